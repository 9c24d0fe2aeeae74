// Test helper: a request and its expected response as a value, for the table-driven suites.
import { describe, expect, it } from 'vitest'
import { FILMS } from './postgrest-scene.ts'
import { type rawRequest, useScene } from './scene.ts'

export type Exchange = {
  /** Method and path, such as `GET /films?id=eq.1`. */
  readonly request: string
  readonly headers?: Record<string, string>
  /** Text is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  readonly status: number
  /** The expected headers; null means absent. */
  readonly answers?: Record<string, string | null>
  /** The expected body: text is compared as text, anything else as JSON. */
  readonly gives?: unknown
}

export type Chapters = Readonly<Record<string, readonly Exchange[]>>

export const SHOWN = { Prefer: 'return=representation' }

/** A read that succeeds. */
export const get = (path: string, gives: unknown, headers: Record<string, string> = {}): Exchange => ({
  request: `GET ${path}`,
  headers,
  status: 200,
  gives,
})

/** A write that returns the written rows. */
export const shown = (request: string, body: unknown, status: number, gives: unknown): Exchange => ({
  request,
  headers: SHOWN,
  body,
  status,
  gives,
})

/** A request that fails with this code, message, details and hint. */
export const refused = (
  request: string,
  status: number,
  [code, message, details = null, hint = null]: [
    code: string,
    message: string,
    details?: string | null,
    hint?: string | null,
  ],
  sent: Pick<Exchange, 'headers' | 'body'> = {},
): Exchange => ({ request, ...sent, status, gives: { code, message, details, hint } })

/** Runs the exchanges in order on a new platform, one `describe` block per chapter. */
export function runExchanges(chapters: Chapters) {
  const scene = useScene({ scene: FILMS })
  for (const [chapter, exchanges] of Object.entries(chapters)) {
    describe(chapter, () => {
      it.each(exchanges)('$request is answered with $status', (exchange) => check(scene.raw, exchange))
    })
  }
  return scene
}

export async function check(raw: ReturnType<typeof rawRequest>, exchange: Exchange): Promise<void> {
  const [method = '', path = ''] = exchange.request.split(/ (.*)/s)
  const isText = typeof exchange.body === 'string' || exchange.body instanceof Uint8Array
  const response = await raw(path, {
    method,
    headers: {
      ...(exchange.body === undefined || isText ? {} : { 'Content-Type': 'application/json' }),
      ...exchange.headers,
    },
    ...(exchange.body === undefined
      ? {}
      : { body: (isText ? exchange.body : JSON.stringify(exchange.body)) as BodyInit }),
  })
  const text = await response.text()
  expect({ status: response.status, text }).toEqual({ status: exchange.status, text: expect.anything() })
  for (const [name, value] of Object.entries(exchange.answers ?? {}))
    expect([name, response.headers.get(name)]).toEqual([name, value])
  if (exchange.gives === undefined) return
  expect(typeof exchange.gives === 'string' ? text : JSON.parse(text)).toEqual(exchange.gives)
}
