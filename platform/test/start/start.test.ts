// The run contract, proven on the real process: what a person meets when they start the server, kill it, or start it wrong.
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '../../src/db/embedded/processes.ts'
import { canMount, cleanUp, connectTo, dataFolder, freePort, postmasterPid, runServer } from './run-server.ts'

const isRoot = process.getuid?.() === 0
const THREE_STARTS = { timeout: 180_000 }
/** Faults whose sentences unit tests prove (start-fault, faults, places, migrate); `npm run test:deep` meets them in a whole start. */
const isDeep = process.env.TEST_DEEP === '1'
let dataDir: string

beforeEach(async () => {
  dataDir = await dataFolder()
})
afterEach(() => cleanUp(dataDir))

describe('starting the server', () => {
  it(
    'serves on an empty folder, keeps its data and keys for the next start, and stops with its PostgreSQL',
    THREE_STARTS,
    async () => {
      const first = await runServer({ DATA_DIR: dataDir })
      expect(first.output()).toMatch(new RegExp(`Open +${first.url}`))
      expect(first.output()).toContain(dataDir)
      const keys = await readFile(join(dataDir, 'keys.json'), 'utf8')
      expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
      const sql = await connectTo(dataDir)
      // Nobody reaches PostgreSQL over the network.
      expect(await sql`show listen_addresses`).toEqual([{ listen_addresses: '' }])
      await sql`create table kept (id int)`
      await sql`insert into kept values (1)`
      await sql.end()
      expect(await first.kill('SIGTERM')).toBe(0)
      await expect(postmasterPid(dataDir)).rejects.toThrow()

      // After a restart of the system, another process may have the number that PostgreSQL had.
      await writeFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), `${process.pid}\n`)
      const second = await runServer({ DATA_DIR: dataDir })
      expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(keys)
      const again = await connectTo(dataDir)
      expect(await again`select id from kept`).toEqual([{ id: 1 }])
      await again.end()
      // A closed terminal sends this signal.
      expect(await second.kill('SIGHUP')).toBe(0)
      await expect(postmasterPid(dataDir)).rejects.toThrow()

      await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '99\n')
      const third = await runServer({ DATA_DIR: dataDir })
      expect(await third.ended).toBe(1)
      expect(third.output()).toContain('was made by PostgreSQL 99, which is newer than the 18 of this version')
    },
  )

  // What was saved outlives this: test/faults/killed.test.ts.
  it(
    'refuses a second server, and stops the PostgreSQL that a killed server left, also of a folder that has two names',
    THREE_STARTS,
    async () => {
      const link = join(dataDir, 'link')
      await symlink(dataDir, link)
      const first = await runServer({ DATA_DIR: link })
      const other = await runServer({ DATA_DIR: dataDir })
      expect(await other.ended).toBe(1)
      expect(other.output()).toContain(`Another server (process ${first.pid}) is using the data folder ${dataDir}`)
      expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
      await first.kill('SIGKILL')
      const leftover = await postmasterPid(dataDir)
      expect(() => process.kill(leftover, 0)).not.toThrow()

      const second = await runServer({ DATA_DIR: dataDir })
      expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
      expect(await isAlive(leftover)).toBe(false)
      expect(await postmasterPid(dataDir)).not.toBe(leftover)

      // Without this file pg_ctl does not know the folder, so PostgreSQL cannot be stopped.
      await rm(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))
      expect(await second.kill('SIGTERM')).toBe(1)
      expect(second.output()).toContain('could not stop cleanly')
      expect(second.output()).toContain('is not a database cluster directory')
    },
  )
})

describe('a server that cannot start', () => {
  it('names every wrong setting at once, with what was given and what is expected', async () => {
    const server = await runServer({
      DATA_DIR: dataDir,
      PORT: '99999',
      EMAIL_CONFIRMATION: 'perhaps',
      JWT_SECRET: 'short',
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PORT is "99999"; expected a whole number from 0 to 65535.')
    expect(server.output()).toContain('EMAIL_CONFIRMATION is "perhaps"; expected on or off.')
    expect(server.output()).toContain('JWT_SECRET is "(hidden)"; expected at least 32 characters.')
  })

  it('says that there is no such project, instead of serving an empty one', async () => {
    const project = join(dataDir, 'mistyped')
    const server = await runServer({ DATA_DIR: dataDir, SUPABASE_DIR: project })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`SUPABASE_DIR is "${project}": there is no such folder.`)
  })

  it('says that the port is in use, and leaves no PostgreSQL behind', async () => {
    const taken = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    const server = await runServer({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Port ${port} is in use: stop what listens there, or set PORT to another number.`)
    await expect(postmasterPid(dataDir)).rejects.toThrow()
    taken.close()
  })

  it.runIf(isDeep)('says which migration failed, and leaves no PostgreSQL behind', async () => {
    const project = join(dataDir, 'project')
    await mkdir(join(project, 'migrations'), { recursive: true })
    await writeFile(join(project, 'migrations', '20260101000000_break.sql'), 'select 1 / 0')
    const server = await runServer({ DATA_DIR: dataDir, SUPABASE_DIR: project })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('Migration 20260101000000_break failed and was rolled back: division by zero')
    await expect(postmasterPid(dataDir)).rejects.toThrow()
  })

  it.runIf(isDeep)('says which folder is in the way of the data, and the remedy', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: isRoot ? 0o700 : 0o000 })
    const server = await runServer({ DATA_DIR: join(closed, 'data') })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      isRoot
        ? `cannot enter ${closed} on the way to ${closed}/data: run "chmod o+x ${closed}"`
        : `This user may not use ${closed}/data (EACCES)`,
    )
  })

  // A disk of its own needs the right to mount.
  it.runIf(isDeep && canMount())('says that the disk is full', async () => {
    const disk = join(dataDir, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=30m,mode=0711', 'tmpfs', disk])
    try {
      const server = await runServer({ DATA_DIR: disk })
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain(`The disk that holds ${disk}/postgres is full: free some space`)
    } finally {
      execFileSync('umount', [disk])
    }
  })

  it.runIf(isDeep)('says that the PostgreSQL of DATABASE_URL does not answer', async () => {
    const server = await runServer({
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${await freePort()}/none`,
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('The PostgreSQL that DATABASE_URL names does not answer')
    expect(server.output()).not.toContain('nothing@')
  })
})
