import { describe, expect, it } from 'vitest'
import { metLimit, nextPictures, type Picture, type PictureState } from './pictures.ts'

const picture = (id: string, state: PictureState = { kind: 'waiting' }): Picture => ({
  id,
  name: id,
  file: null,
  state,
})
const read: PictureState = { kind: 'read', title: 'First line', text: 'First line\nmore', extractionId: 'x' }
const failure = { message: 'No.', refusal: null, canRetry: true } as const

describe('the pictures in the dialog', () => {
  it('get the first line of their text as title', () => {
    const [after] = nextPictures([picture('a')], { type: 'read', id: 'a', text: 'First line\nmore', extractionId: 'x' })
    expect(after?.state).toEqual(read)
  })

  it('fail independently of each other', () => {
    const after = nextPictures([picture('a'), picture('b')], { type: 'failed', id: 'a', ...failure })
    expect(after.map(({ state }) => state.kind)).toEqual(['failed', 'waiting'])
    expect(metLimit(after)).toBeNull()
  })

  it('fail together when one meets a limit, except for those that were already read', () => {
    const before = [picture('a', read), picture('b'), picture('c')]
    const after = nextPictures(before, { type: 'failed', id: 'b', ...failure, refusal: 'free-limit', canRetry: false })
    expect(after.map(({ state }) => state.kind)).toEqual(['read', 'failed', 'failed'])
    expect(metLimit(after)).toBe('free-limit')
  })

  it('can be corrected only after they were read', () => {
    const before = [picture('a', read), picture('b')]
    const change = { text: 'Better' }
    expect(nextPictures(before, { type: 'corrected', id: 'a', change })[0]?.state).toEqual({ ...read, text: 'Better' })
    expect(nextPictures(before, { type: 'corrected', id: 'b', change })[1]).toEqual(before[1])
  })

  it('wait again after a retry, and disappear when they are removed', () => {
    const failed = [picture('a', { kind: 'failed', ...failure })]
    expect(nextPictures(failed, { type: 'tried again', id: 'a' })[0]?.state).toEqual({ kind: 'waiting' })
    expect(nextPictures(failed, { type: 'removed', ids: ['a'] })).toEqual([])
  })
})
