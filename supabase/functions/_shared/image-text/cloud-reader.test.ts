import { describe, expect, it } from 'vitest'
import { azureVision } from './azure-vision.ts'
import { firstConfigured } from './cloud-reader.ts'
import { googleVision } from './google-vision.ts'

const google = { GOOGLE_VISION_API_KEY: 'key' }
const azure = { AZURE_OCR_ENDPOINT: 'https://azure.example', AZURE_OCR_KEY: 'key' }

describe('the choice of a provider', () => {
  const [onPhones, onDesktops] = [
    firstConfigured(googleVision, azureVision),
    firstConfigured(azureVision, googleVision),
  ]

  it.each([
    ['uses one for each device with both keys', { ...google, ...azure }, 'google-vision', 'azure-vision'],
    ['uses Google for both with its key alone', google, 'google-vision', 'google-vision'],
    ['uses Azure for both with its key alone', azure, 'azure-vision', 'azure-vision'],
    ['uses none with a key but no endpoint', { AZURE_OCR_KEY: 'key' }, undefined, undefined],
    ['uses none without a key', {}, undefined, undefined],
  ])('%s', (_case, env, phone, desktop) => {
    expect([onPhones(env)?.name, onDesktops(env)?.name]).toEqual([phone, desktop])
  })
})
