import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

describe('the name that was probably meant', () => {
  it('finds a slip of the pen, and nothing when nothing is alike', () => {
    expect(nearestName('note', ['folders', 'notes'])).toBe('notes')
    expect(nearestName('Notes', ['notes'])).toBe('notes')
    expect(nearestName('zzz', ['notes', 'folders'])).toBeNull()
    expect(nearestName('', [])).toBeNull()
  })

  it('always gives one of the names, or none', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (wanted, names) => {
        const nearest = nearestName(wanted, names)
        expect(nearest === null || names.includes(nearest)).toBe(true)
      }),
    )
  })
})
