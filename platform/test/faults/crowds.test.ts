// Hostile crowds: clients that send slowly, clients that do not read, hundreds of sockets. Other clients are served,
// and the memory is freed.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { preparedFolder } from '../prepared-database.ts'
import { keysIn, runProduct, type SignedUp, saveOf, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, type ServerProcess } from '../start/run-server.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let dataDir: string
let server: ServerProcess
let anonKey: string
let ann: SignedUp
beforeAll(async () => {
  dataDir = await preparedFolder()
  // Thousands of requests at once on a busy machine: whoever comes last is to be served late here, not told to come back.
  server = await runProduct({ DATA_DIR: dataDir, POOL_WAIT_MS: '120000' })
  anonKey = (await keysIn(dataDir)).anonKey
  ann = await signUpPro(testClient(server.url, anonKey))
})
afterAll(async () => {
  await server.kill('SIGTERM')
  await cleanUp(dataDir)
})

it('serves others while a thousand clients send slowly, and disconnects those', async () => {
  const before = memoryMb()
  const slow = Array.from({ length: 1000 }, (_, n) => dribble(n))
  await vi.waitFor(() => expect(slow.filter(({ wasOpen }) => wasOpen()).length).toBe(1000), WAIT)
  await saveAndRead(20)
  expect(memoryMb() - before).toBeLessThan(120)
  // Headers have fifteen seconds.
  await vi.waitFor(() => expect(slow.filter(({ isOpen }) => isOpen()).length).toBe(0), WAIT)
  await saveAndRead(5)
})

it('does not keep answers in memory for clients that do not read them', async () => {
  const before = memoryMb()
  await ann.client
    .from('captures')
    .insert({ ...saveOf(ann.id, 'Long'), content: 'x'.repeat(50_000) })
    .throwOnError()
  const query = `/rest/v1/captures?select=content,again:content,more:content,most:content&title=eq.Long`
  const head = `GET ${query} HTTP/1.1\r\nHost: x\r\napikey: ${anonKey}\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`
  const sockets = Array.from({ length: READERS }, () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(head.repeat(10))
    return socket
  })
  await saveAndRead(20)
  // Each asks for ten answers of 200 kB.
  expect(memoryMb() - before).toBeLessThan(READERS * 2)
  for (const socket of sockets) socket.destroy()
  await saveAndRead(5)
})

it('survives many sockets at once, and frees their memory', async () => {
  await storm()
  await vi.waitFor(async () => expect(await openSockets()).toBe(0), WAIT)
  const settled = memoryMb()
  for (let n = 0; n < STORMS; n++) {
    await storm()
    await saveAndRead(5)
  }
  await vi.waitFor(async () => expect(await openSockets()).toBe(0), WAIT)
  expect(memoryMb() - settled).toBeLessThan(80)
  expect(server.output()).not.toMatch(/uncaught|unhandled/)
})

const STORMS = process.env.TEST_DEEP === '1' ? 3 : 1
const READERS = process.env.TEST_DEEP === '1' ? 200 : 60
const WAIT = { timeout: 60_000, interval: 100 }

/** A request that never ends: its header is sent letter by letter. */
function dribble(n: number) {
  const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let [isOpen, wasOpen] = [false, false]
  const timer = setInterval(() => socket.writable && socket.write('a'), 3000)
  socket.on('connect', () => {
    isOpen = true
    wasOpen = true
    socket.write(`GET /rest/v1/captures?n=${n} HTTP/1.1\r\nHost: x\r\nX-Slow: `)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isOpen = false
    clearInterval(timer)
  })
  socket.resume()
  return { isOpen: () => isOpen, wasOpen: () => wasOpen }
}

/** Two hundred sockets at once, each joining and half of them gone before the answer. */
async function storm(): Promise<void> {
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
  await Promise.all(
    Array.from(
      { length: 200 },
      (_, n) =>
        new Promise<void>((done) => {
          const ws = new WebSocket(address)
          ws.on('error', () => undefined)
          ws.on('close', () => done())
          ws.on('open', () => {
            const bindings = [{ event: '*', schema: 'public', table: 'captures' }]
            const payload = { config: { postgres_changes: bindings }, access_token: ann.token }
            ws.send(JSON.stringify(['1', '1', `realtime:room-${n}`, 'phx_join', payload]))
            if (n % 2 === 0) ws.terminate()
          })
          ws.on('message', () => ws.close())
        }),
    ),
  )
}

async function saveAndRead(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await ann.client
      .from('captures')
      .insert(saveOf(ann.id, `Among the crowd ${n}`))
      .throwOnError()
    await ann.client.from('captures').select('id').limit(1).throwOnError()
  }
}

async function openSockets(): Promise<number> {
  const page = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^realtime_sockets (\d+)$/m.exec(page)?.[1])
}

const memoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
