// For tests: a second server over a running platform's database, and a bare socket that says what a test makes it say.
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { openDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { startServer } from '../server.ts'
import type { TestPlatform } from '../testing/index.ts'
import { createTokens } from '../tokens.ts'
import { until } from './test-people.ts'

export interface SecondServer {
  readonly url: string
  readonly keys: TestPlatform['keys']
  client(options?: SupabaseClientOptions<'public'>): SupabaseClient
  stop(): Promise<void>
}

export async function startSecondServer({ sql, keys, config, dataDir }: TestPlatform): Promise<SecondServer> {
  const { host, port, database, user, pass } = sql.options
  const address = {
    host: String(host[0]),
    port: Number(port[0]),
    database,
    username: String(user),
    password: String(pass),
  }
  const log = createLog('silent')
  const db = openDatabase({
    systemUrl: address,
    callerUrl: address,
    poolSize: 4,
    statementTimeoutMs: config.statementTimeoutMs,
    log,
  })
  const mailer = createMailer({ config, dataDir, log })
  const now = () => new Date()
  const server = await startServer({ config, keys, tokens: createTokens(keys.jwtSecret), db, mailer, log, now })
  const url = `http://127.0.0.1:${server.port}`
  return {
    url,
    keys,
    client: (options) =>
      createClient(url, keys.anonKey, {
        ...options,
        auth: { autoRefreshToken: false, persistSession: false },
        realtime: { transport: WebSocket as never, ...options?.realtime },
      }),
    async stop() {
      await server.close()
      await db.close()
      mailer.close()
    },
  }
}

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

export interface BareSocket {
  readonly ws: WebSocket
  readonly frames: Frame[]
  readonly closed: { code: number; reason: string }[]
  send(frame: Frame): void
  join(topic: string, payload?: object): Promise<{ status: string; response: { reason?: string } }>
  /** The first frame that matches, once it is there. */
  find(event: string, ref?: string): Promise<Frame>
}

export async function bareSocket({ url, keys }: Pick<TestPlatform, 'url' | 'keys'>): Promise<BareSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`)
  const frames: Frame[] = []
  const closed: { code: number; reason: string }[] = []
  ws.on('message', (data, isBinary) => {
    if (!isBinary) frames.push(JSON.parse(String(data)) as Frame)
  })
  ws.on('close', (code, reason) => closed.push({ code, reason: String(reason) }))
  ws.on('error', () => undefined)
  await until(() => ws.readyState === WebSocket.OPEN)
  const send = (frame: Frame) => ws.send(JSON.stringify(frame))
  const find = async (event: string, ref?: string): Promise<Frame> => {
    const matches = (frame: Frame) => frame[3] === event && (ref === undefined || frame[1] === ref)
    await until(() => frames.some(matches))
    return frames.find(matches) as Frame
  }
  let lastRef = 1000
  return {
    ws,
    frames,
    closed,
    send,
    find,
    async join(topic, payload = {}) {
      const ref = String(++lastRef)
      send([ref, ref, topic, 'phx_join', payload])
      const reply = await find('phx_reply', ref)
      return reply[4] as { status: string; response: { reason?: string } }
    },
  }
}
