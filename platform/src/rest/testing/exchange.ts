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

/** An error's response body. */
export const failure = (code: string, message: string, details: string | null = null, hint: string | null = null) => ({
  code,
  message,
  details,
  hint,
})

/** Runs the exchanges in order on a new platform, one `describe` block per chapter. */
export function runExchanges(chapters: Readonly<Record<string, readonly Exchange[]>>, schema = FILMS) {
  const scene = useScene({ scene: schema })
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
