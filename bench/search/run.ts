// Measures known-item search against MiniSearch and PostgreSQL's ts_rank, and the cost of a save. The notes are the sections of the
// Markdown files in node_modules. Each wanted note is searched by three characteristic words, by the same words with a typing error in
// one of them, and by a part of a rare word.
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { postgresAccount } from '../../platform/src/db/embedded/account.ts'
import { findBinaries } from '../../platform/src/db/embedded/binaries.ts'
import { startCluster } from '../../platform/src/db/embedded/cluster.ts'
import { prepareDatabase } from '../../platform/src/db/prepare.ts'
import { connect, type Query } from '../../platform/src/db/sql.ts'
import { p50AndP95 } from '../platform/measure.ts'
import { knownItems, type Note, readNotes } from './known-items.ts'

const PERSON = '00000000-0000-4000-8000-000000000001'
const MOST_NOTES = 4000
const ASKED = 300

type Search = (query: string) => Promise<readonly number[]>

export default async function benchSearch(out: (line: string) => void): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-search-'))
  const cluster = await startCluster({
    binaries: findBinaries(),
    dir,
    account: await postgresAccount(),
    durable: false,
  })
  const sql = connect(cluster.address({ ...cluster.superuser, database: 'postgres' }), { max: 1 })
  try {
    await prepareDatabase(sql, 'supabase')
    const notes = readNotes('node_modules', MOST_NOTES)
    const connection = await sql.reserve()
    await saveNotes(connection, notes, out)
    const items = knownItems(notes, ASKED)
    const searches: Record<string, Search> = {
      find_captures: findCaptures(connection),
      MiniSearch: miniSearch(notes),
      ts_rank: await tsRank(connection),
    }
    out(`${notes.length} notes, ${items.length} of them asked for; share found at 1 / at 5, milliseconds p50 / p95`)
    out(row('', 'words', 'typing error', 'part of a word', 'time'))
    for (const [name, search] of Object.entries(searches)) {
      const times: number[] = []
      const cells: string[] = []
      for (const kind of ['words', 'typo', 'part'] as const) {
        let [first, five] = [0, 0]
        for (const item of items) {
          const start = performance.now()
          const found = await search(item[kind])
          times.push(performance.now() - start)
          if (found[0] === item.note) first += 1
          if (found.slice(0, 5).includes(item.note)) five += 1
        }
        cells.push(`${(first / items.length).toFixed(2)} / ${(five / items.length).toFixed(2)}`)
      }
      out(row(name, ...cells, p50AndP95(times)))
    }
    connection.release()
  } finally {
    await sql.end()
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function saveNotes(connection: Query, notes: readonly Note[], out: (line: string) => void): Promise<void> {
  await connection.unsafe(`insert into auth.users (id, email) values ('${PERSON}', 'bench@example.org')`)
  await connection.unsafe(`
    insert into public.profiles (id, plan, payment_status, is_active) values ('${PERSON}', 'pro', 'active', true)
    on conflict (id) do update set plan = 'pro', payment_status = 'active', is_active = true`)
  const start = performance.now()
  for (let from = 0; from < notes.length; from += 500) {
    const batch = notes.slice(from, from + 500)
    await connection.unsafe(
      `insert into public.captures (user_id, title, content, source_url)
       select '${PERSON}', note ->> 'title', note ->> 'text', 'https://notes.example/' || (note ->> 'id')
       from jsonb_array_elements($1::text::jsonb) as note`,
      [JSON.stringify(batch)],
    )
  }
  const perNote = (performance.now() - start) / notes.length
  while (Number((await connection.unsafe('select public.continue_indexing(500) as left'))[0]?.left) > 0);
  const [size] = await connection.unsafe(`
    select sum(octet_length(body))::float8 as text,
      (select sum(pg_relation_size(indexrelid)) from pg_index where indrelid = 'private.search_texts'::regclass)::float8
        + pg_total_relation_size('private.vocabulary') as indexes
    from private.search_texts`)
  out(
    `saved in batches of 500: ${perNote.toFixed(1)} ms a note; indexes ${(Number(size?.indexes) / Number(size?.text)).toFixed(2)} times the text`,
  )
}

function findCaptures(connection: Query): Search {
  const signedIn = connection.unsafe(
    `select set_config('request.jwt.claims', '{"sub":"${PERSON}","role":"authenticated","aal":"aal1"}', false)`,
  )
  return async (query) => {
    await signedIn
    const rows = await connection.unsafe('select source_url from public.find_captures($1::text, 5)', [query])
    return rows.map((found) => Number(String(found.source_url).split('/').at(-1)))
  }
}

function miniSearch(notes: readonly Note[]): Search {
  const require = createRequire(resolve('bench/peers/package.json'))
  const MiniSearch = require('minisearch')
  const index = new MiniSearch({
    fields: ['title', 'text'],
    searchOptions: { boost: { title: 2 }, fuzzy: 0.2, prefix: true },
  })
  index.addAll(notes)
  return async (query) =>
    index
      .search(query)
      .slice(0, 5)
      .map(({ id }: { id: number }) => id)
}

async function tsRank(connection: Query): Promise<Search> {
  await connection.unsafe(`
    create table public.ranked as
    select split_part(source_url, '/', 4)::integer as id, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', content) as words
    from public.captures;
    create index on public.ranked using gin (words)`)
  return async (query) => {
    const rows = await connection.unsafe(
      `select id from public.ranked, plainto_tsquery('english', $1::text) as asked where words @@ asked order by ts_rank(words, asked) desc limit 5`,
      [query],
    )
    return rows.map(({ id }) => Number(id))
  }
}

function row(name: string, ...cells: string[]): string {
  return `  ${name.padEnd(16)}${cells.map((cell) => cell.padStart(18)).join('')}`
}
