import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serializerV1 } from './serializer-v1.ts'
import { serializerV2 } from './serializer-v2.ts'

const message = fc.record({
  joinRef: fc.option(fc.string()),
  ref: fc.option(fc.string()),
  topic: fc.string(),
  event: fc.string(),
  payload: fc
    .dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.jsonValue(),
    )
    .map((value) => JSON.parse(JSON.stringify(value))),
})

describe.each([
  ['1.0.0', serializerV1],
  ['2.0.0', serializerV2],
])('text frames of version %s', (_version, serializer) => {
  it('are decoded as they were encoded', () => {
    fc.assert(
      fc.property(message, (sent) => {
        const text = serializer.encode({ ...sent, payload: JSON.stringify(sent.payload) })
        expect(serializer.decode(text)).toEqual(sent)
      }),
    )
  })

  it('never make the decoder throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void serializer.decode(text)))
  })

  it('are refused when a field is missing or of another type', () => {
    for (const text of ['', 'null', '[]', '{}', '[null,null,"t"]', '[1,2,3,4,5]', '{"topic":1,"event":"e"}', '"x"'])
      expect(serializer.decode(text)).toBeNull()
  })
})

it('encode writes the formats that clients read', () => {
  const reply = { joinRef: '1', ref: '2', topic: 'realtime:r', event: 'phx_reply', payload: '{"status":"ok"}' }
  expect(serializerV2.encode(reply)).toBe('["1","2","realtime:r","phx_reply",{"status":"ok"}]')
  expect(JSON.parse(serializerV1.encode(reply))).toEqual({
    topic: 'realtime:r',
    event: 'phx_reply',
    payload: { status: 'ok' },
    ref: '2',
    join_ref: '1',
  })
})

it('decode accepts references that are numbers', () => {
  expect(serializerV2.decode('[1,2,"t","e",{}]')).toMatchObject({ joinRef: '1', ref: '2' })
})
