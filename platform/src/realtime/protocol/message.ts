// Phoenix messages in both directions, independent of their encoding.
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
  /** JSON text of an object. Rows keep the text that the database returned. */
  readonly payload: string
}

export interface Serializer {
  /** Returns null when the text is not a message. */
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

/** Returns undefined for invalid or deeply nested JSON. A frame of brackets would block the event loop for a third of a second. */
export function parseJson(text: string): unknown {
  if (text.length > ALWAYS_PARSED_LENGTH && nestsDeeperThan(LIMITS.jsonDepth, text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Shorter texts parse fast even if they contain only brackets.
const ALWAYS_PARSED_LENGTH = 4096
