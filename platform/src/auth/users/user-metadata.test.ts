import { describe, expect, it } from 'vitest'
import { mergeMetadata, requireSmallMetadata } from './user-metadata.ts'

describe('user metadata', () => {
  it('keeps unnamed keys, replaces named ones, and removes null ones', () => {
    expect(mergeMetadata({ a: 1, b: { c: 2 }, d: 4 }, { b: { e: 5 }, d: null })).toEqual({ a: 1, b: { e: 5 } })
  })

  it('cannot change Object.prototype', () => {
    const merged = mergeMetadata({}, JSON.parse('{"__proto__": {"admin": true}}'))
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
  })

  it('is refused when it does not fit into a header', () => {
    expect(() => requireSmallMetadata({ about: 'x'.repeat(8000) })).not.toThrow()
    expect(() => requireSmallMetadata({ about: 'ü'.repeat(5000) })).toThrow('validation-failed')
    expect(() => mergeMetadata({ a: 'x'.repeat(5000) }, { b: 'x'.repeat(5000) })).toThrow('validation-failed')
  })

  it('may stay too large, and its keys may still be removed', () => {
    const large = { about: 'x'.repeat(9000) }
    expect(mergeMetadata(large, {})).toEqual(large)
    expect(mergeMetadata(large, { about: null })).toEqual({})
  })
})
