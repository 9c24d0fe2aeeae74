// Compresses whole answers on their way out. Works where the bytes leave, because only there they are known to be whole:
// what is streamed (events, files) passes through untouched.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib'
import { type Encoding, preferredEncoding } from './accept-encoding.ts'

const MIN_BYTES = 4096

export function compressResponse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const encoding = preferredEncoding(incoming.headers['accept-encoding'])
  if (!encoding || incoming.method === 'HEAD') return
  const writeHead = outgoing.writeHead.bind(outgoing)
  const end = outgoing.end.bind(outgoing)
  const write = outgoing.write.bind(outgoing)
  let held: { readonly status: number; readonly headers: OutgoingHttpHeaders } | null = null

  const release = () => {
    if (held) writeHead(held.status, held.headers)
    held = null
  }

  Object.assign(outgoing, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      held = { status, headers }
      return outgoing
    },
    flushHeaders() {
      release()
    },
    write(...given: Parameters<typeof write>) {
      release()
      return write(...given)
    },
    end(body?: unknown) {
      const head = held
      if (!head || !isWhole(body) || !isWorthIt(body, head.headers)) {
        release()
        return body === undefined || body === null ? end() : end(body)
      }
      held = null
      compress(encoding, body, (error, compressed) => {
        if (outgoing.destroyed) return
        writeHead(
          head.status,
          error ? head.headers : { ...withoutLength(head.headers), ...described(encoding, compressed) },
        )
        end(error ? body : compressed)
      })
      return outgoing
    },
  })
}

function isWhole(body: unknown): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array
}

function isWorthIt(body: string | Uint8Array, headers: OutgoingHttpHeaders): boolean {
  if (body.length < MIN_BYTES || headerOf(headers, 'content-encoding') !== undefined) return false
  return COMPRESSIBLE.test(String(headerOf(headers, 'content-type') ?? ''))
}

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)|image\/svg)/i

function headerOf(headers: OutgoingHttpHeaders, name: string) {
  for (const key in headers) if (key.length === name.length && key.toLowerCase() === name) return headers[key]
  return undefined
}

function withoutLength(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== 'content-length'))
}

function described(encoding: Encoding, compressed: Buffer): OutgoingHttpHeaders {
  return { 'content-encoding': encoding, 'content-length': compressed.byteLength }
}

// The lowest levels: an answer is sent once, and the next one is waiting for the processor.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

function compress(encoding: Encoding, body: InputType, done: (error: Error | null, compressed: Buffer) => void): void {
  if (encoding === 'br') brotliCompress(body, BROTLI, done)
  else gzip(body, GZIP, done)
}
