// A database of an earlier set of migrations is carried over to the present set when the server starts.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { prepareDatabase, startTestPlatform, type TestPlatform } from '@jotsam/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const FOLDER = import.meta.dirname
const PROJECT = resolve('supabase')
const ACCOUNTS = `insert into auth.users (id, email) values
  ('00000000-0000-4000-8000-00000000000a', 'ann@example.org'), ('00000000-0000-4000-8000-00000000000b', 'ben@example.org'),
  ('00000000-0000-4000-8000-00000000000c', 'cleo@example.org');`
const ben = '00000000-0000-4000-8000-00000000000b'
/** What an operator added. It stays. */
const OWN_OBJECTS = `
  create table public.own_notes (id integer primary key, twin integer); insert into public.own_notes values (1);
  create table public.own_twins (id integer primary key references public.own_notes);
  alter table public.own_notes add foreign key (twin) references public.own_twins;
  create function public.own_function() returns integer language sql return 1;
  create policy "the operator reads files" on storage.objects for select to service_role using (true);`
const OWN = /own_notes|own_twins|own_function|the operator reads files/

// An older PostgreSQL might refuse a file or make something else of it. What the files compute is the same on every one.
const isOldPostgres = () => fresh.config.databaseUrl !== null
const SAME_RESULT = 'the files compute the same on every PostgreSQL'
// biome-ignore lint/style/noProcessEnv: vitest.config.ts sets it.
const isTried = (set: string) => set === 'fourth-set.sql' || process.env.TEST_DEEP === '1'
const EARLIER = 'npm run test:deep tries the sets before the last'

interface Carried {
  readonly old: TestPlatform
  readonly carried: TestPlatform
  readonly carriedFromEarlier: TestPlatform
}

let fresh: TestPlatform
const running: TestPlatform[] = []
const start = async (options: Parameters<typeof startTestPlatform>[0]) => {
  const platform = await startTestPlatform({ hasSchedules: false, ...options })
  running.push(platform)
  return platform
}
beforeAll(async () => {
  fresh = await start({ supabaseDir: PROJECT })
})
afterAll(() => Promise.all(running.map((platform) => platform.stop())))

/** `undo` takes back what the last files of the set did. */
function carryOver(file: string, undo: string): Carried {
  const all = {} as Carried
  beforeAll(async () => {
    if (!isTried(file)) return
    const earlier = ACCOUNTS + (await readFile(join(FOLDER, file), 'utf8'))
    const carry = (more: string) => start({ supabaseDir: PROJECT, earlier: earlier + more })
    const [old, carried] = await Promise.all([start({ scene: earlier }), carry(OWN_OBJECTS)])
    Object.assign(all, { old, carried, ...(isOldPostgres() ? {} : { carriedFromEarlier: await carry(undo) }) })
  })
  return all
}

describe('of the first set', () => {
  // The last seven of its 35 files.
  const all = carryOver(
    'first-set.sql',
    `alter table public.profiles drop column bytes_used, drop column bytes_limit;
    alter table public.payments drop column receipt_taken_at;
    drop table private.space_limits, private.trial_key, private.used_trials, private.ocr_attempts;
    drop function private.carry_trial, public.take_receipts, public.set_space_limits, public.forget_ocr_attempt cascade;
    delete from supabase_migrations.schema_migrations where version > '20261115002200';`,
  )

  it('keeps every row and value, and creates the same schema as in an empty database', async ({ skip }) => {
    skip(!isTried('first-set.sql'), EARLIER)
    await expectEverything(all, ['private.fingerprints'])
    expect(await search(all.carried, 'water')).toBe('Tide tables')
    expect(await all.carried.sql`select distinct checklist from profiles where id = ${ben}`).toEqual([
      { checklist: ['closed'] },
    ])
    await all.carried.sql`insert into auth.users (id, email) values (gen_random_uuid(), 'dana@example.org')`
    expect(await rowsOf(all.carried, 'public.profiles')).toHaveLength(4)
  })

  it('computes the columns that an older database lacks', async ({ skip }) => {
    skip(!isTried('first-set.sql'), EARLIER)
    skip(isOldPostgres(), SAME_RESULT)
    const { old, carriedFromEarlier } = all
    expect(await catalogue(carriedFromEarlier)).toEqual(await catalogue(fresh))
    expect(await carriedFromEarlier.sql`select id, bytes_used from profiles order by id`).toEqual(
      await old.sql`select id, bytes_used from profiles order by id`,
    )
    expect(await carriedFromEarlier.sql`select (receipt_taken_at = created_at) as no_receipt from payments`).toEqual([
      { no_receipt: true },
    ])
    expect(await rowsOf(carriedFromEarlier, 'private.used_trials')).toHaveLength(1)
  })
})

