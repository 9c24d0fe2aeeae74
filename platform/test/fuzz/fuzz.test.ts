// Some hundred hostile inputs against the running product; `npm run test:deep` sends them for eight seconds. FUZZ_SEED repeats a run,
// FUZZ_SECONDS makes it longer, and `npm run bench -- fuzz` takes ten minutes.
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { preparedFolder } from '../prepared-database.ts'
import { keysIn, runProduct, saveOf, signUpPro, testClient } from '../product-server.ts'
import { cleanUp } from '../start/run-server.ts'
import { fuzz } from './fuzz.ts'

const SECONDS = Number(process.env.FUZZ_SECONDS ?? (process.env.TEST_DEEP === '1' ? 8 : 1))
const FEWEST = 600
const TABLES = ['profiles', 'folders', 'captures', 'note_connections', 'payments', 'subscriptions']
const SEED = Number(process.env.FUZZ_SEED ?? 1)
vi.setConfig({ testTimeout: 120_000 + SECONDS * 1000 })

it(`refuses hostile input and continues to serve (seed ${SEED})`, async () => {
  const dataDir = await preparedFolder()
  const server = await runProduct({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' })
  const { anonKey } = await keysIn(dataDir)
  const [mallory, ann] = [
    await signUpPro(testClient(server.url, anonKey)),
    await signUpPro(testClient(server.url, anonKey)),
  ]
  await ann.client.from('captures').insert(saveOf(ann.id, 'Hers')).throwOnError()
  const hers = () =>
    Promise.all(TABLES.map(async (table) => (await ann.client.from(table).select().throwOnError()).data))
  const before = await hers()

  const targets = { anonKey, token: mallory.token, userId: mallory.id }
  const report = await fuzz({ url: server.url, targets, seed: SEED, seconds: SECONDS, fewest: FEWEST })
  expect(report.findings).toEqual([])
  expect(report.sent).toBeGreaterThanOrEqual(FEWEST)
  // Some of the input passed the first checks.
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['200', '400', '404']))

  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(server.output()).not.toMatch(/uncaught|unhandled|request failed|FATAL|out of memory/)
  expect(await hers()).toEqual(before)
  const memoryMb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  expect(memoryMb).toBeLessThan(450)
  expect(await server.kill('SIGTERM')).toBe(0)
  await cleanUp(dataDir)
})
