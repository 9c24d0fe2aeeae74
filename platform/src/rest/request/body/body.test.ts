import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { Payload } from '../types.ts'
import { type BodyUse, parseBody } from './body.ts'

const json = 'application/json'
const write: BodyUse = { for: 'write', columnsGiven: false }
const call: BodyUse = { for: 'call', columnsGiven: false }

describe('parseBody of a write', () => {
  it.each<[string, Omit<Payload, 'text'>]>([
    ['{}', { shape: 'object', keys: [] }],
    ['{"a":1,"b":null}', { shape: 'object', keys: ['a', 'b'] }],
    ['{"__proto__":1}', { shape: 'object', keys: ['__proto__'] }],
    ['[]', { shape: 'array', keys: [] }],
    ['[{"a":1,"b":2},{"b":3,"a":4}]', { shape: 'array', keys: ['a', 'b'] }],
    ['[{},{}]', { shape: 'array', keys: [] }],
  ])('finds the keys of %s', (text, expected) => {
    expect(parseBody(json, text, write)).toEqual({ ok: true, value: { text, ...expected } })
  })

  it('keeps numbers as they were written', () => {
    const text = '{"a":12345678901234567890.10}'
    expect(parseBody(json, text, write)).toMatchObject({ value: { text } })
  })

  it.each(['', '  ', '{', 'null', '5', '"text"', 'a=1', '{"a":1}x', '{"a":"\0"}'])(
    'refuses %j, which is not JSON rows',
    (text) => {
      expect(parseBody(json, text, write)).toEqual({
        ok: false,
        error: { kind: 'invalid-body', reason: 'empty-or-invalid' },
      })
    },
  )

  it.each([
    '[{"a":1},{"b":1}]',
    '[{"a":1},{"a":1,"b":2}]',
    '[{"a":1,"b":2},{"a":1}]',
    '[{},{"a":1}]',
    '[1]',
    '[{"a":1},null]',
    '[[]]',
  ])('refuses %s, whose rows have different keys', (text) => {
    expect(parseBody(json, text, write)).toEqual({ ok: false, error: { kind: 'invalid-body', reason: 'keys-differ' } })
  })

  it('accepts rows with different keys when columns are given', () => {
    const text = '[{"a":1},{"b":1},{}]'
    expect(parseBody(json, text, { ...write, columnsGiven: true })).toEqual({
      ok: true,
      value: { text, shape: 'array', keys: ['a', 'b'] },
    })
    expect(parseBody(json, '[1]', { ...write, columnsGiven: true }).ok).toBe(false)
  })

  it('limits the depth of JSON', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expect(parseBody(json, nested(limits.jsonDepth), write).ok).toBe(true)
    expect(parseBody(json, nested(limits.jsonDepth + 1), write)).toMatchObject({ error: { of: 'nesting' } })
    expect(parseBody(json, '['.repeat(1_000_000), write)).toMatchObject({ error: { of: 'nesting' } })
  })

  it.each([null, '', 'application/json;charset=UTF-8', 'Application/JSON'])('parses %s as JSON', (type) => {
    expect(parseBody(type, '{}', write).ok).toBe(true)
  })

  it('converts a form to one row of texts', () => {
    expect(parseBody('application/x-www-form-urlencoded', 'a=x+y&b=%22', write)).toEqual({
      ok: true,
      value: { text: '{"a":"x y","b":"\\""}', shape: 'object', keys: ['a', 'b'] },
    })
  })

  it.each(['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x'])(
    'refuses the content type %s',
    (type) => {
      expect(parseBody(type, 'a,b', write)).toMatchObject({ error: { kind: 'unknown-content-type' } })
    },
  )
})

describe('parseBody of a call', () => {
  it.each<[string, Payload]>([
    ['', { text: '{}', shape: 'object', keys: [] }],
    ['{"a":1}', { text: '{"a":1}', shape: 'object', keys: ['a'] }],
    ['[1,{"a":2}]', { text: '[1,{"a":2}]', shape: 'array', keys: [] }],
    ['5', { text: '5', shape: 'scalar', keys: [] }],
  ])('parses "%s"', (text, payload) => {
    expect(parseBody(json, text, call)).toEqual({ ok: true, value: payload })
  })

  it('refuses invalid JSON', () => {
    expect(parseBody(json, '{a:1}', call)).toMatchObject({ error: { reason: 'empty-or-invalid' } })
  })
})
