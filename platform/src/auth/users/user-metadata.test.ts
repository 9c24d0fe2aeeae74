import { describe, expect, it } from 'vitest'
import { mergeMetadata, requireSmallMetadata } from './user-metadata.ts'

describe('user metadata', () => {
  it('keeps what is not named, replaces what is, and drops what is null', () => {
    expect(mergeMetadata({ a: 1, b: { c: 2 }, d: 4 }, { b: { e: 5 }, d: null })).toEqual({ a: 1, b: { e: 5 } })
  })

  it('has no way to reach into objects that everybody shares', () => {
    const merged = mergeMetadata({}, JSON.parse('{"__proto__": {"admin": true}}'))
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
  })

  it('must fit into a header', () => {
    expect(() => requireSmallMetadata({ about: 'x'.repeat(8000) })).not.toThrow()
    expect(() => requireSmallMetadata({ about: 'ü'.repeat(5000) })).toThrow('validation-failed')
    expect(() => mergeMetadata({ a: 'x'.repeat(5000) }, { b: 'x'.repeat(5000) })).toThrow('validation-failed')
  })

  it('can be changed no more but still be kept when it was too large before', () => {
    const large = { about: 'x'.repeat(9000) }
    expect(mergeMetadata(large, {})).toEqual(large)
    expect(mergeMetadata(large, { about: null })).toEqual({})
  })
})
