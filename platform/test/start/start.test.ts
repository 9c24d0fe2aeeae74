// The run contract, proven on the real process: what a person meets when they start the server, kill it, or start it wrong.
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canMount, cleanUp, connectTo, dataFolder, freePort, postmasterPid, runServer } from './run-server.ts'

const isRoot = process.getuid?.() === 0
let dataDir: string

beforeEach(async () => {
  dataDir = await dataFolder()
})
afterEach(() => cleanUp(dataDir))

describe('starting the server', () => {
  it('serves on a bare folder, stops cleanly, and keeps its data and keys for the next start', async () => {
    const first = await runServer({ DATA_DIR: dataDir })
    expect(first.output()).toMatch(new RegExp(`Open +${first.url}`))
    expect(first.output()).toContain(dataDir)
    const keys = await readFile(join(dataDir, 'keys.json'), 'utf8')
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
    const sql = await connectTo(dataDir)
    await sql`create table kept (id int)`
    await sql`insert into kept values (1)`
    await sql.end()
    expect(await first.kill('SIGTERM')).toBe(0)
    await expect(postmasterPid(dataDir)).rejects.toThrow()

    const second = await runServer({ DATA_DIR: dataDir })
    expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(keys)
    const again = await connectTo(dataDir)
    expect(await again`select id from kept`).toEqual([{ id: 1 }])
    await again.end()
    await second.kill('SIGTERM')
  })

  it('stops PostgreSQL when its terminal is closed', async () => {
    const server = await runServer({ DATA_DIR: dataDir })
    expect(await server.kill('SIGHUP')).toBe(0)
    await expect(postmasterPid(dataDir)).rejects.toThrow()
  })

  it('ends all the same when PostgreSQL cannot be stopped, and says so', async () => {
    const server = await runServer({ DATA_DIR: dataDir })
    // Without this file pg_ctl knows the folder no more, whoever asks and on whatever disk.
    await rm(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))
    expect(await server.kill('SIGTERM')).toBe(1)
    expect(server.output()).toContain('could not stop cleanly')
    expect(server.output()).toContain('is not a database cluster directory')
  })

  it('is reached by nobody over the network but through itself', async () => {
    const server = await runServer({ DATA_DIR: dataDir })
    const sql = await connectTo(dataDir)
    expect(await sql`show listen_addresses`).toEqual([{ listen_addresses: '' }])
    await sql.end()
    await server.kill('SIGTERM')
  })

  it('stops the PostgreSQL that a killed server left behind, and loses nothing', async () => {
    const first = await runServer({ DATA_DIR: dataDir })
    const sql = await connectTo(dataDir)
    await sql`create table kept (id int)`
    await sql`insert into kept values (7)`
    await sql.end()
    await first.kill('SIGKILL')
    const leftover = await postmasterPid(dataDir)
    expect(() => process.kill(leftover, 0)).not.toThrow()

    const second = await runServer({ DATA_DIR: dataDir })
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    expect(await postmasterPid(dataDir)).not.toBe(leftover)
    const again = await connectTo(dataDir)
    expect(await again`select id from kept`).toEqual([{ id: 7 }])
    await again.end()
    await second.kill('SIGTERM')
  })

  it('has every acknowledged row after everything was killed at once', async () => {
    const first = await runServer({ DATA_DIR: dataDir })
    const sql = await connectTo(dataDir)
    await sql`create table kept (id int)`
    let acknowledged = 0
    const writing = (async () => {
      for (let id = 1; ; id++) {
        await sql`insert into kept values (${id})`
        acknowledged = id
      }
    })().catch(() => undefined)
    while (acknowledged < 50) await new Promise((resolve) => setTimeout(resolve, 5))
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await first.kill('SIGKILL')
    await writing
    await sql.end()

    const second = await runServer({ DATA_DIR: dataDir })
    expect(second.output()).toContain('is running')
    const again = await connectTo(dataDir)
    const [row] = await again`select count(*)::int as rows, max(id) as newest from kept`
    expect(row?.rows).toBe(row?.newest)
    expect(row?.rows).toBeGreaterThanOrEqual(acknowledged)
    await again.end()
    await second.kill('SIGTERM')
  })

  it('does not take a stranger for its PostgreSQL when process numbers come again', async () => {
    const first = await runServer({ DATA_DIR: dataDir })
    await first.kill('SIGTERM')
    await writeFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), `${process.pid}\n`)
    const second = await runServer({ DATA_DIR: dataDir })
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
    await second.kill('SIGTERM')
  })
})

describe('a start that cannot be', () => {
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

  it('says who holds the data folder when a second server wants it', async () => {
    const first = await runServer({ DATA_DIR: dataDir })
    const second = await runServer({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Another server (process ${first.pid}) is using the data folder ${dataDir}`)
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    await first.kill('SIGTERM')
  })

  it('says that the data folder is of a newer PostgreSQL', async () => {
    const first = await runServer({ DATA_DIR: dataDir })
    await first.kill('SIGTERM')
    await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '99\n')
    const second = await runServer({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('was made by PostgreSQL 99, which is newer than the 18 of this version')
  })

  it('says which migration failed, and leaves no PostgreSQL behind', async () => {
    const project = join(dataDir, 'project')
    await mkdir(join(project, 'migrations'), { recursive: true })
    await writeFile(join(project, 'migrations', '20260101000000_break.sql'), 'select 1 / 0')
    const server = await runServer({ DATA_DIR: dataDir, SUPABASE_DIR: project })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('Migration 20260101000000_break failed and was rolled back: division by zero')
    await expect(postmasterPid(dataDir)).rejects.toThrow()
  })

  it('says which folder is in the way of the data, and the remedy', async () => {
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

  // A disk of its own needs the right to mount; elsewhere the sentence is proven in faults.test.ts.
  it.runIf(canMount())('says that the disk is full', async () => {
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

  it('says that the PostgreSQL of DATABASE_URL does not answer', async () => {
    const server = await runServer({
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${await freePort()}/none`,
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('The PostgreSQL that DATABASE_URL names does not answer')
    expect(server.output()).not.toContain('nothing@')
  })
})
