// PostgreSQL ends while the server runs: the server answers 503, restarts PostgreSQL as soon as possible, and recovers.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { preparedFolder } from '../prepared-database.ts'
import { keysIn, runProduct, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, connectTo, postmasterPid } from '../start/run-server.ts'
import { steadySaver } from './steady-saver.ts'

vi.setConfig({ testTimeout: 180_000 })

/** `npm run test:deep` also ends it in the orderly way, which is the milder one. */
const SIGNALS = process.env.TEST_DEEP === '1' ? (['SIGINT', 'SIGKILL'] as const) : (['SIGKILL'] as const)

it('answers 503 while PostgreSQL is down, then serves, saves and sends changes again', async () => {
  const dataDir = await preparedFolder()
  const server = await runProduct({ DATA_DIR: dataDir })
  const { anonKey } = await keysIn(dataDir)
  const ann = await signUpPro(testClient(server.url, anonKey))
  const heard: string[] = []
  const statuses: string[] = []
  await ann.client.realtime.setAuth()
  ann.client
    .channel('dashboard')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'captures' }, ({ new: row }) =>
      heard.push(String(row.title)),
    )
    .subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), WAIT)
  const saver = steadySaver({ url: () => server.url, anonKey, token: ann.token, userId: ann.id, name: 'Ann' })
  await vi.waitFor(() => expect(saver.acknowledged.length).toBeGreaterThan(5), WAIT)

  for (const signal of SIGNALS) {
    const before = saver.acknowledged.length
    // Prevents a restart until the test allows it.
    const settings = join(dataDir, 'postgres', 'cluster', 'postgresql.conf')
    const right = await readFile(settings)
    await writeFile(settings, 'nonsense')
    process.kill(await postmasterPid(dataDir), signal)
    await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(503), WAIT)
    const refused = await fetch(`${server.url}/rest/v1/captures?limit=1`, {
      headers: { apikey: anonKey, Authorization: `Bearer ${ann.token}` },
    })
    expect(refused.status).toBe(503)
    expect(await refused.text()).not.toMatch(/ECONN|\.s\.PGSQL|password|node_modules/)
    const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: anonKey },
      body: JSON.stringify({ email: 'ann@example.org', password: 'correct horse battery' }),
    })
    expect([signIn.status, signIn.headers.has('retry-after')]).toEqual([503, true])

    await writeFile(settings, right)
    await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200), WAIT)
    await vi.waitFor(() => expect(saver.acknowledged.length).toBeGreaterThan(before + 10), WAIT)
    await vi.waitFor(() => expect(heard.at(-1)).toBe(saver.acknowledged.at(-1)), WAIT)
  }
  await saver.stop()
  await ann.client.removeAllChannels()

  const sql = await connectTo(dataDir)
  const rows = await sql<{ title: string }[]>`select title from captures order by created_at`
  expect(rows.map(({ title }) => title)).toEqual(saver.acknowledged)
  await sql.end()
  expect(await server.kill('SIGTERM')).toBe(0)
  await cleanUp(dataDir)
})

const WAIT = { timeout: 60_000, interval: 20 }
