// Binary broadcast frames of version 2: kind 3 comes from a client, kind 4 goes to one. Each length is one byte.
import { parseJson } from './message.ts'

/** JSON text that was checked, or opaque bytes. */
export type BroadcastContent =
  | { readonly encoding: 'json'; readonly text: string; readonly id?: string | undefined }
  | { readonly encoding: 'binary'; readonly bytes: Buffer }

export interface BroadcastPush {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly content: BroadcastContent
}

const PUSH = 3
const BROADCAST = 4
const PUSH_HEADER = 7
const BINARY = 0
const JSON_TEXT = 1

/** Returns null when the bytes are not a broadcast. */
export function decodeBroadcastPush(frame: Buffer): BroadcastPush | null {
  if (frame.length < PUSH_HEADER || frame[0] !== PUSH) return null
  const encoding = frame[6]
  let at = PUSH_HEADER
  const fields = [...frame.subarray(1, 6)].map((length) => {
    const field = frame.subarray(at, at + length)
    at += length
    return field.toString('utf8')
  })
  if (at > frame.length) return null
  const [joinRef = '', ref = '', topic = '', event = ''] = fields
  const content = contentOf(encoding, frame.subarray(at))
  if (!content) return null
  return { joinRef: joinRef || null, ref: ref || null, topic, event, content }
}

/** Returns null when the topic or event is longer than its length byte allows. */
export function encodeBroadcast(topic: string, event: string, content: BroadcastContent): Buffer | null {
  const topicBytes = Buffer.from(topic)
  const eventBytes = Buffer.from(event)
  if (topicBytes.length > 255 || eventBytes.length > 255) return null
  const header = [BROADCAST, topicBytes.length, eventBytes.length, 0, content.encoding === 'json' ? JSON_TEXT : BINARY]
  const payload = content.encoding === 'json' ? Buffer.from(content.text) : content.bytes
  return Buffer.concat([Buffer.from(header), topicBytes, eventBytes, payload])
}

function contentOf(encoding: number | undefined, payload: Buffer): BroadcastContent | null {
  // The socket reuses the frame's memory, so the bytes are copied.
  if (encoding === BINARY) return { encoding: 'binary', bytes: Buffer.from(payload) }
  if (encoding !== JSON_TEXT) return null
  const text = payload.toString('utf8')
  // Invalid JSON would throw in every other client.
  return parseJson(text) === undefined ? null : { encoding: 'json', text }
}
