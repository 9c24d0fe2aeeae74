// Serves one WebSocket: it handles frames in order, ignores unknown ones, and closes a socket that floods.
import { setTimeout } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import type { AddressBudget } from '../address-budget.ts'
import { LIMITS } from '../limits.ts'
import { type BroadcastPush, decodeBroadcastPush } from '../protocol/binary-frame.ts'
import type { ClientMessage } from '../protocol/message.ts'
import { errorReply, okReply } from '../protocol/payloads.ts'
import { createTokenBucket } from '../token-bucket.ts'
import type { Channel } from './channel.ts'
import { createConnection, type Version } from './connection.ts'
import { type JoinContext, joinChannel } from './join.ts'
import type { SharedServices } from './shared-services.ts'

export interface SocketOptions {
  readonly ws: WebSocket
  readonly version: Version
  readonly shared: SharedServices
  readonly keyholder: JoinContext['keyholder']
  readonly budget: AddressBudget
}

export function serveSocket({ ws, version, shared, keyholder, budget }: SocketOptions): void {
  const { counters, log } = shared
  const connection = createConnection(ws, version, budget, counters)
  const channels = new Map<string, Channel>()
  const frames = createTokenBucket(LIMITS.framesPerSecond)
  const context: JoinContext = {
    shared,
    connection,
    channels,
    keyholder,
    joins: createTokenBucket(LIMITS.joinsPerSecond),
    isOpen: () => ws.readyState === ws.OPEN,
    charge,
    budget,
  }
  let waiting = 0
  let waitingBytes = 0
  let last: Promise<void> = Promise.resolve()
  let isAlive = true
  counters.sockets += 1

  const pinging = setInterval(() => {
    if (!isAlive) return ws.terminate()
    isAlive = false
    ws.ping()
  }, LIMITS.pingIntervalMs).unref()

  const forgetSessions = shared.endedSessions.onRead(() => {
    const hasEnded = [...channels.values()].filter((channel) => channel.checkSession()).length > 0
    if (hasEnded) ws.close(1008, 'The session has ended')
  })

  ws.on('pong', () => {
    isAlive = true
  })
  ws.on('message', (data, isBinary) => {
    isAlive = true
    if (!frames.take()) return ws.close(1008, 'Too many messages per second')
    const bytes = toBuffer(data)
    const size = bytes.length
    const message = isBinary ? decodeBinary(bytes) : connection.serializer.decode(bytes.toString('utf8'))
    if (!message) {
      counters.framesIgnored += 1
    } else if (message.topic === 'phoenix') {
      // Heartbeats bypass the queue, so that a join that waits for the database does not look like a dead socket.
      if ('payload' in message && message.event === 'heartbeat') heartbeat(message)
    } else if (
      waiting >= LIMITS.waitingFrames ||
      waitingBytes + size > LIMITS.waitingBytes ||
      budget.waitingBytes + size > LIMITS.waitingBytesPerAddress
    ) {
      ws.close(1008, 'Too many messages waiting')
    } else {
      waiting += 1
      waitingBytes += size
      budget.waitingBytes += size
      last = last
        .then(waitForBudget)
        .then(() => {
          waiting -= 1
          waitingBytes -= size
          budget.waitingBytes -= size
          return handle(message)
        })
        .catch((error) => log.error({ err: error }, 'a frame failed'))
    }
  })
  ws.on('error', (error) => log.debug({ err: error }, 'socket error'))
  ws.on('close', () => {
    clearInterval(pinging)
    forgetSessions()
    for (const channel of [...channels.values()]) channel.end()
    counters.sockets -= 1
  })

  function decodeBinary(bytes: Buffer): BroadcastPush | null {
    return version === 2 ? decodeBroadcastPush(bytes) : null
  }

  async function handle(message: ClientMessage | BroadcastPush): Promise<void> {
    if (!context.isOpen()) return
    if ('payload' in message && message.event === 'phx_join') return joinChannel(context, message)
    const channel = channels.get(message.topic)
    if (!channel) return answerUnjoined(message)
    // The message belongs to an earlier join of the same topic.
    if (message.joinRef !== null && message.joinRef !== channel.joinRef) return
    const isSending = 'content' in message || message.event === 'broadcast' || message.event === 'presence'
    if (isSending && budget.sending.waitMs() > 0) return ws.close(1008, 'Too many bytes per second')
    if ('content' in message) return charge(() => channel.broadcast(message.event, message.content, message.ref))
    return charge(() => channel.handle(message))
  }

  /** Charges the address for the bytes sent until `run` returns or first waits. */
  function charge<T>(run: () => T): T {
    const before = counters.bytesSent
    const result = run()
    budget.sending.spend(counters.bytesSent - before)
    return result
  }

  /** Stops reading while the address is over its sending limit. */
  async function waitForBudget(): Promise<void> {
    const ms = Math.min(budget.sending.waitMs(), LIMITS.maxPauseMs)
    if (ms === 0 || !context.isOpen()) return
    ws.pause()
    await setTimeout(ms)
    ws.resume()
  }

  function heartbeat({ ref }: ClientMessage): void {
    connection.send({ joinRef: null, ref, topic: 'phoenix', event: 'phx_reply', payload: okReply() })
    for (const channel of [...channels.values()]) channel.checkToken()
  }

  function answerUnjoined({ joinRef, ref, topic, ...message }: ClientMessage | BroadcastPush): void {
    const isLeave = 'payload' in message && message.event === 'phx_leave'
    const payload = isLeave ? okReply() : errorReply('unmatched topic')
    connection.send({ joinRef, ref, topic, event: 'phx_reply', payload })
  }
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
