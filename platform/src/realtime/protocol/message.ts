// The two directions of a Phoenix conversation, apart from how they are written down.
import { z } from 'zod'

export interface ClientMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface ServerMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  /** The JSON text of an object. Rows arrive from the database as text and leave as they came. */
  readonly payload: string
}

export interface Serializer {
  /** Null when the text is not a message. */
  decode(text: string): ClientMessage | null
  encode(message: ServerMessage): string
}

export const reference = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null)

export const messagePayload = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
