// An open dashboard: a realtime socket, a refresh of the list every 30 seconds, and saves on request.
import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import type { ServerProcess } from '../platform/server-process.ts'
import type { LoadPerson } from './people.ts'

export type Dashboard = Awaited<ReturnType<typeof openDashboard>>

const REFRESH_MS = 30_000
const HEARTBEAT_MS = 25_000

export async function openDashboard(server: ServerProcess, { id, token }: LoadPerson) {
  const [heard, refreshes, failures]: [number[], number[], string[]] = [[], [], []]
  const sentAt = new Map<string, number>()
  const headers = { apikey: server.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, { ...init, headers: { ...headers, ...init.headers } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} at ${path.slice(0, 60)}`)
  }
  const refresh = async () => {
    const before = performance.now()
    await Promise.all([
      ask('/rest/v1/captures?select=*&order=is_pinned.desc,created_at.desc,id&limit=20'),
      ask('/rest/v1/rpc/get_folder_counts', { method: 'POST', body: JSON.stringify({ p_user_id: id }) }),
      ask('/rest/v1/rpc/capture_stats', { method: 'POST', body: '{}' }),
    ])
    refreshes.push(performance.now() - before)
  }
  const fail = (error: unknown) => void failures.push(String(error))

  const ws = await socketOf(server, id, token, (title) => {
    const sent = sentAt.get(title)
    if (sent !== undefined) heard.push(performance.now() - sent)
    sentAt.delete(title)
  })
  ws.on('error', fail)
  ws.on('close', (code) => code !== 1000 && fail(`A socket was closed with ${code}.`))
  // Spreads the refreshes over time.
  let refreshing: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    refresh().catch(fail)
    refreshing = setInterval(() => refresh().catch(fail), REFRESH_MS)
  }, Math.random() * REFRESH_MS)
  const beating = setInterval(() => ws.send('[null,"0","phoenix","heartbeat",{}]'), HEARTBEAT_MS)

  return {
    /** Resolves with the milliseconds until the save was acknowledged. */
    async save(title: string) {
      const before = performance.now()
      sentAt.set(title, before)
      const content = `${title}: what the tide brought in, and what it took away again.`
      await ask('/rest/v1/captures?on_conflict=user_id,idempotency_key', {
        method: 'POST',
        headers: { Prefer: 'resolution=merge-duplicates,return=representation' },
        body: JSON.stringify({ user_id: id, title, content, idempotency_key: randomUUID() }),
      })
      return performance.now() - before
    },
    /** Milliseconds from each save until its realtime event. */
    heard: () => heard,
    refreshes: () => refreshes,
    failures: () => failures,
    close() {
      clearTimeout(first)
      clearInterval(refreshing)
      clearInterval(beating)
      const closed = new Promise<void>((done) => ws.once('close', () => done()))
      ws.close(1000)
      return closed
    },
  }
}

function socketOf(
  { url, anonKey }: ServerProcess,
  userId: string,
  token: string,
  onTitle: (title: string) => void,
): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`)
  const changes = [{ event: '*', schema: 'public', table: 'captures', filter: `user_id=eq.${userId}` }]
  const payload = { config: { postgres_changes: changes }, access_token: token }
  return new Promise((resolve, reject) => {
    ws.once('error', reject)
    ws.on('open', () => ws.send(JSON.stringify(['1', '1', 'realtime:dashboard', 'phx_join', payload])))
    ws.on('message', (data) => {
      const text = String(data)
      if (text.includes('"system"')) resolve(ws)
      const title = /"title":"([^"]*)"/.exec(text)?.[1]
      if (title) onTitle(title)
    })
  })
}
