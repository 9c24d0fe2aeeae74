// A database of the first set of migrations is carried over to the present set when the server starts.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startTestPlatform, type TestPlatform } from '@jotsam/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, 'carry-over')
const PROJECT = resolve('supabase')
const ACCOUNTS = `insert into auth.users (id, email) values
  ('00000000-0000-4000-8000-00000000000a', 'ann@example.org'), ('00000000-0000-4000-8000-00000000000b', 'ben@example.org'),
  ('00000000-0000-4000-8000-00000000000c', 'cleo@example.org');`
// Undoes what the last seven of the 35 files did to tables.
const BEFORE_THE_LAST_FILES = `
  alter table public.profiles drop column bytes_used, drop column bytes_limit;
  alter table public.payments drop column receipt_taken_at;
  drop table private.space_limits, private.trial_key, private.used_trials, private.ocr_attempts;
  drop function private.carry_trial, public.take_receipts, public.set_space_limits, public.forget_ocr_attempt cascade;
  delete from supabase_migrations.schema_migrations where version > '20261115002200';`
/** These are computed from the captures, in a way that a later set may change. */
const DERIVED = ['private.fingerprints']

let old: TestPlatform
let carried: TestPlatform
let carriedFromEarlier: TestPlatform
let fresh: TestPlatform
beforeAll(async () => {
  const earlier = ACCOUNTS + (await readFile(join(FOLDER, 'old-database.sql'), 'utf8'))
  old = await startTestPlatform({ scene: earlier })
  carried = await startTestPlatform({ supabaseDir: PROJECT, hasSchedules: false, earlier })
  carriedFromEarlier = await startTestPlatform({
    supabaseDir: PROJECT,
    hasSchedules: false,
    earlier: earlier + BEFORE_THE_LAST_FILES,
  })
  fresh = await startTestPlatform({ supabaseDir: PROJECT, hasSchedules: false })
})
afterAll(() => Promise.all([old, carried, carriedFromEarlier, fresh].map((platform) => platform?.stop())))

it('keeps every row and value, and creates the same schema as in an empty database', async () => {
  for (const table of await tablesOf(old)) {
    if (DERIVED.includes(table)) continue
    const before = await rowsOf(old, table)
    const after = await rowsOf(carried, table)
    expect(before, table).not.toEqual([])
    expect(after.map((row) => only(Object.keys(before[0] ?? {}), row)).sort(byText), table).toEqual(before.sort(byText))
  }
  expect(await catalogue(carried)).toEqual(await catalogue(fresh))
  expect(await history(carried)).toEqual(await history(fresh))
  const [audit] =
    await carried.sql`insert into admin_audit (admin_email, action, succeeded) values ('a', 'b', true) returning id`
  expect(audit?.id).toBe('3')
  const [found] = await carried.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-00000000000b"}', true)`
    return tx`select title from search_captures('water')`
  })
  expect(found?.title).toBe('Tide tables')
  await carried.sql`insert into auth.users (id, email) values (gen_random_uuid(), 'dana@example.org')`
  expect(await rowsOf(carried, 'public.profiles')).toHaveLength(4)
})

it('computes the columns that an older database lacks', async () => {
  expect(await catalogue(carriedFromEarlier)).toEqual(await catalogue(fresh))
  expect(await carriedFromEarlier.sql`select id, bytes_used from profiles order by id`).toEqual(
    await old.sql`select id, bytes_used from profiles order by id`,
  )
  expect(await carriedFromEarlier.sql`select (receipt_taken_at = created_at) as no_receipt from payments`).toEqual([
    { no_receipt: true },
  ])
  expect(await rowsOf(carriedFromEarlier, 'private.used_trials')).toHaveLength(1)
})

async function tablesOf({ sql }: TestPlatform): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`
  return rows.map(({ name }) => name)
}

async function rowsOf({ sql }: TestPlatform, table: string): Promise<Record<string, unknown>[]> {
  const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from ${table} as t`)
  return rows.map(({ row }) => row)
}

async function catalogue({ sql }: TestPlatform): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(await readFile(join(FOLDER, 'catalogue.sql'), 'utf8'))
  return rows.map(({ line }) => line)
}

const history = ({ sql }: TestPlatform) =>
  sql`select version, name, checksum from supabase_migrations.schema_migrations order by version`

const only = (keys: string[], row: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, row[key]]))
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
