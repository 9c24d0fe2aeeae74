// Connects the servers of one database through PostgreSQL notifications of at most 8,000 bytes. A larger broadcast or
// presence stays on its own server. Broadcasts are lost while a server's connection is down; presence is exchanged
// again afterwards.
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { BroadcastContent } from '../protocol/binary-frame.ts'
import { parseJson } from '../protocol/message.ts'
import type { PresenceChange, PresenceEntry } from './presence.ts'
import { roomOf } from './room.ts'

export type Peers = ReturnType<typeof createPeers>

export interface PeersOptions {
  readonly id: string
  readonly notify: (payload: string) => void
  readonly now: () => number
  readonly ownEntries: () => readonly PresenceEntry[]
  /** Called for broadcasts of other servers and of SQL. */
  readonly onBroadcast: (topic: string, event: string, content: BroadcastContent) => void
  readonly onPresence: (peer: string, change: PresenceChange) => void
  readonly onPresences: (peer: string, entries: readonly PresenceEntry[]) => void
}

export const PEER_CHANNEL = 'realtime_peers'

export function createPeers(options: PeersOptions) {
  const { id, notify, now, ownEntries, onBroadcast, onPresence, onPresences } = options
  const peers = new Map<string, { seenAt: number; gathered: PresenceEntry[] }>()
  let greetedAt = now()
  // Other servers may still answer until one interval has passed.
  const hasOthers = (): boolean => peers.size > 0 || now() - greetedAt < LIMITS.peerBeatMs

  return {
    /** Handles a payload of the channel PEER_CHANNEL. */
    handleNotification(payload: string) {
      const content = parseJson(payload)
      const sent = sentFromSql.safeParse(content)
      if (sent.success) return broadcastFromSql(sent.data)
      const parsed = peerMessage.safeParse(content)
      if (!parsed.success || parsed.data.from === id) return
      const message = parsed.data
      if (message.kind === 'farewell') return removePeer(message.from)
      const known = peers.get(message.from)
      const peer = known ?? { seenAt: 0, gathered: [] }
      peer.seenAt = now()
      peers.set(message.from, peer)
      if (!known) send({ kind: 'greeting', from: id })
      switch (message.kind) {
        case 'alive':
          return
        case 'greeting':
          return sendPresences()
        case 'broadcast':
          return onBroadcast(message.topic, message.event, contentOf(message))
        case 'presence':
          return onPresence(message.from, message.change)
        case 'presences':
          if (message.first) peer.gathered = []
          peer.gathered.push(...message.entries)
          if (message.last) onPresences(message.from, peer.gathered.splice(0))
      }
    },
    /** Announces this server and asks for all presences; also after a lost connection. */
    announceStart(): void {
      greetedAt = now()
      send({ kind: 'greeting', from: id })
    },
    /** Call this every LIMITS.peerBeatMs. */
    sendHeartbeat(): void {
      for (const [peer, { seenAt }] of peers) if (now() - seenAt > LIMITS.peerLostMs) removePeer(peer)
      send({ kind: 'alive', from: id })
    },
    announceStop: (): void => void send({ kind: 'farewell', from: id }),
    broadcast(topic: string, event: string, content: BroadcastContent): void {
      if (!hasOthers()) return
      const body = content.encoding === 'json' ? { json: content.text } : { base64: content.bytes.toString('base64') }
      send({ kind: 'broadcast', from: id, topic, event, ...body })
    },
    presence({ topic, joins, leaves }: PresenceChange): void {
      if (!hasOthers()) return
      // Peers know a leaving entry by its reference, so they are notified even when the new payload is too large.
      const left = leaves.map((entry) => ({ ...entry, meta: {} }))
      const isSent = send({ kind: 'presence', from: id, change: { topic, joins: [...joins], leaves: left } })
      if (!isSent) send({ kind: 'presence', from: id, change: { topic, joins: [], leaves: left } })
    },
    get count() {
      return peers.size
    },
  }

  function broadcastFromSql(sent: z.infer<typeof sentFromSql>): void {
    onBroadcast(roomOf(`realtime:${sent.topic}`, sent.private ?? true), sent.event, contentOf(sent))
  }

  function removePeer(peer: string): void {
    if (peers.delete(peer)) onPresences(peer, [])
  }

  function send(message: PeerMessage): boolean {
    const payload = JSON.stringify(message)
    const fits = Buffer.byteLength(payload) <= LIMITS.noticeBytes
    if (fits) notify(payload)
    return fits
  }

  function sendPresences(): void {
    const parts = chunks(ownEntries())
    parts.forEach((entries, index) => {
      send({ kind: 'presences', from: id, first: index === 0, last: index === parts.length - 1, entries })
    })
  }
}

/** Splits the entries into chunks that fit into a notification; one empty chunk when there are none. */
function chunks(entries: readonly PresenceEntry[]): PresenceEntry[][] {
  const room = LIMITS.noticeBytes - 200
  const parts: PresenceEntry[][] = [[]]
  let used = 0
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1
    if (size > room) continue
    if (used + size > room) {
      parts.push([])
      used = 0
    }
    parts.at(-1)?.push(entry)
    used += size
  }
  return parts
}

interface EncodedContent {
  readonly json?: string | undefined
  readonly base64?: string | undefined
  readonly id?: string | undefined
}

function contentOf({ json, base64, id }: EncodedContent): BroadcastContent {
  if (base64 !== undefined) return { encoding: 'binary', bytes: Buffer.from(base64, 'base64') }
  return { encoding: 'json', text: json !== undefined && parseJson(json) !== undefined ? json : '{}', id }
}

/** What `realtime.send` sends. Every server receives it directly. */
const sentFromSql = z.object({
  kind: z.literal('sent'),
  topic: z.string(),
  event: z.string(),
  private: z.boolean().nullish(),
  json: z.string().optional(),
  base64: z.string().optional(),
  id: z.string().optional(),
})
const entry = z.object({
  topic: z.string(),
  key: z.string(),
  ref: z.string(),
  meta: z.record(z.string(), z.unknown()),
})
const from = z.string()
const peerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('greeting'), from }),
  z.object({ kind: z.literal('alive'), from }),
  z.object({ kind: z.literal('farewell'), from }),
  z.object({
    kind: z.literal('broadcast'),
    from,
    topic: z.string(),
    event: z.string(),
    json: z.string().optional(),
    base64: z.string().optional(),
  }),
  z.object({
    kind: z.literal('presence'),
    from,
    change: z.object({ topic: z.string(), joins: z.array(entry), leaves: z.array(entry) }),
  }),
  z.object({ kind: z.literal('presences'), from, first: z.boolean(), last: z.boolean(), entries: z.array(entry) }),
])
type PeerMessage = z.infer<typeof peerMessage>
