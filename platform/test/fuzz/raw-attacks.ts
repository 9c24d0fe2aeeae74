// Input that a client library would never send: bytes that are nearly HTTP, and frames that are nearly WebSocket.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { anyJson } from './nonsense.ts'
import type { Random } from './random.ts'

export interface RawAttack {
  readonly name: string
  readonly bytes: Buffer
}

export function anyRawRequest(random: Random, anonKey: string): RawAttack {
  const host = 'Host: x\r\n'
  const key = `apikey: ${anonKey}\r\n`
  return named(
    random.pick<() => readonly [string, string | Buffer]>([
      () => ['noise', random.bytes(random.below(300))],
      () => ['method', `${random.text(12)} / HTTP/1.1\r\n${host}\r\n`],
      () => ['target', `GET ${random.text(60)} HTTP/1.1\r\n${host}\r\n`],
      () => ['version', `GET / HTTP/${random.text(4)}\r\n${host}\r\n`],
      () => ['absolute', `GET http://evil.example/healthz HTTP/1.1\r\n${host}\r\n`],
      () => ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
      () => ['two hosts', `GET / HTTP/1.1\r\n${host}Host: y\r\n\r\n`],
      () => ['odd host', `GET / HTTP/1.1\r\nHost: ${random.text(20)}\r\n\r\n`],
      () => ['header', `GET / HTTP/1.1\r\n${host}${random.text(20)}: ${random.text(40)}\r\n\r\n`],
      () => ['folded', `GET / HTTP/1.1\r\n${host}X-A: a\r\n b\r\n\r\n`],
      () => [
        'length',
        `POST /auth/v1/token HTTP/1.1\r\n${host}${key}Content-Length: ${random.pick(LENGTHS)}\r\n\r\n{}`,
      ],
      () => ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
      () => [
        'chunks',
        `POST /auth/v1/token HTTP/1.1\r\n${host}${key}Transfer-Encoding: chunked\r\n\r\n${random.text(30)}\r\n`,
      ],
      () => [
        'chunk size',
        `POST /rest/v1/rpc/x HTTP/1.1\r\n${host}${key}Transfer-Encoding: chunked\r\n\r\nffffffffffff\r\nab\r\n0\r\n\r\n`,
      ],
      () => [
        'smuggled',
        `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\nContent-Length: 3\r\n\r\nabc`,
      ],
      () => [
        'many headers',
        `GET / HTTP/1.1\r\n${host}${Array.from({ length: 3000 }, (_, n) => `a${n}: b\r\n`).join('')}\r\n`,
      ],
      () => ['pipelined', `GET /healthz HTTP/1.1\r\n${host}\r\n`.repeat(50)],
      () => [
        'upgrade',
        `GET /realtime/v1/websocket?apikey=x HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: ${random.text(9)}\r\n\r\n`,
      ],
      () => [
        'expect',
        `POST /auth/v1/token HTTP/1.1\r\n${host}${key}Expect: ${random.text(12)}\r\nContent-Length: 2\r\n\r\n{}`,
      ],
      () => ['connect', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`],
      () => ['options', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    ])(),
  )
}

/** A valid handshake, then invalid frames. */
export function anyRawFrames(random: Random, anonKey: string): RawAttack {
  const shake =
    `GET /realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`
  const frames = Array.from({ length: 1 + random.below(6) }, () =>
    random.chance(0.3) ? random.bytes(random.below(60)) : frame(random, phoenix(random)),
  )
  return { name: 'frames', bytes: Buffer.concat([Buffer.from(shake), ...frames]) }
}

/** Resolves with what the server sends until it closes the connection, or is silent for `silenceMs`. */
export function deliver(port: number, { bytes }: RawAttack, silenceMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    const done = () => {
      socket.destroy()
      resolve(Buffer.concat(heard).toString('latin1'))
    }
    socket.setTimeout(silenceMs, done)
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk) => heard.push(chunk))
    socket.on('error', done)
    socket.on('end', done)
  })
}

const LENGTHS = ['-1', '1e3', '0x10', '99999999999999999999', ' ', '+2', '2, 2', '1000000']

const named = ([name, bytes]: readonly [string, string | Buffer]): RawAttack => ({ name, bytes: Buffer.from(bytes) })

function phoenix(random: Random): Buffer {
  if (random.chance(0.3)) return random.bytes(random.below(80))
  const event = random.pick([
    'phx_join',
    'phx_leave',
    'heartbeat',
    'broadcast',
    'presence',
    'access_token',
    random.text(8),
  ])
  const topic = random.pick(['realtime:x', 'phoenix', 'realtime:', random.text(300)])
  const payload = random.chance(0.5)
    ? {
        config: {
          postgres_changes: [{ event: '*', schema: anyJson(random), table: anyJson(random), filter: random.text(40) }],
        },
      }
    : anyJson(random)
  return Buffer.from(JSON.stringify([anyJson(random), anyJson(random), topic, event, payload]))
}

function frame(random: Random, payload: Buffer): Buffer {
  // Random opcodes and reserved bits, with or without a mask, and sometimes a wrong length.
  const first = random.chance(0.7) ? 0x80 | random.pick([1, 2, 8, 9, 10]) : random.below(256)
  const isMasked = random.chance(0.85)
  const told = random.chance(0.9) ? payload.length : random.below(70_000)
  const length = told < 126 ? Buffer.from([told]) : Buffer.from([126, (told >> 8) & 255, told & 255])
  length.writeUInt8((length[0] ?? 0) | (isMasked ? 0x80 : 0), 0)
  if (!isMasked) return Buffer.concat([Buffer.from([first]), length, payload])
  const mask = random.bytes(4)
  const masked = Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))
  return Buffer.concat([Buffer.from([first]), length, mask, masked])
}
