// Machines differ: long and odd paths, closed home folders, no tools, links, ports that are taken.
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresAccount } from '../../src/db/embedded/account.ts'
import { findBinaries } from '../../src/db/embedded/binaries.ts'
import { startCluster } from '../../src/db/embedded/cluster.ts'
import { barrierTo } from '../../src/db/embedded/places.ts'
import { isAlive } from '../../src/db/embedded/processes.ts'
import { spawnServer } from '../../src/testing/server-process.ts'
import { checkout, keysIn, PASSWORD, runProduct, saveOf, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, dataFolder, freePort, postmasterPid } from './run-server.ts'

const isDeep = process.env.TEST_DEEP === '1'
const account = await postgresAccount()
// Root can start a server as somebody else, if they can read the checkout.
const canBeAnother = account.ids !== null && (await barrierTo(checkout, account)) === null
// Another user may not write to the checkout, so what is stale is built before.
const buildStale = "import('./scripts/build.mjs').then(({ build }) => build())"
beforeAll(async () => {
  const env = { ...process.env, EXTENSION_SERVER: 'http://127.0.0.1:4000' }
  await promisify(execFile)(process.execPath, ['-e', buildStale], { cwd: checkout, env })
}, 300_000)

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await dataFolder()
  dataDir = folder
})
afterEach(async () => {
  await cleanUp(dataDir)
  await rm(folder, { recursive: true, force: true })
})

async function folderBelow(name: string): Promise<string> {
  const dir = join(folder, name)
  await mkdir(dir, { recursive: true, mode: 0o711 })
  return dir
}

describe('a note outlives a restart', () => {
  it('a note is kept in a folder with blanks, commas and quotes in its path, which then moves to a path of more than 200 characters; TMPDIR does not exist', {
    timeout: 180_000,
  }, async () => {
    dataDir = await folderBelow("My notes, and Kim's")
    const env = { TMPDIR: `/tmp/missing/${'x'.repeat(150)}` }
    const first = await runProduct({ DATA_DIR: dataDir, ...env })
    const { client, id, email } = await signUpPro(testClient(first.url, (await keysIn(dataDir)).anonKey))
    await client.from('captures').insert(saveOf(id, 'Tides')).throwOnError()
    const { error } = await client.functions.invoke('export-account')
    expect(error).toBeNull()
    // The function has loaded supabase-js, which warns on Node 20.
    expect(first.output()).not.toContain('deprecated')
    expect(await first.kill('SIGTERM')).toBe(0)
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT')

    const long = `Größe und Maß, it's 日本 #1 50% ${'und so weiter '.repeat(20)}`.slice(0, 200).trim()
    await rename(dataDir, join(folder, long))
    dataDir = join(folder, long)
    const second = await runProduct({ DATA_DIR: dataDir, ...env })
    const again = testClient(second.url, (await keysIn(dataDir)).anonKey)
    await again.auth.signInWithPassword({ email, password: PASSWORD })
    const { data } = await again.from('captures').select('title').throwOnError()
    expect(data).toEqual([{ title: 'Tides' }])
    expect(await second.kill('SIGTERM')).toBe(0)
  })
})

describe('an ordinary user', () => {
  it.runIf(canBeAnother || account.ids === null)(
    'starts the server in a home folder that others may not enter, with no command on the path',
    async () => {
      const home = await folderBelow('home')
      if (account.ids) await chown(home, account.ids.uid, account.ids.gid)
      await chmod(home, 0o700)
      const env = { SUPABASE_DIR: join(checkout, 'platform/test/project'), HOME: home, PATH: '/no-commands' }
      const server = await spawnServer({ ...env, DATA_DIR: join(home, 'data') }, account.ids ?? {})
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect(server.output()).toContain('is running')
      expect(await server.kill('SIGTERM')).toBe(0)
    },
  )

  it.runIf(canBeAnother)('who has a number and no name is told so', async () => {
    const server = await spawnServer({ DATA_DIR: folder }, { uid: 54_321, gid: 54_321 })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PostgreSQL does not run as user 54321, which has no name on this system')
  })
})

// start.test.ts sends the signal of a closed terminal; `npm run test:deep` closes a real one.
describe('a terminal that is closed', () => {
  it.runIf(isDeep && existsSync('/usr/bin/script'))('stops the server and its PostgreSQL', async () => {
    const env = {
      DATA_DIR: folder,
      SUPABASE_DIR: join(checkout, 'platform/test/project'),
      PORT: String(await freePort()),
    }
    const command = `'${process.execPath}' scripts/start.mjs`
    const terminal = spawn('/usr/bin/script', ['-qc', command, '/dev/null'], {
      cwd: checkout,
      env: { PATH: process.env.PATH, SHELL: '/bin/sh', EXTENSION_SERVER: 'http://127.0.0.1:4000', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const health = () =>
      fetch(`http://127.0.0.1:${env.PORT}/healthz`)
        .then(({ ok }) => ok)
        .catch(() => false)
    await expect.poll(health, { timeout: 50_000 }).toBe(true)
    const server = Number.parseInt(await readFile(join(folder, 'server.lock'), 'utf8'), 10)
    terminal.kill('SIGKILL')
    await expect.poll(() => isAlive(server)).toBe(false)
    await expect(postmasterPid(folder)).rejects.toThrow('ENOENT')
  })
})

describe('a loopback port', () => {
  it('that another program has taken meanwhile is replaced by the next one', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const ports = [typeof address === 'object' && address ? address.port : 0, await freePort()]
    const cluster = await startCluster({
      binaries: findBinaries(),
      dir: await folderBelow('cluster'),
      account,
      durable: false,
      endpoint: async () => ({ socketDir: null, port: ports.shift() ?? 0 }),
    })
    expect(cluster.address({ ...cluster.superuser, database: 'postgres' })).toMatchObject({ host: '127.0.0.1' })
    expect(ports).toEqual([])
    await cluster.stop()
    taken.close()
  })
})
