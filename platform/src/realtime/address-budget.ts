// Limits of one client address over all of its sockets: their number, its unread and queued bytes, and the bytes per
// second that its messages make the server send.

import { BoundedMap } from '../limits/bounded-map.ts'
import { addressKey } from '../limits/limit-keys.ts'
import { LIMITS } from './limits.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

export interface AddressBudget {
  readonly address: string
  /** Returns false when the address has reached its number of sockets. */
  open(socket: BufferingSocket): boolean
  close(socket: BufferingSocket): void
  leavesTooMuchUnread(): boolean
  /** Bytes of frames in the queue. */
  waitingBytes: number
  /** Reserves postgres_changes bindings, and returns a function that gives them back; null when the address has too many. */
  takeBindings(count: number): (() => void) | null
  /** Bytes that the server sent to anybody because of this address. */
  readonly sending: TokenBucket
}

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

function createBudget(address: string, factor: number): AddressBudget {
  const sockets = new Set<BufferingSocket>()
  let bindings = 0
  return {
    address,
    open(socket) {
      if (sockets.size >= LIMITS.socketsPerAddress * factor) return false
      sockets.add(socket)
      return true
    },
    close: (socket) => void sockets.delete(socket),
    leavesTooMuchUnread() {
      let unread = 0
      for (const { writableLength } of sockets) unread += writableLength
      return unread > LIMITS.unreadBytesPerAddress
    },
    waitingBytes: 0,
    takeBindings(count) {
      if (bindings + count > LIMITS.bindingsPerAddress * factor) return null
      bindings += count
      let isTaken = true
      return () => {
        if (isTaken) bindings -= count
        isTaken = false
      }
    },
    sending: createTokenBucket(LIMITS.sentBytesPerSecond * factor),
  }
}
