import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpServer, type HttpServer, type HttpServerOptions } from './http-server.ts'

const servers: HttpServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close(0)))
})

async function start(options: Partial<HttpServerOptions> = {}) {
  const http = createHttpServer({
    onRequest: (_incoming, outgoing) => outgoing.end('hello'),
    onUpgrade: (_request, socket) => socket.destroy(),
    ...options,
  })
  servers.push(http)
  return { http, port: await http.listen(0, '127.0.0.1') }
}

/** Everything the server sends until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

describe('limits', () => {
  it('disconnects a client that sends its headers too slowly', async () => {
    const { port } = await start({ limits: { headersMs: 50, requestMs: 100, checkEveryMs: 20 } })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const dribble = setInterval(() => socket.write('a'), 10)
    // A letter that reaches the closed connection may cost the client the answer.
    const end = await untilClosed(socket).catch((error: NodeJS.ErrnoException) => error.code)
    expect(end).toMatch(/^HTTP\/1\.1 408|^ECONNRESET$/)
    clearInterval(dribble)
  })

  it('disconnects a client that never sends the body it announced', async () => {
    const { port } = await start({
      limits: { headersMs: 50, requestMs: 100, checkEveryMs: 20 },
      onRequest: (incoming, outgoing) => incoming.on('end', () => outgoing.end()).resume(),
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nonly this')
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408/)
  })

  it('waits for a slow client as long as its body arrives', async () => {
    let bytes = 0
    const { port } = await start({
      limits: { headersMs: 1000, requestMs: 1000, leastBytes: 5, checkEveryMs: 100 },
      onRequest: (incoming, outgoing) =>
        incoming.on('data', (chunk) => (bytes += chunk.length)).on('end', () => outgoing.end(`got ${bytes}`)),
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 40\r\n\r\n')
    for (let sent = 0; sent < 40; sent += 4) {
      socket.write('abcd')
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    expect(await untilClosed(socket)).toMatch(/got 40/)
  })

  it('refuses headers over the limit', async () => {
    const { port } = await start()
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 431/)
  })

  it('refuses a request that gives its length in two ways', async () => {
    const { port } = await start()
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 400/)
  })

  it('survives a socket that is reset during an upgrade request', async () => {
    let asked = false
    const { port } = await start({
      onUpgrade: () => {
        asked = true
      },
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await expect.poll(() => asked).toBe(true)
    socket.resetAndDestroy()
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello')
  })
})

describe('close', () => {
  it('lets a running request finish and accepts no new one', async () => {
    const running: ServerResponse[] = []
    const { http, port } = await start({ onRequest: (_incoming, outgoing) => running.push(outgoing) })
    const answer = fetch(`http://127.0.0.1:${port}`)
    await expect.poll(() => running.length).toBe(1)

    let isClosed = false
    const closed = http.close(10_000).then(() => {
      isClosed = true
    })
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
    expect(isClosed).toBe(false)
    running[0]?.end('finished')
    expect(await (await answer).text()).toBe('finished')
    await closed
  })

  it('does not wait for idle keep-alive connections', async () => {
    const { http, port } = await start()
    await (await fetch(`http://127.0.0.1:${port}`)).text()
    await http.close(60_000)
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  })

  it('disconnects requests that still run after the timeout', async () => {
    let running = false
    const { http, port } = await start({
      onRequest: () => {
        running = true
      },
    })
    const failed = expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
    await expect.poll(() => running).toBe(true)
    await http.close(20)
    await failed
  })

  it('rejects when the port is in use', async () => {
    const { port } = await start()
    const second = createHttpServer({ onRequest: () => undefined, onUpgrade: () => undefined })
    await expect(second.listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
