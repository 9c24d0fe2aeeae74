// A backup is taken while people save, restored into an empty folder, and compared row by row.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Header } from '../../src/backup/backup-form.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { takeBackup } from '../../src/backup/take-backup.ts'
import { createBackup } from '../../src/backup/write-backup-file.ts'
import { readConfig } from '../../src/config/config.ts'
import { connect, type Sql } from '../../src/db/sql.ts'
import { loopbackCluster } from '../loopback-cluster.ts'
import { preparedFolder } from '../prepared-database.ts'
import { checkout, dataFolder, keysIn, runProduct, saveOf, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, connectTo } from '../start/run-server.ts'

// Several starts of a whole server in each.
vi.setConfig({ testTimeout: 240_000 })

let folders: string[]
beforeEach(() => {
  folders = []
})
afterEach(async () => {
  for (const folder of folders) await cleanUp(folder)
})

async function newFolder(make = dataFolder): Promise<string> {
  const folder = await make()
  folders.push(folder)
  return folder
}

it('restores every row, key, session and file: of one snapshot of a busy server, and of a stopped one exactly, also to an external, older PostgreSQL', async () => {
  const [from, into, files, moved] = [
    await newFolder(preparedFolder),
    await newFolder(),
    await newFolder(),
    await newFolder(),
  ]
  const server = await runProduct({ DATA_DIR: from })
  const keys = await keysIn(from)
  const ann = await signUpPro(testClient(server.url, keys.anonKey))
  const notebook = await ann.client.from('folders').insert({ name: 'Tides' }).select('id').single().throwOnError()
  const captures = ['Plain', 'Tab\tand\\N and \\. and émoji 🐚', 'Line\nline', 'x'.repeat(200)].map((title, n) => ({
    ...saveOf(ann.id, title),
    content: `${title}\r\n\u2028 ${n} \\. [[202601010000]]`,
    folder_id: notebook.data.id,
    tags: ['a,b', '{c}', '"d"'],
  }))
  await ann.client.from('captures').insert(captures).throwOnError()
  const [note] = (await ann.client.from('captures').select('id').limit(1).throwOnError()).data
  const file = { path: `${ann.id}/${note?.id}/Flut 🐚.bin`, bytes: randomBytes(300_000) }
  expect((await ann.client.storage.from('attachments').upload(file.path, file.bytes)).error).toBeNull()
  const sql = await connectTo(from)
  await sql`insert into admin_audit (admin_email, action, succeeded) values ('boss@example.org', 'activatePro', true)`
  await sql.unsafe(`create table public.by_hand (id int primary key, word text, odd float8)`)
  await sql`insert into by_hand values (1, ${'tab\tnewline\nback\\slash "quote" \\.'}, 0.1), (2, null, 'NaN')`

  const traffic = savePairs(ann)
  await until(() => traffic.saved() >= 5)
  const before = traffic.saved()
  const busy = join(files, 'busy.backup')
  const made = await command('backup', busy, from)
  expect(made.output).toMatch(/^Backed up [\d,]+ rows of \d+ tables/m)
  expect(made.code).toBe(0)
  expect((await stat(busy)).mode & 0o777).toBe(0o600)
  const during = traffic.saved()
  await until(() => traffic.saved() > during)
  await traffic.stop()
  await sql`drop table by_hand`
  const expected = await everyRow(sql)
  await server.kill('SIGTERM')
  await sql.end()
  const quiet = join(files, 'quiet.backup')
  await takeBackup(quiet, configOf(from), checkout)

  const restored = await command('restore', busy, into)
  expect(restored.output).toContain('No migration makes public.by_hand')
  expect(restored.code).toBe(0)
  expect((await stat(join(into, 'keys.json'))).mode & 0o777).toBe(0o600)
  expect(await keysIn(into)).toEqual(keys)
  const again = await runProduct({ DATA_DIR: into })
  const there = await connectTo(into)
  const pairs = await there<{ title: string; halves: number }[]>`
    select title, count(*)::int as halves from captures where title like 'Pair %' group by title`
  // Each save writes two rows: a backup without one snapshot would have split some.
  expect(pairs.filter(({ halves }) => halves !== 2)).toEqual([])
  expect(pairs.length).toBeGreaterThanOrEqual(before)
  const [counted] = await there`
    select (select sum(captures)::int from private.tallies where kind = 'notebook') as tallied,
      (select count(*)::int from captures) as captures, (select count(*)::int from auth.sessions) as sessions`
  const all = pairs.length * 2 + captures.length
  expect(counted).toEqual({ tallied: all, captures: all, sessions: 1 })
  const service = testClient(again.url, keys.serviceRoleKey)
  const { data } = await service.storage.from('attachments').download(file.path)
  expect(file.bytes.equals(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true)
  const back = testClient(again.url, keys.anonKey)
  const refreshed = await back.auth.refreshSession({ refresh_token: ann.refreshToken })
  expect(refreshed.data.user?.email).toBe(ann.email)
  await back.from('captures').insert(saveOf(ann.id, 'After the restore')).throwOnError()
  await there.end()
  await again.kill('SIGTERM')

  const other = await loopbackCluster('postgres-15')
  const env = { DATABASE_URL: other.url }
  await restoreBackup(quiet, configOf(moved, env), checkout)
  const elsewhere = connect(other.url, { max: 1 })
  expect(await everyRow(elsewhere)).toEqual(expected)
  expect(Object.keys(expected)).toEqual(expect.arrayContaining(['auth.users', 'public.captures', 'private.tallies']))
  expect(await keysIn(moved)).toEqual(keys)
  // The numbers go on where they were.
  const [next] = await elsewhere`
    insert into admin_audit (admin_email, action, succeeded) values ('boss@example.org', 'x', true) returning id::int`
  expect(next).toEqual({ id: 2 })
  await takeBackup(join(files, 'moved.backup'), configOf(moved, env), checkout)
  await expect(restoreBackup(quiet, configOf(await newFolder(), env), checkout)).rejects.toThrow(
    'restored into an empty one',
  )
  await elsewhere.end()
  await other.stop()
})

it('reports why it cannot start, and changes nothing', async () => {
  const [folder, filled] = [await newFolder(), await newFolder()]
  expect(await command('backup', undefined, folder)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/npm run backup -- FILE/),
  })
  const restore = (file: string) => restoreBackup(file, configOf(filled), checkout)
  await expect(takeBackup(join(folder, 'x'), configOf(folder), checkout)).rejects.toThrow('There is no database in')
  await expect(restore(join(folder, 'x'))).rejects.toThrow('There is no file')
  const nonsense = join(folder, 'nonsense')
  await writeFile(nonsense, 'select 1;')
  await expect(restore(nonsense)).rejects.toThrow('is no backup')
  expect(await readdir(filled)).toEqual([])

  const later = { version: '99991231000000', name: 'of_a_later_version', sql: 'select 1', checksum: null }
  const [newer, whole] = [await backupMadeBy([later]), await backupMadeBy([])]
  await expect(restore(newer)).rejects.toThrow('which this version does not know')
  await mkdir(join(filled, 'postgres'))
  await writeFile(join(filled, 'postgres', 'precious'), 'data')
  await expect(restore(whole)).rejects.toThrow('is not empty')
  expect(await readdir(join(filled, 'postgres'))).toEqual(['precious'])

  async function backupMadeBy(migrations: Header['migrations']): Promise<string> {
    const file = join(folder, `made-by-${migrations.length}`)
    const writer = await createBackup(file)
    await writer.write({ header: { takenAt: '', postgres: '18.4', bootstrap: [], migrations } })
    await writer.finish()
    return file
  }
})

