// Limits of one client address over all of its sockets: their number, its unread and queued bytes, and the bytes per
// second that its messages make the server send.

import { BoundedMap } from '../limits/bounded-map.ts'
import { addressKey } from '../limits/limit-keys.ts'
import { LIMITS } from './limits.ts'
import { createTokenBucket } from './token-bucket.ts'

export type AddressBudget = ReturnType<typeof createBudget>

/** A Node socket. `writableLength` counts the bytes that its client has not read yet. */
export interface BufferingSocket {
  readonly writableLength: number
}

/** `factor` multiplies the limits; tests raise it. */
export function createAddressBudgets(factor: number): (address: string) => AddressBudget {
  const budgets = new BoundedMap<string, AddressBudget>(MAX_ADDRESSES)
  return (client) => {
    const address = addressKey(client)
    const known = budgets.get(address)
    if (known) return known
    const made = createBudget(address, factor)
    budgets.set(address, made)
    return made
  }
}

const MAX_ADDRESSES = 10_000

function createBudget(address: string, factor: number) {
  const sockets = new Set<BufferingSocket>()
  let bindings = 0
  return {
    address,
    /** Returns false when the address has reached its number of sockets. */
    open(socket: BufferingSocket): boolean {
      if (sockets.size >= LIMITS.socketsPerAddress * factor) return false
      sockets.add(socket)
      return true
    },
    close: (socket: BufferingSocket): void => void sockets.delete(socket),
    leavesTooMuchUnread(): boolean {
      let unread = 0
      for (const { writableLength } of sockets) unread += writableLength
      return unread > LIMITS.unreadBytesPerAddress
    },
    /** Bytes of frames in the queue. */
    waitingBytes: 0,
    /** Reserves postgres_changes bindings, and returns a function that gives them back; null when the address has too many. */
    takeBindings(count: number): (() => void) | null {
      if (bindings + count > LIMITS.bindingsPerAddress * factor) return null
      bindings += count
      let isTaken = true
      return () => {
        if (isTaken) bindings -= count
        isTaken = false
      }
    },
    /** Bytes that the server sent to anybody because of this address. */
    sending: createTokenBucket(LIMITS.sentBytesPerSecond * factor),
  }
}
