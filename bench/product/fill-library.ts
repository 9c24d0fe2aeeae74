// Fills a migrated database in SQL with a million captures of realistic words, for one heavy user among many others.
import { createHash } from 'node:crypto'
import type { Query, Sql } from '../../platform/src/db/sql.ts'
import { makeVocabulary } from './vocabulary.ts'

export interface Reader {
  readonly captures: number
  readonly userId: string
  readonly notebookIds: readonly string[]
}

const OTHERS_START = 1_000_000
// A library without an index of words.
const OTHERS_CAPTURES = 500
const BATCH = 50_000
const NOTEBOOKS = 20

/** The measured person has the same library at three sizes, beside the rows of everybody else. */
export const READERS: readonly Reader[] = [1_000, 10_000, 100_000].map((captures) => {
  const userId = personId(captures)
  return { captures, userId, notebookIds: Array.from({ length: NOTEBOOKS }, (_, n) => notebookId(userId, n + 1)) }
})

export async function fillLibrary(sql: Sql, totalCaptures: number, out: (line: string) => void): Promise<void> {
  const others = Math.max(0, totalCaptures - READERS.reduce((sum, { captures }) => sum + captures, 0)) / OTHERS_CAPTURES
  const people = [
    ...READERS,
    ...Array.from({ length: Math.floor(others) }, (_, n) => ({
      captures: OTHERS_CAPTURES,
      userId: personId(OTHERS_START + n),
    })),
  ]
  const connection = await sql.reserve()
  try {
    // Triggers are off, because rules and links are tested elsewhere.
    await connection.unsafe(`set session_replication_role = replica; set work_mem = '256MB'; select setseed(0.42)`)
    // This trigger stays on when a backup is restored. Here the texts are written in one statement.
    await connection.unsafe('alter table public.captures disable trigger index_saved_captures')
    await writeVocabulary(connection)
    await connection`
      insert into auth.users (id, email) select id::uuid, id || '@bench.example'
      from unnest(${people.map(({ userId }) => userId)}::text[]) as id`
    await connection.unsafe(PROFILES_AND_NOTEBOOKS)
    const indexes = await dropIndexes(connection, ['public.captures', 'private.search_texts'])
    await connection.unsafe('create temp table place (n int generated always as identity primary key, user_id uuid)')
    for (const { userId, captures } of people) {
      await connection`insert into place (user_id) select ${userId}::uuid from generate_series(1, ${captures}::int)`
    }
    // The rows of one person are scattered among all others, as after years of use.
    await connection.unsafe(
      'create temp table slot as select row_number() over (order by random()) as n, user_id from place; create index on slot (n); analyze slot',
    )
    const [{ count } = { count: 0 }] = await connection<{ count: number }[]>`select count(*)::int as count from slot`
    for (let from = 0; from < count; from += BATCH) {
      await connection.unsafe(CAPTURES, [String(from), String(from + BATCH)])
    }
    await connection.unsafe('alter table public.captures enable always trigger index_saved_captures')
    await connection.unsafe(SEARCH_TEXTS)
    out(`  ${count} captures written`)
    await connection.unsafe(`set maintenance_work_mem = '8GB'; set max_parallel_maintenance_workers = 1`)
    for (const index of indexes) await connection.unsafe(index)
    await connection.unsafe('select private.recount_captures()')
    await connection.unsafe('reset all')
    await indexWords(connection, out)
  } finally {
    connection.release()
  }
  await sql.unsafe('vacuum (analyze) public.captures, private.search_texts, private.vocabulary')
  await sql.unsafe('analyze')
}

async function writeVocabulary(connection: Query): Promise<void> {
  const { rare, paragraphs } = makeVocabulary()
  for (const [table, texts] of Object.entries({ rare, chunk: paragraphs })) {
    await connection.unsafe(`create temp table ${table} (n int primary key, t text)`)
    await connection.unsafe(
      `insert into ${table} select n, t from jsonb_array_elements_text($1::text::jsonb) with ordinality as given (t, n)`,
      [JSON.stringify(texts)],
    )
    await connection.unsafe(`analyze ${table}`)
  }
}

/** As the background job of the server does after an upgrade. Libraries that need no index of words are left out. */
async function indexWords(connection: Query, out: (line: string) => void): Promise<void> {
  const start = performance.now()
  await connection.unsafe(
    `select private.index_captures(array(select id from public.captures where user_id = $1::uuid))`,
    [personId(1_000)],
  )
  while (Number((await connection.unsafe('select public.continue_indexing(500) as left'))[0]?.left) > 0);
  out(`  words of the readers indexed in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

/** Returns the statements that create them again. Building an index once at the end costs a fraction of updating it for each row. */
export async function dropIndexes(connection: Query, tables: readonly string[]): Promise<string[]> {
  const indexes = await connection<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any (${tables}::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await connection.unsafe(`drop index ${name}`)
  return indexes.map(({ definition }) => definition)
}

function notebookId(userId: string, n: number): string {
  const hex = createHash('md5').update(`${userId}${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function personId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

const PROFILES_AND_NOTEBOOKS = `
  insert into public.profiles (id, plan, payment_status, is_active, bytes_limit) select id, 'pro', 'active', true, 1e11 from auth.users
    on conflict (id) do nothing;
  insert into public.folders (id, user_id, name)
    select md5(id::text || n)::uuid, id, 'Notebook ' || n from auth.users, generate_series(1, ${NOTEBOOKS}) as n`

const CAPTURES = `
  with row_of as (
    select n, user_id, 1 + floor(8 * power(random(), 1.6))::int as parts, random() as luck, floor(random() * 60)::int as tag
    from slot where n > $1::int and n <= $2::int
  ),
  body as (
    select picked.n, string_agg(chunk.t, ' ') as content
    from (select n, 1 + floor(random() * 40000)::int as chunk_n from row_of, lateral generate_series(1, parts)) as picked
    join chunk on chunk.n = picked.chunk_n group by picked.n
  )
  insert into public.captures
    (user_id, title, content, source_url, folder_id, tags, zettel_id, is_pinned, created_at, updated_at)
  select row_of.user_id, left(initcap(substr(content, 1 + (row_of.n % 40)::int, 60)), 80),
    left(content, 4900) || ' ' || (select t from rare where rare.n = 1 + (row_of.n * 7919) % 50000),
    'https://' || (array['chatgpt.com', 'github.com', 'en.wikipedia.org', 'www.nytimes.com', 'claude.ai'])[1 + row_of.n % 5] || '/p/' || row_of.n,
    case when luck < 0.7 then md5(row_of.user_id::text || (1 + row_of.n % ${NOTEBOOKS}))::uuid end,
    case when luck < 0.5 then array['tag ' || tag, 'topic ' || (tag * 7) % 13] else '{}' end,
    to_char(timestamp '1990-01-01' + row_of.n * interval '1 minute', 'YYYYMMDDHH24MI'), luck < 0.002,
    timestamptz '2026-11-01' - row_of.n * interval '1 minute', timestamptz '2026-11-01'
  from row_of join body on body.n = row_of.n`

const SEARCH_TEXTS = `
  insert into private.search_texts (capture_id, user_id, is_pinned, created_at, class, body, version)
  select id, user_id, is_pinned, created_at, private.content_class(content, shown), private.searchable(title || e'\\n' || shown),
    private.search_version()
  from public.captures, lateral (select private.visible_text(content) as shown offset 0) as visible`
