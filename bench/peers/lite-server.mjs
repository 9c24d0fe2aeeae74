// Serves @supabase/lite over HTTP on the bench's PostgreSQL. It is in this folder because only this folder has it installed.
import { createServer } from 'node:http'
import { connect, createServer as createRelay } from 'node:net'
import { Readable } from 'node:stream'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'

const { PG_SOCKET, PG_PASSWORD, JWT_SECRET, ANON_KEY } = process.env

const relay = createRelay((socket) => {
  const upstream = connect(PG_SOCKET)
  socket.pipe(upstream).pipe(socket)
  socket.on('error', () => upstream.destroy())
  upstream.on('error', () => socket.destroy())
})
await new Promise((ready) => relay.listen(0, '127.0.0.1', ready))

const connection = createPostgresConnection({
  url: `postgres://postgres:${PG_PASSWORD}@127.0.0.1:${relay.address().port}/postgres`,
  postgresOptions: { max: 8 },
})
const app = new App({
  connection,
  auth: { enabled: true, jwt_secret: JWT_SECRET, publishable_key: ANON_KEY },
  options: { server: { apiKeys: false } },
})

const server = createServer(async (request, response) => {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answer = await app.fetch(
    new Request(`http://127.0.0.1${request.url}`, {
      method: request.method,
      headers: request.headers,
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
    }),
    { peerAddress: '127.0.0.1' },
  )
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
