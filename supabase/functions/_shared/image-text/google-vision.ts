// Reads pictures with images:annotate of Google Cloud Vision.
import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { thirdPartyJson } from '../third-party-json.ts'
import { type CloudReaderOf, PROVIDER_TIME_LIMIT_MS } from './cloud-reader.ts'

export const googleVision: CloudReaderOf = ({ GOOGLE_VISION_API_KEY, GOOGLE_VISION_URL }) => {
  if (!GOOGLE_VISION_API_KEY) return null
  const base = (GOOGLE_VISION_URL ?? 'https://vision.googleapis.com').replace(/\/+$/, '')
  return {
    name: 'google-vision',
    async read(picture, signal) {
      const request = {
        image: { content: Buffer.from(picture).toString('base64') },
        features: [{ type: 'DOCUMENT_TEXT_DETECTION' }],
      }
      const { responses } = await thirdPartyJson(annotations, {
        url: `${base}/v1/images:annotate`,
        method: 'POST',
        // The key goes into a header because addresses are logged.
        headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': GOOGLE_VISION_API_KEY },
        body: JSON.stringify({ requests: [request] }),
        timeLimitMs: PROVIDER_TIME_LIMIT_MS,
        signal,
      })
      const [response] = responses
      // Google answers 200 with an error inside when it cannot open a picture.
      if (response.error) throw new Error(`Google Vision refused the picture with code ${response.error.code}`)
      return response.fullTextAnnotation?.text ?? response.textAnnotations?.[0]?.description ?? ''
    },
  }
}

const annotations = z.object({
  responses: z.tuple([
    z.object({
      fullTextAnnotation: z.object({ text: z.string() }).optional(),
      textAnnotations: z.array(z.object({ description: z.string() })).optional(),
      error: z.object({ code: z.number().optional() }).optional(),
    }),
  ]),
})
