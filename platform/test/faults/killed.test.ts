// The server is killed repeatedly while people save, the first and then every second time with its PostgreSQL: every acknowledged save exists exactly once.
// KILLS sets how often, for example `KILLS=50 npx vitest run --project start platform/test/faults/killed`.
import { expect, it, vi } from 'vitest'
import { preparedFolder } from '../prepared-database.ts'
import { keysIn, runProduct, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, connectTo, postmasterPid, type ServerProcess } from '../start/run-server.ts'
import { type SteadySaver, steadySaver } from './steady-saver.ts'

const KILLS = Number(process.env.KILLS ?? (process.env.TEST_DEEP === '1' ? 6 : 1))
vi.setConfig({ testTimeout: 60_000 + KILLS * 40_000 })

it(`loses and doubles no save over ${KILLS} kills`, async () => {
  const dataDir = await preparedFolder()
  let server = await runProduct({ DATA_DIR: dataDir })
  const { anonKey } = await keysIn(dataDir)
  const savers: SteadySaver[] = []
  for (const name of ['Ann', 'Bo', 'Cy']) {
    const { token, id } = await signUpPro(testClient(server.url, anonKey))
    savers.push(steadySaver({ url: () => server.url, anonKey, token, userId: id, name }))
  }
  const saved = () => savers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = saved()
    while (saved() < before + 3 + Math.random() * 20) await pause(5)
    await pause(Math.random() * 50)
    await killAll(server, dataDir, kill % 2 === 1)
    server = await runProduct({ DATA_DIR: dataDir, PORT: new URL(server.url).port })
  }
  await Promise.all(savers.map((saver) => saver.stop()))

  const sql = await connectTo(dataDir)
  const rows = await sql<{ title: string; times: number }[]>`
    select title, count(*)::int as times from captures group by title`
  const times = new Map(rows.map((row) => [row.title, row.times]))
  const acknowledged = savers.flatMap((saver) => saver.acknowledged)
  expect(acknowledged.filter((title) => times.get(title) !== 1)).toEqual([])
  expect(rows.length).toBe(acknowledged.length)
  const counted = await sql`
    select (select sum(messages_count)::int from profiles) as counted, (select sum(captures)::int from private.tallies where kind = 'notebook') as tallied`
  expect(counted[0]).toEqual({ counted: acknowledged.length, tallied: acknowledged.length })
  expect(savers.reduce((sum, saver) => sum + saver.retries(), 0)).toBeGreaterThan(0)
  await sql.end()
  await server.kill('SIGTERM')
  await cleanUp(dataDir)
})

/** Sometimes kills PostgreSQL too, as a loss of power would. */
async function killAll(server: ServerProcess, dataDir: string, withDatabase: boolean): Promise<void> {
  if (withDatabase) process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await server.kill('SIGKILL')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
