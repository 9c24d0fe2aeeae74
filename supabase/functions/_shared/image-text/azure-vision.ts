// Reads pictures with the read feature of Azure Image Analysis 4.0.
import { z } from 'zod'
import { thirdPartyJson } from '../third-party-json.ts'
import { type CloudReaderOf, PROVIDER_TIME_LIMIT_MS } from './cloud-reader.ts'

export const azureVision: CloudReaderOf = ({ AZURE_OCR_ENDPOINT, AZURE_OCR_KEY }) => {
  if (!AZURE_OCR_ENDPOINT || !AZURE_OCR_KEY) return null
  const base = AZURE_OCR_ENDPOINT.replace(/\/+$/, '')
  return {
    name: 'azure-vision',
    async read(picture, signal) {
      const { readResult } = await thirdPartyJson(analysis, {
        url: `${base}/computervision/imageanalysis:analyze?api-version=2024-02-01&features=read`,
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream', 'Ocp-Apim-Subscription-Key': AZURE_OCR_KEY },
        body: new Uint8Array(picture),
        timeLimitMs: PROVIDER_TIME_LIMIT_MS,
        signal,
      })
      return readResult.blocks.map(({ lines }) => lines.map(({ text }) => text).join('\n')).join('\n\n')
    },
  }
}

const analysis = z.object({
  readResult: z.object({ blocks: z.array(z.object({ lines: z.array(z.object({ text: z.string() })) })) }),
})
