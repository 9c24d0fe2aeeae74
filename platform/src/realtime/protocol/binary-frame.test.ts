import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBroadcastPush, encodeBroadcast } from './binary-frame.ts'

/** Encodes a frame as realtime-js does. */
function push(
  fields: readonly [string, string, string, string, string],
  encoding: number,
  payload: Uint8Array,
): Buffer {
  const bytes = fields.map((field) => Buffer.from(field))
  return Buffer.concat([Buffer.from([3, ...bytes.map((field) => field.length), encoding]), ...bytes, payload])
}

const field = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => Buffer.byteLength(text) < 256)

describe('broadcast frames', () => {
  it('are decoded with JSON content', () => {
    fc.assert(
      fc.property(field, field, field, field, field, fc.json(), (joinRef, ref, topic, event, metadata, text) => {
        const frame = push([joinRef, ref, topic, event, metadata], 1, Buffer.from(text))
        expect(decodeBroadcastPush(frame)).toEqual({
          joinRef: joinRef || null,
          ref: ref || null,
          topic,
          event,
          content: { encoding: 'json', text },
        })
      }),
    )
  })

  it('are decoded with bytes', () => {
    fc.assert(
      fc.property(field, field, fc.uint8Array(), (topic, event, bytes) => {
        const decoded = decodeBroadcastPush(push(['1', '2', topic, event, ''], 0, bytes))
        expect(decoded?.content).toEqual({ encoding: 'binary', bytes: Buffer.from(bytes) })
      }),
    )
  })

  it('never make the decoder throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        decodeBroadcastPush(Buffer.from(bytes))
        decodeBroadcastPush(Buffer.from([3, ...bytes]))
      }),
    )
  })

  it('are refused when they are truncated, of another kind, or not JSON', () => {
    const whole = push(['1', '2', 'realtime:room', 'event', ''], 1, Buffer.from('{}'))
    expect(decodeBroadcastPush(whole.subarray(0, 12))).toBeNull()
    expect(decodeBroadcastPush(Buffer.concat([Buffer.from([4]), whole.subarray(1)]))).toBeNull()
    expect(decodeBroadcastPush(push(['1', '2', 't', 'e', ''], 1, Buffer.from('{')))).toBeNull()
    expect(decodeBroadcastPush(push(['1', '2', 't', 'e', ''], 2, Buffer.from('{}')))).toBeNull()
    expect(decodeBroadcastPush(Buffer.alloc(0))).toBeNull()
  })

  it('are encoded with lengths in bytes', () => {
    const frame = encodeBroadcast('realtime:zimmer-ü', 'ö', { encoding: 'json', text: '{"a":1}' })
    expect(frame?.subarray(0, 5)).toEqual(Buffer.from([4, 18, 2, 0, 1]))
    expect(frame?.subarray(5).toString()).toBe('realtime:zimmer-üö{"a":1}')
    expect(encodeBroadcast('t'.repeat(256), 'e', { encoding: 'binary', bytes: Buffer.alloc(1) })).toBeNull()
  })
})
