// A proxy between the browser and the product that can simulate failures: no connection, lost responses, or replaced responses.
// another than the product's.
import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { serve } from './local-server.ts'

export interface Gate {
  readonly url: string
  /** The forwarded requests, as "METHOD /path". */
  readonly passed: string[]
  open(): void
  /** Cuts the connection. */
  shut(): void
  /** Cuts the connection after the first response to a matching request. */
  shutAfter(matching: RegExp): void
  /** Forwards matching requests but drops their responses; resolves when the product has answered the first. */
  swallowAnswers(matching: RegExp): Promise<void>
  /** Answers this path itself from now on. */
  answer(path: string, json: unknown): void
  /** Appends text to the responses for this path from now on. */
  append(path: string, text: string): void
  close(): Promise<void>
}

export async function openGate(target: string): Promise<Gate> {
  const passed: string[] = []
  let state: 'open' | 'shut' = 'open'
  let last: RegExp | null = null
  let swallows: { matching: RegExp; seen: () => void } | null = null

  const answers = new Map<string, unknown>()
  const appended = new Map<string, string>()

  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const line = `${from.method} ${from.url}`
    if (answers.has(from.url ?? '')) {
      to.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      to.end(JSON.stringify(answers.get(from.url ?? '')))
      return
    }
    const isSwallowed = swallows?.matching.test(line) ?? false
    const url = new URL(from.url ?? '/', target)
    const more = appended.get(from.url ?? '')
    const headers: OutgoingHttpHeaders = { ...from.headers, host: url.host }
    // Text can be appended only to a full, uncompressed response.
    if (more !== undefined)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const onward = request(url, { method: from.method ?? 'GET', headers }, (answer) => {
      passed.push(line)
      if (isSwallowed) {
        answer.resume()
        answer.on('end', () => swallows?.seen())
        return
      }
      if (more === undefined) {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      } else {
        const { 'content-length': _, ...rest } = answer.headers
        to.writeHead(answer.statusCode ?? 502, rest)
        answer.pipe(to, { end: false })
        answer.on('end', () => to.end(more))
      }
      if (last?.test(line)) state = 'shut'
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  }
  const { url, server } = await serve((from, to) => (state === 'shut' ? from.destroy() : forward(from, to)))
  return {
    url,
    passed,
    open() {
      state = 'open'
      swallows = null
      last = null
      answers.clear()
      appended.clear()
    },
    answer(path, json) {
      answers.set(path, json)
    },
    append(path, text) {
      appended.set(path, text)
    },
    shut() {
      state = 'shut'
      server.closeAllConnections()
    },
    shutAfter(matching) {
      last = matching
    },
    swallowAnswers: (matching) =>
      new Promise((seen) => {
        swallows = { matching, seen }
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
