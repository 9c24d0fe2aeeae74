// Compresses complete answers. It works on Node's response, because only there an answer is known to be complete:
// streams (events, files) are not changed.
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib'
import { type Encoding, preferredEncoding } from './accept-encoding.ts'

const MIN_BYTES = 4096

/** An option for `createServer`. The headers wait for the body, whose size decides about compression. */
export class CompressedResponse extends ServerResponse<IncomingMessage> {
  #head: { readonly status: number; readonly headers: OutgoingHttpHeaders } | null = null

  override writeHead(status: number, ...given: unknown[]): this {
    const headers = given.at(-1)
    if (!isPlainHeaders(headers)) return super.writeHead(status, ...(given as [string]))
    this.#head = { status, headers }
    return this
  }

  override flushHeaders(): void {
    this.#release()
    super.flushHeaders()
  }

  override write(...given: unknown[]): boolean {
    this.#release()
    return super.write(...(given as [string]))
  }

  override end(...given: unknown[]): this {
    const [body] = given
    const head = this.#head
    const encoding = head && isWhole(body) && isWorthIt(body, head.headers) ? this.#wanted() : null
    if (!head || !isWhole(body) || !encoding) {
      this.#release()
      return super.end(...(given as [string]))
    }
    this.#head = null
    compress(encoding, body, (error, compressed) => {
      if (this.destroyed) return
      const headers = error ? head.headers : { ...withoutLength(head.headers), ...described(encoding, compressed) }
      super.writeHead(head.status, headers)
      super.end(error ? body : compressed)
    })
    return this
  }

  #wanted(): Encoding | null {
    return this.req.method === 'HEAD' ? null : preferredEncoding(this.req.headers['accept-encoding'])
  }

  #release(): void {
    if (!this.#head) return
    const { status, headers } = this.#head
    this.#head = null
    super.writeHead(status, headers)
  }
}

function isPlainHeaders(given: unknown): given is OutgoingHttpHeaders {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
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

// The lowest levels: an answer is sent once, and the processor is needed for the next one.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

function compress(encoding: Encoding, body: InputType, done: (error: Error | null, compressed: Buffer) => void): void {
  if (encoding === 'br') brotliCompress(body, BROTLI, done)
  else gzip(body, GZIP, done)
}
