import { describe, expect, it } from 'vitest'
import { createPresence, type PresenceChange } from './presence.ts'

function setUp() {
  const diffs: unknown[] = []
  const own: PresenceChange[] = []
  const presence = createPresence({
    onChange: (_topic, diff) => diffs.push(JSON.parse(diff)),
    onOwnChange: (change) => own.push(change),
  })
  return { presence, diffs, own, state: (topic: string) => JSON.parse(presence.state(topic)) }
}

describe('presence', () => {
  it('joins, updates and leaves', () => {
    const { presence, diffs, state } = setUp()
    const first = presence.track('room', 'ann', { mood: 'well' }, null)
    expect(state('room')).toEqual({ ann: { metas: [{ mood: 'well', phx_ref: first }] } })

    const second = presence.track('room', 'ann', { mood: 'tired' }, first)
    expect(diffs[1]).toEqual({
      joins: { ann: { metas: [{ mood: 'tired', phx_ref: second, phx_ref_prev: first }] } },
      leaves: { ann: { metas: [{ mood: 'well', phx_ref: first }] } },
    })

    presence.untrack('room', second)
    expect(state('room')).toEqual({})
  })

  it('keeps two entries under one key apart', () => {
    const { presence, state } = setUp()
    const phone = presence.track('room', 'ann', { on: 'phone' }, null)
    presence.track('room', 'ann', { on: 'laptop' }, null)
    presence.untrack('room', phone)
    expect(state('room').ann.metas).toMatchObject([{ on: 'laptop' }])
  })

  it('ignores a reference in the payload', () => {
    const { presence, state } = setUp()
    const ref = presence.track('room', 'ann', { phx_ref: 'forged' }, null)
    expect(state('room').ann.metas[0].phx_ref).toBe(ref)
  })

  it('replaces the entries of a peer and reports only the difference', () => {
    const { presence, diffs, own, state } = setUp()
    const entry = (ref: string) => ({ topic: 'room', key: ref, ref, meta: { phx_ref: ref } })
    presence.replaceFrom('other', [entry('a'), entry('b')])
    presence.replaceFrom('other', [entry('b'), entry('c')])
    expect(Object.keys(state('room'))).toEqual(['b', 'c'])
    expect(diffs[1]).toEqual({
      joins: { c: { metas: [{ phx_ref: 'c' }] } },
      leaves: { a: { metas: [{ phx_ref: 'a' }] } },
    })
    presence.replaceFrom('other', [])
    expect(state('room')).toEqual({})
    expect(own).toEqual([])
    expect(presence.ownEntries()).toEqual([])
  })
})