it('leaves no database without its keys when a restore fails at its end', async () => {
  const [files, into] = [await newFolder(), await newFolder()]
  const file = join(files, 'odd.backup')
  const writer = await createBackup(file)
  await writer.write({ header: { takenAt: '', postgres: '18.4', bootstrap: [], migrations: [] } })
  // The second cannot be written: the first is no folder.
  for (const path of ['keys.json', 'keys.json/inside']) await writer.write({ file: { path, text: '{}' } })
  await writer.finish()
  await expect(restoreBackup(file, configOf(into), checkout)).rejects.toThrow()
  expect(await readdir(into)).toEqual(['keys.json'])
})

/** Two captures in one statement, again and again, by a person who waits for each answer. */
function savePairs({ client, id }: Awaited<ReturnType<typeof signUpPro>>) {
  let saved = 0
  let isOver = false
  const saving = (async () => {
    for (let n = 1; !isOver; n++) {
      await client
        .from('captures')
        .insert([saveOf(id, `Pair ${n}`), saveOf(id, `Pair ${n}`)])
        .throwOnError()
      saved = n
    }
  })()
  return {
    saved: () => saved,
    stop: () => {
      isOver = true
      return saving
    },
  }
}

async function everyRow(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^(pg_|information_schema)'
      and c.relname <> 'scheduled_functions' order by 1`
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const found = await sql.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`)
    rows[name] = found.map(({ row }) => row).sort()
  }
  return rows
}

/** What the server reads from its environment, for a backup within this process. */
function configOf(dataDir: string, more: Record<string, string> = {}) {
  const parsed = readConfig({ DATA_DIR: dataDir, ...more })
  if (!parsed.ok) throw new Error('The settings are wrong.')
  return parsed.config
}

function command(name: 'backup' | 'restore', file: string | undefined, dataDir: string) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const args = [join(checkout, 'scripts', `${name}.mjs`), ...(file ? [file] : [])]
    const child = spawn(process.execPath, args, { cwd: checkout, env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => resolve({ code, output }))
  })
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}