describe('of the second set', () => {
  // All files after 20261116002200.
  const all = carryOver(
    'second-set.sql',
    `drop table public.oauth_codes, public.webhooks, public.feeds, public.mail_addresses, private.webhook_deliveries,
      private.account_copies, private.file_turns;
    alter table public.activities disable trigger user;
    alter table public.profiles disable trigger user;
    delete from public.activities where kind in ('token', 'use');
    update public.profiles set bytes_used = bytes_used - coalesce((select sum(100 + octet_length(summary) + 16 * cardinality(ids)
        + octet_length(change::text) + octet_length(before::text)) from public.activities where user_id = profiles.id), 0)
      - coalesce((select sum(octet_length(links::text) + octet_length(highlights::text) - 4) from public.trashed_captures
        where user_id = profiles.id), 0)
      - coalesce((select sum(500) from public.attachments where user_id = profiles.id), 0);
    alter table public.attachments drop column unused_since, drop column read_at;
    alter table public.profiles drop column reads_files, drop column checklist, drop column sample_ids;
    alter table public.activities drop column token_id;
    alter table public.access_tokens drop column client_id, drop column refresh_hash, drop column former_refresh_hash,
      drop column refreshed_at, drop column refresh_expires_at;
    alter table private.search_texts drop column attached;
    drop function private.trash_extras;
    delete from supabase_migrations.schema_migrations where version > '20261116002200';`,
  )

  it('keeps every row and value, stored files too, and creates the same schema as in an empty database', async ({
    skip,
  }) => {
    skip(!isTried('second-set.sql'), EARLIER)
    const { old, carried } = all
    await expectEverything(all, [])
    const files = ({ sql }: TestPlatform) => sql`select id, bucket_id, name, metadata from storage.objects`
    expect(await files(old)).toHaveLength(1)
    expect(await files(carried)).toEqual(await files(old))
    expect(await rowsOf(carried, 'storage.erasures')).toEqual([])
    expect(await carried.sql`select id, own_function() as value from own_notes`).toEqual([{ id: 1, value: 1 }])
  })

  it('lets people search, restore, undo and use their tokens as before', async ({ skip }) => {
    skip(!isTried('second-set.sql'), EARLIER)
    const { carried } = all
    expect(await search(carried, 'water')).toBe('Tide tables')
    expect(await as(carried, ben, 'select title, why from find_captures($1)', ['lighthouse'])).toEqual([
      { title: 'Tide tables', why: 'picture' },
    ])
    const token = await fetch(`${carried.url}/rest/v1/captures?select=title&title=eq.Moon`, {
      headers: { apikey: carried.keys.anonKey, authorization: `Bearer jot_${'a'.repeat(43)}` },
    })
    expect(await token.json()).toEqual([{ title: 'Moon' }])
    const trashed = '00000000-0000-4000-8000-0000000000c4'
    expect(await as(carried, ben, 'select title from restore_captures(array[$1]::uuid[])', [trashed])).toEqual([
      { title: 'Deleted one' },
    ])
    expect(await carried.sql`select quote from highlights where capture_id = ${trashed}`).toEqual([{ quote: 'trash' }])
    const undone = await as(
      carried,
      ben,
      "select kind, undo_activity(id) as notes from activities where kind <> 'use' order by kind",
    )
    expect(undone).toEqual([
      { kind: 'delete', notes: 2 },
      { kind: 'move', notes: 1 },
      { kind: 'token', notes: 1 },
    ])
  })

  it('computes what a database of an earlier file lacks', async ({ skip }) => {
    skip(!isTried('second-set.sql'), EARLIER)
    skip(isOldPostgres(), SAME_RESULT)
    const { old, carriedFromEarlier } = all
    expect(await catalogue(carriedFromEarlier)).toEqual(await catalogue(fresh))
    expect(await carriedFromEarlier.sql`select id, checklist from profiles order by id`).toEqual([
      { id: ben.replace(/.$/, 'a'), checklist: ['closed'] },
      { id: ben, checklist: ['closed'] },
      { id: ben.replace(/.$/, 'c'), checklist: [] },
    ])
    expect(await carriedFromEarlier.sql`select id, bytes_used from profiles order by id`).toEqual(
      await old.sql`select id, bytes_used from profiles order by id`,
    )
    await carriedFromEarlier.sql`select continue_indexing()`
    expect(await as(carriedFromEarlier, ben, 'select why from find_captures($1)', ['harbour'])).toEqual([
      { why: 'highlight' },
    ])
  })
})

