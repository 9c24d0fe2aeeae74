// Identifies a sender for counting only: a keyed hash of the network address, which cannot be reversed.
import { createHmac } from 'node:crypto'
import type { FunctionContext } from '@jotsam/platform/function'

export function senderHash({ clientAddress, env }: FunctionContext): string {
  const secret = `contact ${env.SUPABASE_SERVICE_ROLE_KEY}`
  return createHmac('sha256', secret).update(networkOf(clientAddress)).digest('hex')
}

/** IPv6 counts by /64: one customer has a whole one, with a new address for every message. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const embedded = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1]
  if (embedded) return embedded
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const gap = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...gap, ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
