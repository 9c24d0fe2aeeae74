import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

describe('nearestName', () => {
  it('finds a typing error, and returns null when nothing is similar', () => {
    expect(nearestName('note', ['folders', 'notes'])).toBe('notes')
    expect(nearestName('Notes', ['notes'])).toBe('notes')
    expect(nearestName('zzz', ['notes', 'folders'])).toBeNull()
    expect(nearestName('', [])).toBeNull()
  })

  it('returns one of the names or null', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (wanted, names) => {
        const nearest = nearestName(wanted, names)
        expect(nearest === null || names.includes(nearest)).toBe(true)
      }),
    )
  })
})
