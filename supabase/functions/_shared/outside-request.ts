// Requests to addresses that people choose. They must not reach the server's own network, where other services trust every caller.
import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { withTimeout } from './with-timeout.ts'

export interface OutsideRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** An operator may allow the server's own network, for example for a family at home. This allows http too. */
  readonly isPrivateAllowed: boolean
}

export interface OutsideAnswer {
  readonly status: number
  /** Cut at 64 kB. */
  readonly text: string
}

const TIME_LIMIT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/** Follows no redirects. Rejects with a sentence that people can read. */
export async function outsideRequest(given: OutsideRequest): Promise<OutsideAnswer> {
  const url = outsideUrl(given.url, given.isPrivateAllowed)
  if (url === null) throw new Error(refusalOfUrl(given.isPrivateAllowed))
  return withTimeout(TIME_LIMIT_MS, given.signal, async (signal) => textOf(await send(url, { ...given, signal })))
}

/** Null for an address that is refused before it is looked up. */
export function outsideUrl(address: string, isPrivateAllowed: boolean): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.username !== '' || url.password !== '') return null
  if (isPrivateAllowed) return /^https?:$/.test(url.protocol) ? url : null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && !(isIP(host) && isPrivate(host)) ? url : null
}

export const refusalOfUrl = (isPrivateAllowed: boolean) =>
  isPrivateAllowed
    ? 'The address must begin with http:// or https://.'
    : 'The address must be a public one that begins with https://.'

function send(url: URL, { method, headers, body, signal, isPrivateAllowed }: OutsideRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
    // The connection is made to the address that was checked, so the name cannot change its meaning in between.
    const options = { method, headers, signal, agent: false, ...(isPrivateAllowed ? {} : { lookup: publicLookup }) }
    request(url, options, resolve).on('error', reject).end(body)
  })
}

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const usable = error ? [] : found.filter(({ address }) => !isPrivate(address))
    const [first] = usable
    // The same words as for an unknown name. Otherwise people could find out names in the server's own network.
    if (!first) done(new Error(`${host} is not the name of a public server.`), '', 4)
    else if (options.all) done(null, usable)
    else done(null, first.address, first.family)
  })
}

async function textOf(answer: IncomingMessage): Promise<OutsideAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MAX_ANSWER_BYTES) break
  }
  answer.destroy()
  return { status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8', 0, MAX_ANSWER_BYTES) }
}

/** Addresses that are not on the public internet (IANA's registries of special purpose), and those that embed an IPv4 address. */
const notPublic = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  notPublic.addSubnet(...rangeOf(range), 'ipv4')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  notPublic.addSubnet(...rangeOf(range), 'ipv6')

function rangeOf(range: string): [string, number] {
  const [address = '', bits] = range.split('/')
  return [address, Number(bits)]
}

export function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return notPublic.check(address, 'ipv4')
  return !globalUnicast.check(address, 'ipv6') || notPublic.check(address, 'ipv6')
}
