// What one client address may use over all of its sockets: their number, the bytes it leaves unread or waiting, and the
// bytes a second that its messages make the server send.
import { BoundedMap } from '../limits/bounded-map.ts'
import { LIMITS } from './limits.ts'
import { createRate, type Rate } from './rate.ts'

export interface AddressBudget {
  readonly address: string
  /** False when the address has as many sockets as it may. */
  open(socket: BufferingSocket): boolean
  close(socket: BufferingSocket): void
  /** Whether the sockets together leave too much unread. */
  leavesTooMuchUnread(): boolean
  /** Bytes of frames that wait to be handled. */
  waitingBytes: number
  /** Bytes that the server sent because of this address, to whomever. */
  readonly sending: Rate
}

/** A Node socket: `writableLength` is what its client has not read yet. */
export interface BufferingSocket {
  readonly writableLength: number
}

/** `factor` multiplies what an address may do; tests raise it. */
export function createAddressBudgets(factor: number): (address: string) => AddressBudget {
  const budgets = new BoundedMap<string, AddressBudget>(MOST_ADDRESSES)
  return (address) => {
    const known = budgets.get(address)
    if (known) return known
    const made = createBudget(address, factor)
    budgets.set(address, made)
    return made
  }
}

const MOST_ADDRESSES = 10_000

function createBudget(address: string, factor: number): AddressBudget {
  const sockets = new Set<BufferingSocket>()
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
    sending: createRate(LIMITS.sentBytesPerSecond * factor),
  }
}
