// The messages between the OCR engine and its worker process.
import { z } from 'zod'

const id = z.number().int()

export const toWorker = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    id,
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  /** The client of this picture has gone. */
  z.object({ kind: z.literal('stop'), id }),
])
export type ToWorker = z.infer<typeof toWorker>

export const ocrReply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('read'),
    id,
    text: z.string(),
    confidence: z.number(),
    turns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  }),
  /** A step is done: the share of the whole, and the processor time of the picture so far. */
  z.object({ kind: z.literal('progress'), id, share: z.number(), workedMs: z.number() }),
  z.object({ kind: z.literal('stopped'), id }),
  /** There is text, but too unclear, or in a script that nothing here reads. */
  z.object({ kind: z.literal('unreadable'), id }),
  /** This picture could not be decoded. The worker can go on. */
  z.object({ kind: z.literal('corrupt'), id, cause: z.string() }),
])
export type OcrReply = z.infer<typeof ocrReply>
