// @vitest-environment happy-dom
import type { Capture } from '@jotsam/core/capture/capture'
import { preparePendingCapture } from '@jotsam/core/pending/pending-capture'
import { afterEach, describe, expect, it } from 'vitest'
import { createClient } from '../data/create-client.ts'
import { findPendingCapture } from './outbox.ts'
import { type RetrySteps, runRetries, saveCapture } from './save-capture.ts'

const stored = { id: 'x' } as Capture
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Steps that succeed, and a log of their calls. */
function loggedSteps(more: Partial<RetrySteps> = {}) {
  const notes: string[] = []
  const note =
    <T>(name: string, answer: T) =>
    async () => {
      notes.push(name)
      return answer
    }
  const steps: RetrySteps = {
    put: note('put', true),
    remove: note('remove', undefined),
    isReachable: async () => true,
    hasSession: async () => true,
    send: async () => stored,
    pause: async (ms) => void notes.push(`pause ${ms}`),
    onProgress: (text) => void notes.push(text),
    ...more,
  }
  return { notes, steps }
}

describe('a save from quick capture', () => {
  it('is in the outbox before it is sent, and is removed once it is stored', async () => {
    const { notes, steps } = loggedSteps()
    expect(await runRetries(steps)).toEqual({ kind: 'saved', capture: stored })
    expect(notes).toEqual(['put', 'Checking the connection...', 'Saving...', 'remove'])
  })

  // spec: K09, K10
  it('is tried three times, two seconds apart, the first for 15 s and the others for 20 s', async () => {
    const given: number[] = []
    const { notes, steps } = loggedSteps({
      send: (ms) => {
        given.push(ms)
        return lost()
      },
    })
    expect(await runRetries(steps)).toEqual({ kind: 'pending' })
    expect(given).toEqual([15_000, 20_000, 20_000])
    expect(notes.slice(3)).toEqual([
      'Network error. Retrying (1/3)',
      'pause 2000',
      'Network error. Retrying (2/3)',
      'pause 2000',
    ])
  })

  it('is not sent while the server does not answer', async () => {
    const { steps } = loggedSteps({ isReachable: async () => false, send: () => Promise.reject(new Error('sent')) })
    expect(await runRetries(steps)).toEqual({ kind: 'pending' })
  })

  it('that the server refuses is not tried again, and does not stay in the outbox', async () => {
    const { notes, steps } = loggedSteps({ send: () => Promise.reject(new Error('Invalid capture data')) })
    expect(await runRetries(steps)).toMatchObject({ kind: 'failed', message: 'Invalid capture data' })
    expect(notes.at(-1)).toBe('remove')
  })

  it('without a session fails and stays in the outbox', async () => {
    const { notes, steps } = loggedSteps({ hasSession: async () => false })
    expect(await runRetries(steps)).toMatchObject({ kind: 'failed', message: 'No active session. Sign in.' })
    expect(notes).not.toContain('remove')
  })

  it('that is neither stored nor fits on the device fails', async () => {
    const { steps } = loggedSteps({ put: async () => false, send: lost })
    expect(await runRetries(steps)).toMatchObject({ kind: 'failed', message: expect.stringMatching(/no room/) })
  })
})

describe('a save from a form with a draft', () => {
  const ready = preparePendingCapture(
    { content: 'Tide' },
    { localId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3302' },
  )
  if (!ready.ok) throw new Error(ready.message)
  const item = ready.value
  const save = (fetch: () => Promise<Response>) =>
    saveCapture(createClient('http://jotsam.test', 'key', { fetch }), item)
  afterEach(() => localStorage.clear())

  it('goes to the outbox when the connection is lost, and leaves it once it is stored', async () => {
    expect(await save(lost)).toEqual({ kind: 'pending' })
    expect(await findPendingCapture(item.local_id)).toEqual(item)
    expect(await save(async () => Response.json(stored))).toEqual({ kind: 'saved', capture: stored })
    expect(await findPendingCapture(item.local_id)).toBeNull()
  })

  it.each([
    ['that the server failed', 500, { message: 'Out of memory' }, 'Out of memory'],
    ['that the plan refuses it', 400, { code: 'P0001', message: 'Invalid capture data' }, 'Invalid capture data'],
  ])('fails with the reason and stays out of the outbox when the answer is %s', async (_, status, json, detail) => {
    expect(await save(async () => Response.json(json, { status }))).toMatchObject({ kind: 'failed', detail })
    expect(await findPendingCapture(item.local_id)).toBeNull()
  })
})
