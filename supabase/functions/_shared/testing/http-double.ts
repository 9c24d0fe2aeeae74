// A test double for a third party: a real HTTP server that answers as the test says and records requests.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpDouble = Awaited<ReturnType<typeof startHttpDouble>>

export interface AskedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type Answer = (request: AskedRequest, response: ServerResponse) => void

export async function startHttpDouble(first: Answer) {
  let current = first
  const asked: AskedRequest[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, headers, body: Buffer.concat(chunks) }
    asked.push(request)
    current(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Replaces the answer from now on. */
    answer: (next: Answer): void => {
      current = next
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const withJson =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** The ways in which services fail in practice. */
export const faults = {
  'an error status': withJson({ error: { code: 500, message: 'Internal error encountered.' } }, 500),
  'an error page instead of JSON': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Bad gateway</h1>')
  },
  'JSON that breaks off': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"responses":[{"full')
  },
  'JSON of another shape': withJson({ hello: 'world' }),
  'a connection that breaks': (_request, response) => {
    response.destroy()
  },
} satisfies Record<string, Answer>

export const silence: Answer = () => undefined
