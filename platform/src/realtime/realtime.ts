// realtime/v1: Phoenix channels over WebSocket, compatible with realtime-js.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '../deps.ts'
import { clientAddress } from '../http/client-address.ts'
import type { EndedSessions } from '../keys/ended-sessions.ts'
import { createAddressBudgets } from './address-budget.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import { createHub } from './channels/hub.ts'
import { createNoticeSender } from './channels/notice-sender.ts'
import { createPeers, PEER_CHANNEL } from './channels/peers.ts'
import { createPresence } from './channels/presence.ts'
import { createAccessTo } from './channels/private-access.ts'
import { roomOf } from './channels/room.ts'
import type { SharedServices } from './channels/shared-services.ts'
import { serveSocket } from './channels/socket.ts'
import { createReplay, sweepStoredMessages } from './channels/stored-messages.ts'
import { createCounters } from './counters.ts'
import { createBroadcastApi } from './http/broadcast-api.ts'
import { acceptHandshake, refuse } from './http/handshake.ts'
import { LIMITS } from './limits.ts'

export type Realtime = Awaited<ReturnType<typeof createRealtime>>

export async function createRealtime(deps: Deps, endedSessions: EndedSessions) {
  const { db, tokens, now } = deps
  const log = deps.log.child({ surface: 'realtime' })
  const counters = createCounters()
  const hub = createHub(counters)
  const feed = createChangeFeed({ db, log, counters, width: Math.max(1, Math.floor(deps.config.poolSize / 2)) })
  const notices = createNoticeSender(db.system, PEER_CHANNEL, log)
  const presence = createPresence({ onChange: hub.presence, onOwnChange: (change) => peers.presence(change) })
  const peers = createPeers({
    id: randomUUID(),
    notify: notices.send,
    now: () => performance.now(),
    ownEntries: presence.ownEntries,
    onBroadcast: (topic, event, content) => hub.broadcast(topic, event, content, null),
    onPresence: presence.applyFrom,
    onPresences: presence.replaceFrom,
  })
  const accessTo = createAccessTo(db.asUser)
  const budgetOf = createAddressBudgets(deps.config.rateLimitFactor)
  const addressOf = ({ headers, socket }: IncomingMessage) =>
    clientAddress(headers['x-forwarded-for']?.toString(), socket.remoteAddress ?? 'unknown', deps.config.trustedProxies)
  const replay = createReplay(db.asUser)
  const shared: SharedServices = {
    hub,
    feed,
    presence,
    peers,
    accessTo,
    replay,
    tokens,
    endedSessions,
    counters,
    log,
    now,
  }

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
  })
  const sockets = new Set<WebSocket>()
  let isClosing = false

  const listening = await listen(deps, shared)
  await notices.flushed()
  const beating = setInterval(() => {
    peers.sendHeartbeat()
    counters.peers = peers.count
  }, LIMITS.peerBeatMs).unref()

  const sweeping = setInterval(() => {
    sweepStoredMessages(db.system).catch((error: unknown) =>
      log.warn({ err: error }, 'old broadcasts could not be swept'),
    )
  }, SWEEP_MS).unref()

  return {
    counters,
    /** Broadcast by POST. */
    hono: createBroadcastApi(deps, accessTo, {
      maySend: (address) => budgetOf(address).sending.waitMs() === 0,
      send(address, { name, isPrivate }, event, content) {
        const room = roomOf(`realtime:${name}`, isPrivate)
        const before = counters.bytesSent
        hub.broadcast(room, event, content, null)
        budgetOf(address).sending.spend(counters.bytesSent - before)
        peers.broadcast(room, event, content)
      },
    }),
    /** Takes over a socket whose path is under /realtime/v1/websocket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      // An error without a listener would end the process, and nobody else listens before the handshake.
      socket.on('error', () => socket.destroy())
      if (isClosing) return void refuse(socket, 503, 'The server is restarting')
      const budget = budgetOf(addressOf(request))
      if (!budget.open(socket)) return void refuse(socket, 429, 'Too many sockets from this address')
      socket.once('close', () => budget.close(socket))
      acceptHandshake(deps, server, { request, socket, head })
        .then((opened) => {
          if (!opened) return
          if (isClosing) return opened.ws.close(1012)
          sockets.add(opened.ws)
          opened.ws.once('close', () => sockets.delete(opened.ws))
          serveSocket({ ...opened, shared, budget })
        })
        .catch((error) => {
          log.error({ err: error }, 'a handshake failed')
          socket.destroy()
        })
    },
    async close(): Promise<void> {
      isClosing = true
      clearInterval(beating)
      clearInterval(sweeping)
      await Promise.all([...sockets].map(closeSocket))
      peers.announceStop()
      await notices.flushed()
      await Promise.allSettled(listening.map((stop) => stop()))
    },
  }
}

const SWEEP_MS = 60 * 60 * 1000
const CLOSE_TIMEOUT_MS = 500

/** Code 1012 announces a restart. A client that does not answer is disconnected. */
function closeSocket(ws: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => ws.terminate(), CLOSE_TIMEOUT_MS)
    ws.once('close', () => {
      clearTimeout(timeout)
      resolve()
    })
    ws.close(1012, 'The server is restarting')
  })
}

async function listen({ db, log }: Deps, { feed, peers, counters }: SharedServices): Promise<(() => Promise<void>)[]> {
  const syncTriggers = () =>
    db.system`select realtime.sync_triggers()`.catch((error: unknown) =>
      log.warn({ err: error }, 'tables of the publication supabase_realtime could not be given their triggers'),
    )
  let hasListened = false
  const onListening = () => {
    peers.announceStart()
    if (hasListened) {
      counters.relistens += 1
      feed.invalidateSchema()
      feed.requireRejoin()
    }
    hasListened = true
  }
  await syncTriggers()
  return Promise.all([
    db.listen(PEER_CHANNEL, peers.handleNotification),
    db.listen('realtime', feed.handleNotification, onListening),
    db.listen('pgrst', (payload) => {
      if (payload !== 'reload schema') return
      feed.invalidateSchema()
      void syncTriggers()
    }),
  ])
}
