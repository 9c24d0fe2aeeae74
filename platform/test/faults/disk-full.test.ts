// The disk fills up under traffic, first for rows and then for the write-ahead log, and is freed again: acknowledged saves are
// kept, refused ones are not.
import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Sql } from '../../src/db/sql.ts'
import { preparedFolder } from '../prepared-database.ts'
import { dataFolder, keysIn, runProduct, saveOf, signUpPro, testClient } from '../product-server.ts'
import { canMount, connectTo } from '../start/run-server.ts'
import { steadySaver } from './steady-saver.ts'

vi.setConfig({ testTimeout: 180_000 })

// A disk of its own needs the right to mount.
it.runIf(canMount())('refuses saves while the disk is full, loses none, and goes on once there is space', async () => {
  const disk = await dataFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=0711', 'tmpfs', disk])
  try {
    await preparedFolder(disk)
    const server = await runProduct({ DATA_DIR: disk, MIN_FREE_BYTES: '0' })
    const { anonKey } = await keysIn(disk)
    const ann = await signUpPro(testClient(server.url, anonKey))
    const saver = steadySaver({ url: () => server.url, anonKey, token: ann.token, userId: ann.id, name: 'Ann' })
    const ballast = join(disk, 'ballast')
    const sql = await connectTo(disk)

    await fill(ballast)
    await vi.waitFor(() => expect(saver.retries()).toBeGreaterThan(3), WAIT)
    const refused = await fetch(`${server.url}/rest/v1/captures`, {
      method: 'POST',
      headers: { apikey: anonKey, Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...saveOf(ann.id, 'Too much'), content: 'x'.repeat(49_000) }),
    })
    expect(refused.status).toBe(503)
    expect(await refused.text()).not.toMatch(/base\/|pg_wal|\.s\.PGSQL|node_modules|start-test/)
    const before = saver.acknowledged.length
    await rm(ballast)
    await vi.waitFor(() => expect(saver.acknowledged.length).toBeGreaterThan(before + 20), WAIT)

    await fill(ballast)
    // Without space for the next log file PostgreSQL shuts down.
    await useUpLog(sql)
    await sql.end()
    await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(503), WAIT)
    const meanwhile = saver.acknowledged.length
    await rm(ballast)
    await vi.waitFor(() => expect(saver.acknowledged.length).toBeGreaterThan(meanwhile + 20), WAIT)
    await saver.stop()

    const after = await connectTo(disk)
    const rows = await after<{ title: string }[]>`select title from captures order by created_at`
    expect(rows.map(({ title }) => title)).toEqual(saver.acknowledged)
    await after.end()
    expect(await server.kill('SIGTERM')).toBe(0)
  } finally {
    // Not at once: PostgreSQL still runs when the test has failed.
    execFileSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  }
})

const WAIT = { timeout: 60_000, interval: 100 }

/** Begins log files until one cannot be made. A switch without an entry before it would begin none. */
async function useUpLog(sql: Sql): Promise<void> {
  const begin = () => sql`select pg_logical_emit_message(false, 'disk-full', ''), pg_switch_wal()`
  while (
    await begin().then(
      () => true,
      () => false,
    )
  );
}

/** Writes until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  for (const size of [1024 * 1024, 4096])
    await (async () => {
      for (;;) await file.write(Buffer.alloc(size))
    })().catch(() => undefined)
  await file.close()
}
