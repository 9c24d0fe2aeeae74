import { expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { parseJson } from './message.ts'
import { serializerV1 } from './serializer-v1.ts'
import { serializerV2 } from './serializer-v2.ts'

it('parseJson refuses a deeply nested frame', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(parseJson(`[${nested(LIMITS.jsonDepth - 1)},"${'x'.repeat(10_000)}"]`)).toBeDefined()
  expect(parseJson(nested(5000))).toBeUndefined()
})

it('decode refuses a long reference', () => {
  const long = 'x'.repeat(LIMITS.referenceLength + 1)
  expect(serializerV2.decode(JSON.stringify([long, '1', 't', 'phx_join', {}]))).toBeNull()
  expect(serializerV1.decode(JSON.stringify({ join_ref: long, topic: 't', event: 'e' }))).toBeNull()
})
