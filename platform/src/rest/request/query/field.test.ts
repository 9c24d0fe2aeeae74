import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { JsonStep } from '../types.ts'
import { field } from './field.ts'
import { parseText } from './scanner.ts'

const read = (text: string) => parseText('filter', text, field)
const key = (name: string, asText = false): JsonStep => ({ kind: 'key', key: name, asText })
const index = (value: number, asText = false): JsonStep => ({ kind: 'index', index: value, asText })

describe('field', () => {
  it.each<[string, string, JsonStep[]]>([
    ['meta', 'meta', []],
    ['meta->k', 'meta', [key('k')]],
    ['meta->>k', 'meta', [key('k', true)]],
    ['meta->0', 'meta', [index(0)]],
    ['meta->-1', 'meta', [index(-1)]],
    ['meta->>12', 'meta', [index(12, true)]],
    ['meta->a->0->>b', 'meta', [key('a'), index(0), key('b', true)]],
    ['meta->0abc', 'meta', [key('0abc')]],
    ['meta->a-b', 'meta', [key('a-b')]],
    ['meta->!@#$%^&*_a', 'meta', [key('!@#$%^&*_a')]],
    ['meta->"a.b,c"->>"0"', 'meta', [key('a.b,c'), key('0', true)]],
    ['a-b->c d', 'a-b', [key('c d')]],
    ['meta->0 ', 'meta', [index(0)]],
  ])('parses %s', (text, name, path) => {
    expect(read(text)).toEqual({ ok: true, value: { name, path } })
  })

  it.each([
    ['meta->', 7],
    ['meta->>', 8],
    ['meta->>-78xy', 11],
    ['meta->>--34', 9],
    ['meta->->k', 8],
    ['meta->99999999999', 7],
  ])('refuses %s at column %i', (text, column) => {
    expect(read(text)).toMatchObject({ ok: false, error: { kind: 'syntax', column } })
  })

  it('limits the length of a path', () => {
    expect(read(`a${'->b'.repeat(limits.jsonPath)}`).ok).toBe(true)
    expect(read(`a${'->b'.repeat(limits.jsonPath + 1)}`)).toMatchObject({ error: { kind: 'too-much', of: 'nesting' } })
  })
})
