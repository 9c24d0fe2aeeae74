// Measures the time from sending an insert to its event, with many open dashboards.
import { testClient } from '../../platform/src/testing/test-client.ts'
import { zettel } from './cases.ts'
import type { Scene } from './fill.ts'
import { quantile } from './measure.ts'
import type { ServerProcess } from './server-process.ts'

export async function measureRealtime(
  server: ServerProcess,
  { userId, token, sql }: Scene,
  { sockets, inserts }: { sockets: number; inserts: number },
): Promise<{ p50: number; p95: number; missed: number }> {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const clients = await Promise.all(
    Array.from({ length: sockets }, async () => {
      const client = testClient(server.url, server.anonKey, { accessToken: async () => token })
      // Without the token the channel would be anonymous.
      await client.realtime.setAuth(token)
      await new Promise<void>((subscribed, failed) => {
        client
          .channel('dashboard')
          .on(
            'postgres_changes',
            { event: 'INSERT', schema: 'public', table: 'captures', filter: `user_id=eq.${userId}` },
            (change) => {
              const sent = sentAt.get(String(change.new.title))
              if (sent !== undefined) times.push(performance.now() - sent)
            },
          )
          .subscribe((status, error) => (status === 'SUBSCRIBED' ? subscribed() : error && failed(error)))
      })
      return client
    }),
  )
  for (let n = 0; n < inserts; n++) {
    const title = `Heard ${n}`
    sentAt.set(title, performance.now())
    await sql`insert into captures (user_id, title, content, zettel_id) values (${userId}, ${title}, 'Heard by all', ${zettel(2_000_000 + n)})`
    await new Promise((wait) => setTimeout(wait, 40))
  }
  await new Promise((wait) => setTimeout(wait, 1000))
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), missed: sockets * inserts - times.length }
}
