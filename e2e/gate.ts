// Stands between the extension and the product, and can be shut: no connection, or an answer that gets lost on the way.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface Gate {
  readonly url: string
  /** What passed, as "METHOD /path". */
  readonly passed: string[]
  open(): void
  /** As if the cable were pulled. */
  shut(): void
  /** Brings one answer back to a request whose line matches, and nothing after it. */
  shutAfter(matching: RegExp): void
  /** Lets requests through whose line matches, and never brings their answers back; resolves with the first that arrived. */
  swallowAnswers(matching: RegExp): Promise<void>
  /** Answers that path by itself from now on. */
  answer(path: string, json: unknown): void
  close(): Promise<void>
}

export async function openGate(target: string): Promise<Gate> {
  const passed: string[] = []
  let state: 'open' | 'shut' = 'open'
  let last: RegExp | null = null
  let swallows: { matching: RegExp; seen: () => void } | null = null

  const answers = new Map<string, unknown>()

  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const line = `${from.method} ${from.url}`
    if (answers.has(from.url ?? '')) {
      to.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      to.end(JSON.stringify(answers.get(from.url ?? '')))
      return
    }
    const isSwallowed = swallows?.matching.test(line) ?? false
    const url = new URL(from.url ?? '/', target)
    const onward = request(
      url,
      { method: from.method ?? 'GET', headers: { ...from.headers, host: url.host } },
      (answer) => {
        passed.push(line)
        if (isSwallowed) {
          answer.resume()
          answer.on('end', () => swallows?.seen())
          return
        }
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
        if (last?.test(line)) state = 'shut'
      },
    )
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  }
  const server = createServer((from, to) => (state === 'shut' ? from.destroy() : forward(from, to)))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    open() {
      state = 'open'
      swallows = null
      last = null
      answers.clear()
    },
    answer(path, json) {
      answers.set(path, json)
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
