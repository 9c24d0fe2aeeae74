// Tracks presence on this server and its peers. Every entry has an owner, and an owner's entries are removed with it.
import { randomUUID } from 'node:crypto'

export interface PresenceEntry {
  readonly topic: string
  readonly key: string
  readonly ref: string
  readonly meta: Readonly<Record<string, unknown>>
}

export interface PresenceChange {
  readonly topic: string
  readonly joins: readonly PresenceEntry[]
  readonly leaves: readonly PresenceEntry[]
}

export type Presence = ReturnType<typeof createPresence>

export interface PresenceOptions {
  /** Called for every change, with its presence_diff as JSON text. */
  readonly onChange: (topic: string, diff: string) => void
  /** Called for changes on this server only. */
  readonly onOwnChange: (change: PresenceChange) => void
}

const OWN = ''

export function createPresence({ onChange, onOwnChange }: PresenceOptions) {
  const topics = new Map<string, Map<string, Owned>>()

  return {
    /** Adds an entry, or replaces the earlier one. */
    track(topic: string, key: string, payload: Readonly<Record<string, unknown>>, earlier: string | null): string {
      const ref = randomUUID().replaceAll('-', '')
      const meta = { ...payload, phx_ref: ref, ...(earlier === null ? {} : { phx_ref_prev: earlier }) }
      const left = earlier === null ? undefined : topics.get(topic)?.get(earlier)
      const change = { topic, joins: [{ topic, key, ref, meta }], leaves: left ? [left.entry] : [] }
      apply(OWN, change)
      onOwnChange(change)
      return ref
    },
    untrack(topic: string, ref: string): void {
      const left = topics.get(topic)?.get(ref)
      if (!left) return
      const change = { topic, joins: [], leaves: [left.entry] }
      apply(OWN, change)
      onOwnChange(change)
    },
    /** Returns a topic's presence_state as JSON text. */
    state: (topic: string): string =>
      JSON.stringify(byKey([...(topics.get(topic)?.values() ?? [])].map(({ entry }) => entry))),
    ownEntries: (): PresenceEntry[] => entriesOf(OWN),
    applyFrom: apply,
    /** Replaces all entries of a peer. */
    replaceFrom(peer: string, entries: readonly PresenceEntry[]): void {
      const before = entriesOf(peer)
      const kept = new Set(entries.map(({ ref }) => ref))
      const known = new Set(before.map(({ ref }) => ref))
      for (const topic of new Set([...before, ...entries].map((entry) => entry.topic))) {
        const joins = entries.filter((entry) => entry.topic === topic && !known.has(entry.ref))
        const leaves = before.filter((entry) => entry.topic === topic && !kept.has(entry.ref))
        apply(peer, { topic, joins, leaves })
      }
    },
  }

  function apply(owner: string, { topic, joins, leaves }: PresenceChange): void {
    const entries = topics.get(topic) ?? new Map<string, Owned>()
    topics.set(topic, entries)
    const left = leaves.flatMap(({ ref }) => entries.get(ref)?.entry ?? [])
    for (const { ref } of left) entries.delete(ref)
    for (const entry of joins) entries.set(entry.ref, { owner, entry })
    if (entries.size === 0) topics.delete(topic)
    if (joins.length + left.length > 0) onChange(topic, JSON.stringify({ joins: byKey(joins), leaves: byKey(left) }))
  }

  function entriesOf(owner: string): PresenceEntry[] {
    const all = [...topics.values()].flatMap((entries) => [...entries.values()])
    return all.filter((owned) => owned.owner === owner).map(({ entry }) => entry)
  }
}

interface Owned {
  readonly owner: string
  readonly entry: PresenceEntry
}

function byKey(entries: readonly PresenceEntry[]): Record<string, { metas: PresenceEntry['meta'][] }> {
  const keys = new Map<string, { metas: PresenceEntry['meta'][] }>()
  for (const { key, meta } of entries) {
    const list = keys.get(key) ?? { metas: [] }
    list.metas.push(meta)
    keys.set(key, list)
  }
  return Object.fromEntries(keys)
}
