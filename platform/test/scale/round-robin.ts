// A small load balancer: each request and each socket goes to the next server, and servers that do not answer are skipped.
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http'
import { connect } from 'node:net'

export interface RoundRobin {
  readonly url: string
  /** Requests that each server got. */
  readonly taken: () => readonly number[]
  close(): Promise<void>
}

export async function roundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const taken = targets.map(() => 0)
  let turn = 0
  const next = () => {
    const at = turn++ % targets.length
    taken[at] = (taken[at] ?? 0) + 1
    return new URL(targets[at] ?? '')
  }
  const server = createServer(async (incoming, outgoing) => {
    const body: Buffer[] = []
    for await (const chunk of incoming) body.push(chunk)
    const forward = (triesLeft: number) => {
      const { hostname, port } = next()
      const onward = send({ hostname, port, path: incoming.url, method: incoming.method, headers: headersOf(incoming) })
      onward.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => (triesLeft > 0 ? forward(triesLeft - 1) : outgoing.writeHead(502).end()))
      onward.end(Buffer.concat(body))
    }
    forward(targets.length - 1)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const { hostname, port } = next()
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${value}`)
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${portOf(server)}`, taken: () => taken, close: () => closed(server) }
}

function headersOf(incoming: IncomingMessage) {
  return { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
