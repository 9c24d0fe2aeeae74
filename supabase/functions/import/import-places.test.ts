import { expect, it, vi } from 'vitest'
import { createImportPlaces } from './import-places.ts'

const stay = new AbortController().signal

it('serves those who wait in the order in which they came', async () => {
  const places = createImportPlaces({ size: 1, turnMs: 60_000 })
  const served: string[] = []
  const give = await places.take(() => {}, stay)
  const gone = new AbortController()
  const waiting = ['ann', 'ben', 'cem'].map(async (name) => {
    const giveNext = await places.take(() => {}, name === 'ben' ? gone.signal : stay)
    served.push(name)
    giveNext()
  })
  gone.abort(new Error('gone'))
  give()
  give()
  const ends = await Promise.allSettled(waiting)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(served).toEqual(['ann', 'cem'])
})

it('ends who has held a place for long, only when somebody waits', async () => {
  const places = createImportPlaces({ size: 2, turnMs: 0 })
  const end = vi.fn(() => giveFirst())
  const endSecond = vi.fn()
  const giveFirst = await places.take(end, stay)
  await places.take(endSecond, stay)
  expect(end).not.toHaveBeenCalled()
  await places.take(() => {}, stay)
  expect(end).toHaveBeenCalledOnce()
  expect(endSecond).not.toHaveBeenCalled()
})
