// Ctrl-C before the server serves: PostgreSQL must end with it, at whatever moment it comes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyCompiledFunctions } from '../../src/testing/compiled-functions.ts'
import { checkout } from '../product-server.ts'
import { cleanUp, dataFolder, freePort } from './run-server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await dataFolder()
})
afterEach(() => cleanUp(dataDir))

const MOMENTS = [['the tables are being made', '.s.PGSQL.5432']] as const
/** Before it; `npm run test:deep` tries them. */
const MORE_MOMENTS = [
  ['the folder is being filled', 'cluster.draft/PG_VERSION'],
  ['PostgreSQL’s folder is being made', 'password'],
  ['PostgreSQL is starting', 'cluster/postmaster.pid'],
] as const
const moments = process.env.TEST_DEEP === '1' ? [...MOMENTS, ...MORE_MOMENTS] : MOMENTS

it.each(moments)('leaves nothing running when it is stopped while %s', { timeout: 180_000 }, async (_moment, file) => {
  await copyCompiledFunctions(dataDir)
  const server = await start()
  await expect.poll(() => existsSync(join(dataDir, 'postgres', file)), { timeout: 90_000, interval: 5 }).toBe(true)
  // As a terminal does: to every process of the group. The second one must not cut the end short.
  process.kill(-(server.child.pid ?? 0), 'SIGINT')
  process.kill(-(server.child.pid ?? 0), 'SIGINT')
  expect(await server.ended).toEqual([0, null])
  expect(server.output()).not.toContain('is running')
  expect(server.output()).not.toContain('could not')
  expect(await commandsNaming(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

async function start(): Promise<{ child: ChildProcess; ended: Promise<unknown>; output: () => string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      EXTENSION_SERVER: 'http://127.0.0.1:4000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return { child, ended: once(child, 'close'), output: () => text }
}

/** The command lines of running processes that name a folder. */
async function commandsNaming(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return commands.filter((command) => command.includes(folder))
}
