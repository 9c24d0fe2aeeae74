// A proxy between the browser and the product. It simulates failures: no connection, lost responses, or changed responses.
import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { serve } from './local-server.ts'

export type TestProxy = Awaited<ReturnType<typeof startTestProxy>>

export async function startTestProxy(target: string) {
  const forwarded: string[] = []
  let isConnected = true
  let disconnectsAfter: RegExp | null = null
  let drops: { matching: RegExp; seen: () => void } | null = null

  const answers = new Map<string, unknown>()
  const appended = new Map<string, string>()

  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const line = `${from.method} ${from.url}`
    if (answers.has(from.url ?? '')) {
      to.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      to.end(JSON.stringify(answers.get(from.url ?? '')))
      return
    }
    const isDropped = drops?.matching.test(line) ?? false
    const url = new URL(from.url ?? '/', target)
    const more = appended.get(from.url ?? '')
    const headers: OutgoingHttpHeaders = { ...from.headers, host: url.host }
    // Text can be appended only to a full, uncompressed response.
    if (more !== undefined)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const onward = request(url, { method: from.method ?? 'GET', headers }, (answer) => {
      forwarded.push(line)
      if (isDropped) {
        answer.resume()
        answer.on('end', () => drops?.seen())
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
      if (disconnectsAfter?.test(line)) isConnected = false
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  }
  const { url, server } = await serve((from, to) => (isConnected ? forward(from, to) : from.destroy()))
  return {
    url,
    /** The forwarded requests, as "METHOD /path". */
    forwarded,
    /** Connects again and ends all simulated failures. */
    reset(): void {
      isConnected = true
      drops = null
      disconnectsAfter = null
      answers.clear()
      appended.clear()
    },
    /** Answers this path itself from now on. */
    answer(path: string, json: unknown): void {
      answers.set(path, json)
    },
    /** Appends text to the responses for this path from now on. */
    append(path: string, text: string): void {
      appended.set(path, text)
    },
    /** Cuts the connection. */
    disconnect(): void {
      isConnected = false
      server.closeAllConnections()
    },
    /** Cuts the connection after the first response to a matching request. */
    disconnectAfter(matching: RegExp): void {
      disconnectsAfter = matching
    },
    /** Forwards matching requests but drops their responses; resolves when the product has answered the first. */
    dropResponses: (matching: RegExp): Promise<void> =>
      new Promise((seen) => {
        drops = { matching, seen }
      }),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