describe('of the third set', () => {
  // All files after 20261117002800.
  const all = carryOver(
    'third-set.sql',
    `alter table public.activities drop column notebooks, drop column files;
    alter table public.capture_versions drop column kept_for;
    delete from supabase_migrations.schema_migrations where version > '20261117002800';`,
  )

  it('keeps every row and value, copies of accounts too, and creates the same schema as in an empty database', async ({
    skip,
  }) => {
    skip(!isTried('third-set.sql'), EARLIER)
    const { old, carried } = all
    await expectEverything(all, [])
    const files = ({ sql }: TestPlatform) => sql`select id, bucket_id, name from storage.objects order by id`
    expect(await files(old)).toHaveLength(2)
    expect(await files(carried)).toEqual(await files(old))
    expect(await rowsOf(carried, 'storage.erasures')).toEqual([])
  })

  it.for([
    ['of the last file', 'carried'],
    ['of an earlier file', 'carriedFromEarlier'],
  ] as const)('lets people search and undo what a token changed, in a database %s', async ([, which], { skip }) => {
    skip(!isTried('third-set.sql'), EARLIER)
    skip(isOldPostgres(), SAME_RESULT)
    const carried = all[which]
    expect((await catalogue(carried)).filter((line) => !OWN.test(line))).toEqual(await catalogue(fresh))
    expect(await search(carried, 'water')).toBe('Tide tables')
    expect(await search(carried, 'rewritten')).toBe('Soup')
    const soup = '00000000-0000-4000-8000-0000000000c3'
    const undo = await as(
      carried,
      ben,
      "select undo_activity(id) > 0 as is_undone from activities where kind = 'token' and $1 = any (ids)",
      [soup],
    )
    expect(undo).toEqual([{ is_undone: true }])
    expect(await carried.sql`select content from captures where id = ${soup}`).toEqual([
      { content: '<p>Water, salt, 水を沸かす</p>' },
    ])
  })
})

