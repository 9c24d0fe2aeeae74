import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { useTestPlatform } from '../testing/index.ts'
import { LIMITS } from './limits.ts'
import { type BareSocket, bareSocket } from './testing/bare-socket.ts'
import { until } from './testing/people.ts'

/** A tenth of the production limits, so that a few sockets reach them. */
const FACTOR = 0.1

const platform = useTestPlatform({ config: { rateLimitFactor: FACTOR, trustedProxies: 1 } })

const status = (address: string) =>
  new Promise<{ status: number; ws: WebSocket }>((resolve) => {
    const url = `${platform.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${platform.keys.anonKey}&vsn=2.0.0`
    const ws = new WebSocket(url, { headers: { 'x-forwarded-for': address } })
    ws.on('unexpected-response', (_, response) => resolve({ status: response.statusCode ?? 0, ws }))
    ws.on('open', () => resolve({ status: 101, ws }))
    ws.on('error', () => undefined)
  })

const metric = async (name: string): Promise<number> => {
  const page = await (await fetch(`${platform.url}/metrics`)).text()
  return Number(new RegExp(`^realtime_${name} (\\d+)$`, 'm').exec(page)?.[1])
}

describe('limits per client address', () => {
  it('bound the number of sockets, and allow another one after one has closed', async () => {
    const opened = await Promise.all(
      Array.from({ length: LIMITS.socketsPerAddress * FACTOR }, () => status('192.0.2.1')),
    )
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([101]))
    expect((await status('192.0.2.1')).status).toBe(429)
    const elsewhere = await status('192.0.2.2')
    expect(elsewhere.status).toBe(101)
    opened[0]?.ws.close()
    const again = async () => {
      const { status: answered, ws } = await status('192.0.2.1')
      ws.terminate()
      return answered
    }
    await expect.poll(again, { timeout: 10_000 }).toBe(101)
    for (const { ws } of [...opened, elsewhere]) ws.terminate()
  })

  it('bound the bindings over all sockets, and give them back', async () => {
    const from = { 'x-forwarded-for': '192.0.2.9' }
    const bindings = Array.from({ length: 50 }, () => ({ event: '*', schema: 'public', table: 'notes' }))
    const [first, second] = [await bareSocket(platform, from), await bareSocket(platform, from)]
    const join = (socket: BareSocket, name: string) =>
      socket.join(`realtime:${name}`, { config: { postgres_changes: bindings } })
    for (let n = 0; n < (LIMITS.bindingsPerAddress * FACTOR) / bindings.length; n += 1)
      expect((await join(first, String(n))).status).toBe('ok')
    expect((await join(second, 'more')).response.reason).toMatch(/^TooManyBindings/)
    first.ws.close()
    await expect.poll(async () => (await join(second, 'more')).status, { timeout: 10_000 }).toBe('ok')
    second.ws.close()
  })

  it('bound the unread bytes over all sockets', async () => {
    const room = `realtime:${randomUUID()}`
    const dropped = await metric('slow_readers_dropped')
    const slow = await Promise.all(Array.from({ length: 15 }, () => bareSocket(platform)))
    await Promise.all(slow.map((reader) => reader.join(room)))
    for (const reader of slow) reader.ws.pause()
    // Nine megabytes per socket, partly in kernel buffers, stay below the limit of a single socket.
    for (let n = 0; n < 30; n++) {
      const answer = await fetch(
        `${platform.url}/realtime/v1/api/broadcast/${room.slice('realtime:'.length)}/events/e`,
        {
          method: 'POST',
          headers: {
            apikey: platform.keys.anonKey,
            'content-type': 'application/json',
            'x-forwarded-for': `192.0.2.${n}`,
          },
          body: JSON.stringify({ text: 'x'.repeat(300_000) }),
        },
      )
      expect(answer.status).toBe(202)
    }
    expect(await metric('slow_readers_dropped')).toBeGreaterThan(dropped)
    for (const reader of slow) reader.ws.terminate()
    await expect.poll(() => metric('sockets'), { timeout: 10_000 }).toBe(0)
  })

  it('bound the bytes sent per second over all receivers', async () => {
    const room = `realtime:${randomUUID()}`
    const receivers = await Promise.all(Array.from({ length: 10 }, () => bareSocket(platform)))
    await Promise.all(receivers.map((receiver) => receiver.join(room)))
    const sender = await bareSocket(platform)
    await sender.join(room, { config: { broadcast: { ack: true } } })
    const text = 'x'.repeat(900_000)
    // Each message causes nine megabytes and 0.4 per second are allowed, so the first one exceeds the limit and the others wait.
    for (let n = 0; n < 8; n++) sender.send([null, `${n}`, room, 'broadcast', { event: 'e', payload: { text } }])
    const heard = (socket: BareSocket) => socket.frames.filter((frame) => frame[3] === 'broadcast').length
    await until(() => receivers.every((receiver) => heard(receiver) >= 1))
    const acknowledged = sender.frames.filter((frame) => frame[3] === 'phx_reply' && Number(frame[1]) < 8)
    expect(acknowledged.length).toBeLessThan(8)

    // The same limit holds over HTTP.
    const post = () =>
      fetch(`${platform.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { apikey: platform.keys.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic: room.slice('realtime:'.length), event: 'e', payload: { text } }] }),
      })
    expect((await post()).status).toBe(429)
    // The socket is closed when a pause is not long enough.
    await vi.waitFor(() => expect(sender.closed[0]?.reason).toBe('Too many bytes per second'), { timeout: 15_000 })
    for (const { ws } of receivers) ws.terminate()
  })
})
