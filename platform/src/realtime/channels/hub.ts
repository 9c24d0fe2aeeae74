// Keeps the members of each room on this server, and sends messages to them.
import type { RealtimeCounters } from '../counters.ts'
import { type BroadcastContent, encodeBroadcast } from '../protocol/binary-frame.ts'
import { serializerV1 } from '../protocol/serializer-v1.ts'
import { serializerV2 } from '../protocol/serializer-v2.ts'
import type { Connection } from './connection.ts'
import { topicOf } from './room.ts'

export interface Member {
  readonly room: string
  readonly connection: Connection
  readonly receivesPresence: boolean
}

export type Hub = ReturnType<typeof createHub>

export function createHub(counters: RealtimeCounters) {
  const rooms = new Map<string, Set<Member>>()
  const membersOf = (room: string): Iterable<Member> => rooms.get(room) ?? []
  return {
    enter(member: Member): void {
      const members = rooms.get(member.room) ?? new Set()
      rooms.set(member.room, members.add(member))
      counters.channels += 1
    },
    leave(member: Member): void {
      const members = rooms.get(member.room)
      if (!members?.delete(member)) return
      if (members.size === 0) rooms.delete(member.room)
      counters.channels -= 1
    },
    /** `except` is a sender that does not receive its own broadcasts. */
    broadcast(room: string, event: string, content: BroadcastContent, except: Member | null): void {
      const encode = broadcastEncoder(topicOf(room), event, content)
      for (const member of membersOf(room)) {
        const frame = member === except ? null : encode(member.connection)
        if (frame === null) continue
        member.connection.sendEncoded(frame)
        counters.broadcastsSent += 1
      }
    },
    presence(room: string, diff: string): void {
      const topic = topicOf(room)
      for (const { receivesPresence, connection } of membersOf(room))
        if (receivesPresence)
          connection.send({ joinRef: null, ref: null, topic, event: 'presence_diff', payload: diff })
    },
  }
}

/** Encodes at most once per version. Version 1 has no binary messages: null. */
function broadcastEncoder(topic: string, event: string, content: BroadcastContent) {
  const encoded = new Map<number, string | Buffer | null>()
  const encode = (connection: Connection): string | Buffer | null => {
    if (content.encoding === 'binary') return connection.version === 2 ? encodeBroadcast(topic, event, content) : null
    const meta = content.id === undefined ? '' : `,"meta":{"id":${JSON.stringify(content.id)}}`
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${content.text}${meta}}`
    const serializer = connection.version === 1 ? serializerV1 : serializerV2
    return serializer.encode({ joinRef: null, ref: null, topic, event: 'broadcast', payload })
  }
  return (connection: Connection): string | Buffer | null => {
    const known = encoded.get(connection.version)
    if (known !== undefined) return known
    const frame = encode(connection)
    encoded.set(connection.version, frame)
    return frame
  }
}