describe('of the fourth set', () => {
  // All files after 20261119003200.
  const all = carryOver(
    'fourth-set.sql',
    `alter table private.imported_notes disable trigger user;
    update private.imported_notes as known set previous = change.previous from private.import_changes as change
      where change.capture_id = known.capture_id;
    update private.imported_notes set external_id = case external_id when 'three' then 'page#12' else 'one.md#2' end
      where external_id in ('three', 'two.md');
    drop table private.import_changes cascade;
    alter table private.imported_notes drop column placed, drop column is_undone, drop column given_zettel_id,
      drop column is_former_part, drop column is_held;
    alter table public.imports drop column root, drop column library;
    alter table public.activities drop column is_closed, drop column kept, drop column to_undo, drop column undone_count;
    alter table public.attachments drop column is_partly_read;
    alter table public.webhooks drop column is_told;
    drop function private.as_seen, private.without_soft_hyphens cascade;
    delete from supabase_migrations.schema_migrations where version > '20261119003200';`,
  )

  it('keeps every row and value, and creates the same schema as in an empty database', () => expectEverything(all, []))

  it.for([
    ['of the last file', 'carried'],
    ['of an earlier file', 'carriedFromEarlier'],
  ] as const)('lets people undo what an import changed, in a database %s', async ([, which], { skip }) => {
    skip(which === 'carriedFromEarlier' && isOldPostgres(), SAME_RESULT)
    const carried = all[which]
    expect((await catalogue(carried)).filter((line) => !OWN.test(line))).toEqual(await catalogue(fresh))
    expect(await search(carried, 'newer words')).toBe('One')
    expect(await as(carried, ben, "select undo_import(id) as done from imports where file_name = 'newer.zip'")).toEqual(
      [{ done: { deleted: 0, restored: 1, kept: 0, is_done: true } }],
    )
    expect(await search(carried, 'newer words')).toBeUndefined()
    const changes =
      'select coalesce(sum(40 + octet_length(previous::text)), 0)::integer as bytes from private.import_changes'
    expect(await carried.sql.unsafe(changes)).toEqual([{ bytes: 0 }])
  })

  it('writes the keys of imported notes that end with a number as they are written now', async ({ skip }) => {
    skip(isOldPostgres(), SAME_RESULT)
    const keys = await all.carriedFromEarlier.sql`select external_id from private.imported_notes order by 1`
    // The second is a part of the first.
    expect(keys.map((row) => row.external_id)).toEqual(['one.md', 'one.md#2', 'page#12#'])
  })

  // The fifth has the tables of the fourth, and the sixth those of the present one.
  it('reaches the present set by way of the fifth and the sixth, and finds the signs that the fifth did not read as people type them', async () => {
    const sigma = "update private.search_texts set body = 'δρόμος' || body, version = 1;"
    const earlier = `${ACCOUNTS}${await readFile(join(FOLDER, 'fourth-set.sql'), 'utf8')}
      delete from supabase_migrations.schema_migrations where version < (select max(version) from supabase_migrations.schema_migrations);
      update supabase_migrations.schema_migrations set version = '20261129000800', name = 'parse_queries_once';`
    const carried = await start({ supabaseDir: PROJECT, earlier: earlier + sigma })
    await carried.sql`update supabase_migrations.schema_migrations set version = '20261201' || substr(version, 9), checksum = 'another'`
    await prepareDatabase(carried.sql, PROJECT)
    await expectEverything({ ...all, carried }, ['private.search_texts'])
    expect(await carried.sql`select distinct left(body, 6) as body, version from private.search_texts`).toEqual([
      { body: 'δρόμοσ', version: 0 },
    ])
  })
})

/** All rows of all tables, the schema, the history and the numbers that a sequence gives. */
async function expectEverything({ old, carried }: Carried, derived: readonly string[]): Promise<void> {
  for (const table of await tablesOf(old)) {
    if (derived.includes(table)) continue
    const before = await rowsOf(old, table)
    const after = await rowsOf(carried, table)
    expect(before, table).not.toEqual([])
    expect(after.map((row) => only(Object.keys(before[0] ?? {}), row)).sort(byText), table).toEqual(before.sort(byText))
  }
  expect((await catalogue(carried)).filter((line) => !OWN.test(line))).toEqual(await catalogue(fresh))
  expect(await history(carried)).toEqual(await history(fresh))
  const [audit] =
    await carried.sql`insert into admin_audit (admin_email, action, succeeded) values ('a', 'b', true) returning id`
  expect(audit?.id).toBe('3')
}

async function tablesOf({ sql }: TestPlatform): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private')`
  return rows.map(({ name }) => name)
}

async function rowsOf({ sql }: TestPlatform, table: string): Promise<Record<string, unknown>[]> {
  // private.import_changes has it now.
  const without = table === 'private.imported_notes' ? 'previous' : ''
  const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(
    `select to_jsonb(t) - '${without}' as row from ${table} as t`,
  )
  return rows.map(({ row }) => row)
}

async function catalogue({ sql }: TestPlatform): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(await readFile(join(FOLDER, 'catalogue.sql'), 'utf8'))
  return rows.map(({ line }) => line)
}

async function search(platform: TestPlatform, words: string): Promise<unknown> {
  const [found] = await as(platform, ben, 'select title from search_captures($1)', [words])
  return found?.title
}

/** As the person, in a transaction. */
async function as({ sql }: TestPlatform, sub: string, statement: string, values: string[] = []) {
  return [
    ...(await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub, role: 'authenticated' })}, true)`
      await tx`set local role authenticated`
      return tx.unsafe<Record<string, unknown>[]>(statement, values)
    })),
  ]
}

const history = ({ sql }: TestPlatform) =>
  sql`select version, name, checksum from supabase_migrations.schema_migrations order by version`

const only = (keys: string[], row: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, row[key]]))
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
