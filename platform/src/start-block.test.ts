import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { startBlock } from './start-block.ts'

const block = (env: Record<string, string>) => {
  const parsed = readConfig(env)
  if (!parsed.ok) throw new Error('The settings are wrong.')
  return startBlock(parsed.config, { dataDir: '/data', description: 'embedded PostgreSQL' })
}
const paddle = {
  PADDLE_API_KEY: 'key',
  PADDLE_WEBHOOK_SECRET: 'secret',
  PADDLE_PRICE_MONTHLY: 'pri_1',
  PADDLE_PRICE_YEARLY: 'pri_2',
}

it('says what is on and what would turn the rest on', () => {
  expect(block({})).toContain('local test checkout; set PADDLE_API_KEY to take money')
  expect(block(paddle)).toContain('Paddle, sandbox')
  expect(block({ ...paddle, PADDLE_ENV: 'production' })).toContain('Paddle, production')
  expect(block({ AZURE_OCR_ENDPOINT: 'https://a.example', AZURE_OCR_KEY: 'k' })).toContain(
    'cloud, with the local engine',
  )
})

it('warns of settings that are set by halves, and never shows their values', () => {
  const { PADDLE_WEBHOOK_SECRET: _, ...unsigned } = paddle
  expect(block(unsigned)).toContain(
    'Warning       PADDLE_API_KEY, PADDLE_PRICE_MONTHLY, PADDLE_PRICE_YEARLY are set, but not PADDLE_WEBHOOK_SECRET: payments',
  )
  expect(block({ PADDLE_PRICE_MONTHLY: 'pri_1' })).toContain('PADDLE_PRICE_MONTHLY is set, but not PADDLE_API_KEY,')
  expect(block({ AZURE_OCR_KEY: 'hidden-value' })).toContain('AZURE_OCR_KEY is set, but not AZURE_OCR_ENDPOINT: Azure')
  expect(block({ AZURE_OCR_KEY: 'hidden-value' })).not.toContain('hidden-value')
  for (const whole of [{}, paddle, { PADDLE_ENV: 'sandbox' }]) expect(block(whole)).not.toContain('Warning')
})
