// The sending half of a socket: knows its version, and drops a reader who does not read.
import type { WebSocket } from 'ws'
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
  /** What is already encoded for this version. */
  sendEncoded(frame: string | Buffer): void
}

export function createConnection(ws: WebSocket, version: Version, counters: RealtimeCounters): Connection {
  const serializer = version === 1 ? serializerV1 : serializerV2
  const sendEncoded = (frame: string | Buffer): void => {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > LIMITS.unreadBytes) {
      counters.slowReadersDropped += 1
      ws.terminate()
      return
    }
    ws.send(frame)
  }
  return { version, serializer, sendEncoded, send: (message) => sendEncoded(serializer.encode(message)) }
}
