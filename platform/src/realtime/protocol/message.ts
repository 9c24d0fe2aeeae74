// The two directions of a Phoenix conversation, apart from how they are written down.
import { z } from 'zod'
import { nestsDeeperThan } from '../../limits/json-depth.ts'
import { LIMITS } from '../limits.ts'

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
  .union([z.string().max(LIMITS.referenceLength), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? null)

export const messagePayload = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})

/** Undefined for what is no JSON, or nests as nobody means it: a frame of brackets alone would hold up everybody for a third of a second. */
export function parseJson(text: string): unknown {
  if (text.length > QUICKLY_PARSED && nestsDeeperThan(LIMITS.jsonDepth, text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Shorter than this, even nothing but brackets is done in no time.
const QUICKLY_PARSED = 4096
