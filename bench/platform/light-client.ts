// A minimal HTTP client on one connection that reads only the status and the end of an answer. Node's own client takes as much of
// the two cores as the server.
import { connect, type Socket } from 'node:net'

export interface Exchange {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export type LightClient = ReturnType<typeof lightClient>

export function lightClient(base: string) {
  const { hostname, port, host } = new URL(base)
  let socket: Socket | null = null
  let answer: Buffer[] = []
  let size = 0
  let whole = Number.NaN
  let waiting: { resolve(): void; reject(error: Error): void } | null = null

  const settle = (error?: Error) => {
    const { resolve, reject } = waiting ?? NOBODY
    waiting = null
    if (error) reject(error)
    else resolve()
  }
  const isEnd = () =>
    whole === CHUNKED ? Buffer.concat(answer.slice(-2)).subarray(-5).equals(LAST_CHUNK) : size >= whole
  const hear = (chunk: Buffer) => {
    answer.push(chunk)
    size += chunk.length
    if (Number.isNaN(whole)) whole = lengthOf(Buffer.concat(answer))
    if (!isEnd()) return
    const start = answer[0]?.toString('latin1', 0, 12) ?? ''
    settle(start.startsWith('HTTP/1.1 2') ? undefined : new Error(Buffer.concat(answer).toString().slice(0, 600)))
  }
  // A server may close an idle connection.
  const open = (): Socket => {
    const opened = connect(Number(port), hostname).setNoDelay(true).unref()
    opened.on('data', hear)
    opened.on('error', settle)
    opened.on('close', () => {
      socket = null
      settle(new Error('The connection was closed.'))
    })
    return opened
  }

  return {
    /** One request at a time. Throws for any status but success. */
    send({ method, path, headers, body }: Exchange): Promise<void> {
      answer = []
      size = 0
      whole = Number.NaN
      const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket ??= open()
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`)
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      })
    },
  }
}

const NOBODY = { resolve: () => undefined, reject: () => undefined }
const CHUNKED = Number.POSITIVE_INFINITY
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** The length of the whole answer; NaN while its head is incomplete. */
function lengthOf(answer: Buffer): number {
  const end = answer.indexOf('\r\n\r\n')
  if (end === -1) return Number.NaN
  const head = answer.toString('latin1', 0, end).toLowerCase()
  if (head.includes('\r\ntransfer-encoding: chunked')) return CHUNKED
  return end + 4 + Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
}
