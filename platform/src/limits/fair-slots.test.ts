import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairSlots, type FairSlotsOptions, type Release } from './fair-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const slotsOf = (options: Partial<FairSlotsOptions> = {}) =>
  createFairSlots({ size: 1, share: 1, waitMs: 1000, timeoutError: () => new Error('waited too long'), ...options })

describe('fair slots', () => {
  it('serve waiting callers in turn, not in order of arrival', async () => {
    const slots = slotsOf()
    const first = await slots.take('busy')
    const served: string[] = []
    const waiting = ['busy 1', 'busy 2', 'busy 3', 'ann 1', 'ben 1', 'ann 2'].map(async (name) => {
      const release = await slots.take(name.split(' ')[0] ?? '')
      served.push(name)
      release()
    })
    first()
    await Promise.all(waiting)
    expect(served).toEqual(['busy 1', 'ann 1', 'ben 1', 'busy 2', 'ann 2', 'busy 3'])
  })

  it('never let a caller wait longer than one turn of each other caller, nor hold more than the share', async () => {
    const step = fc.record({ caller: fc.constantFrom('a', 'b', 'c', 'd'), releases: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (steps, size) => {
        const share = Math.ceil(size / 2)
        const slots = slotsOf({ size, share })
        const holding: { caller: string; release: Release }[] = []
        /** Turns that others had since a caller's oldest request began to wait while the caller held nothing. */
        const passed = new Map<string, string[]>()
        const waiting = new Map<string, number>()
        const broken: string[] = []
        const countOf = (caller: string) => holding.filter((held) => held.caller === caller).length
        const settle = () => vi.advanceTimersByTimeAsync(0)
        for (const { caller, releases } of steps) {
          waiting.set(caller, (waiting.get(caller) ?? 0) + 1)
          void slots.take(caller).then((release) => {
            holding.push({ caller, release })
            if (countOf(caller) > share) broken.push(`${caller} holds more than the share`)
            if (holding.length > size) broken.push('more slots are held than there are')
            waiting.set(caller, (waiting.get(caller) ?? 0) - 1)
            passed.delete(caller)
            for (const [other, count] of waiting) {
              if (other === caller || count === 0 || countOf(other) > 0) continue
              const turns = passed.get(other) ?? []
              if (turns.includes(caller)) broken.push(`${caller} was served twice while ${other} waited`)
              passed.set(other, [...turns, caller])
            }
          })
          await settle()
          for (let n = 0; n < releases; n++) {
            holding.shift()?.release()
            await settle()
          }
        }
        while (holding.length > 0) {
          holding.shift()?.release()
          await settle()
        }
        expect(broken).toEqual([])
        expect([...waiting.values()].every((count) => count === 0)).toBe(true)
        expect(vi.getTimerCount()).toBe(0)
      }),
    )
  })

  it('keep room for others while one caller asks for more than the share', async () => {
    const slots = slotsOf({ size: 4, share: 2 })
    const busy = Array.from({ length: 10 }, () => slots.take('busy'))
    await Promise.all(busy.slice(0, 2))
    await slots.take('ann')
    await slots.take('ben')
    void Promise.allSettled(busy)
  })

  it('pass over a request whose time is up or whose client has gone', async () => {
    const slots = slotsOf()
    const release = await slots.take('ann')
    const late = slots.take('ben').catch((error: unknown) => error)
    const gone = new AbortController()
    const left = slots.take('cleo', { signal: gone.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(600)
    const served = slots.take('dora')
    gone.abort('gone')
    await vi.advanceTimersByTimeAsync(500)
    expect(await late).toEqual(new Error('waited too long'))
    expect(await left).toBe('gone')
    release()
    ;(await served)()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('do not let small requests overtake a large one for ever', async () => {
    const slots = slotsOf({ size: 10, share: 10 })
    const small = await slots.take('ann', { amount: 3 })
    const served: string[] = []
    const large = slots.take('ben', { amount: 8 }).then((release) => {
      served.push('large')
      release()
    })
    const later = slots.take('cleo', { amount: 1 }).then(() => served.push('small'))
    small()
    await Promise.all([large, later])
    expect(served).toEqual(['large', 'small'])
  })
})
