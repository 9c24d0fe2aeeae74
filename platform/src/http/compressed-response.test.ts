import { createServer, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, it } from 'vitest'
import { CompressedResponse } from './compressed-response.ts'

const LONG = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, title: `Book ${id}, größer` })))
const json = { 'Content-Type': 'application/json; charset=utf-8' }

const servers: { close(): unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function ask(answer: () => Response, acceptEncoding?: string, method = 'GET') {
  const server = createServer({ ServerResponse: CompressedResponse }, getRequestListener(answer))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const headers = acceptEncoding ? { 'Accept-Encoding': acceptEncoding } : {}
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

it('CompressedResponse compresses a long answer in the encoding that the client accepts', async () => {
  const br = await ask(() => new Response(LONG, { headers: json }), 'gzip, deflate, br')
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) })
  expect(brotliDecompressSync(br.body).toString()).toBe(LONG)
  const gz = await ask(() => new Response(new TextEncoder().encode(LONG), { headers: json }), 'gzip, deflate')
  expect(gz.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gz.body.length) })
  expect(gunzipSync(gz.body).toString()).toBe(LONG)
})

it('CompressedResponse keeps status and other headers', async () => {
  const { headers } = await ask(
    () => new Response(LONG, { status: 206, headers: { ...json, 'Content-Range': '0-1/2' } }),
    'br',
  )
  expect(headers['content-range']).toBe('0-1/2')
})

it.each<[string, () => Response, string | undefined]>([
  ['to a client that does not ask', () => new Response(LONG, { headers: json }), undefined],
  ['short', () => new Response('[]', { headers: json }), 'br'],
  ['a picture', () => new Response(LONG, { headers: { 'Content-Type': 'image/png' } }), 'br'],
  ['a stream of events', () => new Response(LONG, { headers: { 'Content-Type': 'text/event-stream' } }), 'br'],
  ['a stream', () => new Response(new Blob([LONG]).stream(), { headers: json }), 'br'],
])('CompressedResponse does not change an answer that is %s', async (_case, answer, accept) => {
  const { headers, body } = await ask(answer, accept)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(await answer().text())
})

it('CompressedResponse does not compress twice', async () => {
  const { headers, body } = await ask(
    () => new Response(LONG, { headers: { ...json, 'Content-Encoding': 'identity' } }),
    'br',
  )
  expect(headers['content-encoding']).toBe('identity')
  expect(body.toString()).toBe(LONG)
})

it('CompressedResponse does not change answers without a body', async () => {
  const { body } = await ask(() => new Response(null, { status: 204 }), 'br')
  expect(body).toHaveLength(0)
  const head = await ask(() => new Response(LONG, { headers: json }), 'br', 'HEAD')
  expect(head.headers['content-encoding']).toBeUndefined()
})
