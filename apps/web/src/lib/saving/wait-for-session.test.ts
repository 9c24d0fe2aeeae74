import { expect, it } from 'vitest'
import { waitForSession } from './wait-for-session.ts'

const never = () => new Promise<boolean>(() => {})

/** A clock that only records how long it was asked to wait. */
function recordingClock() {
  const pauses: number[] = []
  return { pauses, pause: async (ms: number) => void pauses.push(ms) }
}

// spec: K08
it('waits 8 s for each of 5 attempts, with a pause of 2 s times the attempt between them', async () => {
  const { pauses, pause } = recordingClock()
  expect(await waitForSession({ read: never, pause })).toBe(false)
  expect(pauses).toEqual([8000, 2000, 8000, 4000, 8000, 6000, 8000, 8000, 8000])
})

it('continues as soon as there is a session, also after failed reads', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads === 1) throw new Error('network')
    return reads === 3
  }
  expect(await waitForSession({ read, pause: (ms) => new Promise((done) => setTimeout(done, ms / 1000)) })).toBe(true)
  expect(reads).toBe(3)
})
