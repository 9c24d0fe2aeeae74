import type { Capture } from '@jotsam/core/capture/capture'
import { describe, expect, it } from 'vitest'
import { type SaveSteps, saveWithTries } from './save-with-tries.ts'

const stored = { id: 'x' } as Capture
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** The steps as they go, each of them noted. */
function noting(more: Partial<SaveSteps> = {}) {
  const notes: string[] = []
  const note =
    <T>(name: string, answer: T) =>
    async () => {
      notes.push(name)
      return answer
    }
  const steps: SaveSteps = {
    keep: note('keep', true),
    drop: note('drop', undefined),
    isReachable: async () => true,
    hasSession: async () => true,
    isOnline: () => true,
    send: async () => stored,
    pause: async (ms) => void notes.push(`pause ${ms}`),
    say: (text) => void notes.push(text),
    ...more,
  }
  return { notes, steps }
}

describe('a save from quick capture', () => {
  it('is on the device before it is sent, and leaves it when it has arrived', async () => {
    const { notes, steps } = noting()
    expect(await saveWithTries(steps)).toEqual({ kind: 'saved', capture: stored })
    expect(notes).toEqual(['keep', 'Checking the connection...', 'Saving...', 'drop'])
  })

  // spec: K09, K10
  it('is tried three times, two seconds apart, the first for 15 s and the others for 20 s', async () => {
    const given: number[] = []
    const { notes, steps } = noting({
      send: (ms) => {
        given.push(ms)
        return lost()
      },
    })
    expect(await saveWithTries(steps)).toEqual({ kind: 'kept' })
    expect(given).toEqual([15_000, 20_000, 20_000])
    expect(notes.slice(3)).toEqual([
      'Network error. Retrying (1/3)',
      'pause 2000',
      'Network error. Retrying (2/3)',
      'pause 2000',
    ])
  })

  it('is not sent while nothing answers', async () => {
    const { steps } = noting({ isReachable: async () => false, send: () => Promise.reject(new Error('sent')) })
    expect(await saveWithTries(steps)).toEqual({ kind: 'kept' })
  })

  it('that the server refuses is not tried again, and does not stay on the device', async () => {
    const { notes, steps } = noting({ send: () => Promise.reject(new Error('Invalid capture data')) })
    expect(await saveWithTries(steps)).toEqual({ kind: 'refused', message: 'Invalid capture data' })
    expect(notes.at(-1)).toBe('drop')
  })

  it('without a session says so and stays on the device', async () => {
    const { notes, steps } = noting({ hasSession: async () => false })
    expect(await saveWithTries(steps)).toEqual({ kind: 'refused', message: 'No active session. Please sign in.' })
    expect(notes).not.toContain('drop')
  })

  it('that neither arrives nor fits on the device is not called saved', async () => {
    const { steps } = noting({ keep: async () => false, send: lost })
    expect(await saveWithTries(steps)).toMatchObject({ kind: 'refused', message: expect.stringMatching(/no room/) })
  })
})
