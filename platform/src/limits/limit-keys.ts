// Builds the keys under which attempts are counted. Pure.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** IPv6 addresses are counted by /64, because one customer can use every address of such a network. */
export function addressKey(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const groups = ipv6Groups(bare)
  const [high = 0, low = 0] = groups.slice(6)
  // An IPv4-mapped IPv6 address, as dual-stack sockets report it.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** The hash has a fixed length and keeps e-mail addresses out of the table. */
export function accountKey(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
}

function ipv6Groups(address: string): number[] {
  const [head = '', tail] = withoutDots(address).split('::')
  const left = hexGroups(head)
  if (tail === undefined) return left
  const right = hexGroups(tail)
  return [...left, ...new Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right]
}

function hexGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

/** Converts `::ffff:1.2.3.4` to `::ffff:102:304`. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}
