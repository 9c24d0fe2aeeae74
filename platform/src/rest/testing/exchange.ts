// One request and what must come back, as a value: the rows of the table-driven suites.
import { expect } from 'vitest'
import type { rawRequest } from './scene.ts'

export type Exchange = {
  /** `GET /films?id=eq.1`. */
  readonly request: string
  readonly headers?: Record<string, string>
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown
  readonly status: number
  /** Only these are compared; null is absent. */
  readonly answers?: Record<string, string | null>
  /** Text is compared with the text, anything else with the JSON; absent is not compared. */
  readonly gives?: unknown
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
