// Sends messages to a socket in its protocol version, and disconnects a slow reader.
import type { WebSocket } from 'ws'
import type { AddressBudget } from '../address-budget.ts'
import type { RealtimeCounters } from '../counters.ts'
import { LIMITS } from '../limits.ts'
import type { Serializer, ServerMessage } from '../protocol/message.ts'
import { serializerV1 } from '../protocol/serializer-v1.ts'
import { serializerV2 } from '../protocol/serializer-v2.ts'

export type Version = 1 | 2

export interface Connection {
  readonly version: Version
  readonly serializer: Serializer
  send(message: ServerMessage): void
  /** Sends a frame that is already encoded for this version. */
  sendEncoded(frame: string | Buffer): void
}

export function createConnection(
  ws: WebSocket,
  version: Version,
  budget: AddressBudget,
  counters: RealtimeCounters,
): Connection {
  const serializer = version === 1 ? serializerV1 : serializerV2
  const sendEncoded = (frame: string | Buffer): void => {
    if (ws.readyState !== ws.OPEN) return
    const unread = ws.bufferedAmount
    if (unread > LIMITS.unreadBytes || (unread > SLOW_READER_BYTES && budget.leavesTooMuchUnread())) {
      counters.slowReadersDropped += 1
      ws.terminate()
      return
    }
    counters.bytesSent += frame.length
    ws.send(frame)
  }
  return { version, serializer, sendEncoded, send: (message) => sendEncoded(serializer.encode(message)) }
}

/** A socket with fewer unread bytes is not a slow reader. */
const SLOW_READER_BYTES = 64 * 1024
