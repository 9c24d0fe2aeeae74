// The presence of one channel in its room.
import { LIMITS } from '../limits.ts'
import type { ClientMessage } from '../protocol/message.ts'
import type { Presence } from './presence.ts'

export interface OwnPresence {
  /** Returns false when the payload is too large. */
  change(payload: ClientMessage['payload']): boolean
  leave(): void
}

export function createOwnPresence(presence: Presence, room: string, key: string): OwnPresence {
  let ref: string | null = null
  const own: OwnPresence = {
    change({ event, payload }) {
      if (event === 'track') {
        const given = isObject(payload) ? payload : {}
        if (Buffer.byteLength(JSON.stringify(given)) > LIMITS.presenceBytes) return false
        ref = presence.track(room, key, given, ref)
      } else if (event === 'untrack') {
        own.leave()
      }
      return true
    },
    leave() {
      if (ref !== null) presence.untrack(room, ref)
      ref = null
    },
  }
  return own
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
