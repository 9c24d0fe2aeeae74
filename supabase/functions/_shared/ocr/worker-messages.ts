// What the OCR engine and its worker process say to each other.
import { z } from 'zod'

export const ocrJob = z.object({
  id: z.number().int(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type OcrJob = z.infer<typeof ocrJob>

export const ocrReply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    id: z.number().int(),
    text: z.string(),
    confidence: z.number(),
    turns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  }),
  /** A step of it is done: which share of the whole, and how much processor time the picture has taken so far. */
  z.object({ kind: z.literal('progress'), id: z.number().int(), share: z.number(), workedMs: z.number() }),
  /** This picture could not be decoded; the worker itself is well. */
  z.object({ kind: z.literal('corrupt'), id: z.number().int(), cause: z.string() }),
])
export type OcrReply = z.infer<typeof ocrReply>
