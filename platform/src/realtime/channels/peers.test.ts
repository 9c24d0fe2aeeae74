import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import type { BroadcastContent } from '../protocol/binary-frame.ts'
import { createPeers, type Peers } from './peers.ts'
import { createPresence } from './presence.ts'

/** Servers that receive each other's notifications in order, including their own, as from PostgreSQL. */
function setUp() {
  const listeners = new Map<string, Peers>()
  const queue: string[] = []
  const sentPayloads: string[] = []
  let clock = 0
  function startServer(id: string) {
    const heard: { topic: string; event: string; content: BroadcastContent }[] = []
    const presence = createPresence({ onChange: () => undefined, onOwnChange: (change) => peers.presence(change) })
    const peers: Peers = createPeers({
      id,
      notify: (payload) => {
        expect(Buffer.byteLength(payload)).toBeLessThan(8000)
        queue.push(payload)
        sentPayloads.push(payload)
      },
      now: () => clock,
      ownEntries: presence.ownEntries,
      onBroadcast: (topic, event, content) => heard.push({ topic, event, content }),
      onPresence: presence.applyFrom,
      onPresences: presence.replaceFrom,
    })
    listeners.set(id, peers)
    peers.announceStart()
    deliver()
    return { id, peers, presence, heard, present: () => Object.keys(JSON.parse(presence.state('room'))).sort() }
  }
  function deliver() {
    for (let payload = queue.shift(); payload !== undefined; payload = queue.shift())
      for (const peers of listeners.values()) peers.handleNotification(payload)
  }
  return {
    startServer,
    sentPayloads,
    deliver,
    pass: (ms: number) => {
      clock += ms
    },
    kill: ({ id }: { id: string }) => listeners.delete(id),
  }
}

describe('servers over one database', () => {
  it('receive broadcasts from SQL, private by default, and do not count the database as a peer', () => {
    const { peers, heard } = setUp().startServer('a')
    const sent = { kind: 'sent', topic: 'room', event: 'e', json: '{"n": 1}' }
    peers.handleNotification(JSON.stringify({ ...sent, private: null }))
    peers.handleNotification(JSON.stringify({ ...sent, private: false }))
    const content = { encoding: 'json', text: '{"n": 1}' }
    expect(heard).toEqual([
      { topic: 'private:realtime:room', event: 'e', content },
      { topic: 'realtime:room', event: 'e', content },
    ])
    expect(peers.count).toBe(0)
  })

  it('discover each other and forward broadcasts of text and bytes', () => {
    const { startServer, deliver } = setUp()
    const [a, b] = [startServer('a'), startServer('b')]
    expect([a.peers.count, b.peers.count]).toEqual([1, 1])
    a.peers.broadcast('realtime:room', 'message', { encoding: 'json', text: '{"x":1}' })
    a.peers.broadcast('realtime:room', 'bytes', { encoding: 'binary', bytes: Buffer.from([0, 255]) })
    deliver()
    expect(b.heard).toEqual([
      { topic: 'realtime:room', event: 'message', content: { encoding: 'json', text: '{"x":1}' } },
      { topic: 'realtime:room', event: 'bytes', content: { encoding: 'binary', bytes: Buffer.from([0, 255]) } },
    ])
    expect(a.heard).toEqual([])
  })

  it('receive all presences when they start', () => {
    const { startServer, deliver } = setUp()
    const a = startServer('a')
    const keys = Array.from({ length: 200 }, (_, index) => `person-${1000 + index}`)
    for (const key of keys) a.presence.track('room', key, { note: 'x'.repeat(100) }, null)
    deliver()
    expect(startServer('b').present()).toEqual(keys)
  })

  it('receive changes of presence, and a leave even when the new payload is too large', () => {
    const { startServer, deliver } = setUp()
    const [a, b] = [startServer('a'), startServer('b')]
    const first = a.presence.track('room', 'ann', {}, null)
    deliver()
    expect(b.present()).toEqual(['ann'])
    a.presence.track('room', 'ann', { huge: 'x'.repeat(9000) }, first)
    deliver()
    expect(b.present()).toEqual([])
  })

  it('remove the presences of a server that stops or falls silent', () => {
    const { startServer, deliver, pass, kill } = setUp()
    const [a, b, c] = [startServer('a'), startServer('b'), startServer('c')]
    b.presence.track('room', 'on-b', {}, null)
    c.presence.track('room', 'on-c', {}, null)
    deliver()
    expect(a.present()).toEqual(['on-b', 'on-c'])
    b.peers.announceStop()
    deliver()
    expect(a.present()).toEqual(['on-c'])
    kill(c)
    pass(LIMITS.peerLostMs + 1)
    a.peers.sendHeartbeat()
    expect(a.present()).toEqual([])
  })

  it('discover each other again after a lost connection', () => {
    const { startServer, deliver, pass } = setUp()
    const [a, b] = [startServer('a'), startServer('b')]
    b.presence.track('room', 'on-b', {}, null)
    deliver()
    pass(LIMITS.peerLostMs + 1)
    a.peers.sendHeartbeat()
    expect(a.present()).toEqual([])
    deliver()
    b.peers.sendHeartbeat()
    deliver()
    expect(a.present()).toEqual(['on-b'])
  })

  it('send nothing after an interval without an answer', () => {
    const { startServer, pass, sentPayloads } = setUp()
    const alone = startServer('alone')
    const greeting = sentPayloads.length
    alone.peers.broadcast('realtime:room', 'early', { encoding: 'json', text: '{}' })
    expect(sentPayloads).toHaveLength(greeting + 1)
    pass(LIMITS.peerBeatMs)
    alone.peers.broadcast('realtime:room', 'late', { encoding: 'json', text: '{}' })
    alone.presence.track('room', 'ann', {}, null)
    expect(sentPayloads).toHaveLength(greeting + 1)
  })

  it('ignore unknown notifications', () => {
    const { startServer } = setUp()
    const a = startServer('a')
    for (const payload of ['', '{', '[]', '{"kind":"broadcast","from":"x"}', '{"kind":"other","from":"x"}'])
      a.peers.handleNotification(payload)
    expect(a.peers.count).toBe(0)
  })
})
