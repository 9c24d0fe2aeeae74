// Measures saves in the largest library: the database's processor time, a request with many notes, and the size of the indexes.
import { databaseCpuMs } from '../load/usage.ts'
import { p50AndP95 } from '../platform/measure.ts'
import { READERS } from './fill-library.ts'
import type { Database } from './run.ts'
import { serveLibrary } from './serve-library.ts'
import { makeVocabulary, seededChance } from './vocabulary.ts'

const SINGLE = 300
const BATCHES = 20
const BATCH = 500

export async function measureSaves(
  { sql, system, caller }: Database,
  dir: string,
  out: (line: string) => void,
): Promise<void> {
  const reader = READERS.at(-1)
  if (!reader) return
  const [size] = await sql.unsafe(
    `select sum(octet_length(body))::float8 as text,
      (select sum(pg_relation_size(indexrelid)) from pg_index where indrelid = 'private.search_texts'::regclass)::float8
        + pg_total_relation_size('private.vocabulary') as indexes
    from private.search_texts`,
  )
  out(`  indexes of search and vocabulary: ${(Number(size?.indexes) / Number(size?.text)).toFixed(2)} times the text`)
  const served = await serveLibrary(system, caller)
  const saved: string[] = []
  try {
    const client = await served.signIn(reader.userId)
    const save = async (contents: string[]) => {
      const { data } = await client
        .from('captures')
        .insert(contents.map((content) => ({ content, source_url: 'https://github.com/p/1', tags: ['bench'] })))
        .select('id')
        .throwOnError()
      saved.push(...data.map(({ id }) => id))
    }
    for (let n = 0; n < 20; n++) await save([note(n)])
    const before = await databaseCpuMs(dir)
    const taken: number[] = []
    for (let n = 0; n < SINGLE; n++) {
      const start = performance.now()
      await save([note(100 + n)])
      taken.push(performance.now() - start)
    }
    const cpu = ((await databaseCpuMs(dir)) - before) / SINGLE
    out(`  a save of 1,500 letters: ${p50AndP95(taken)} ms, ${cpu.toFixed(1)} ms of processor time in the database`)
    const start = performance.now()
    for (let batch = 0; batch < BATCHES; batch++) {
      await save(Array.from({ length: BATCH }, (_, n) => note(1000 + batch * BATCH + n)))
    }
    const seconds = (performance.now() - start) / 1000
    out(
      `  ${(BATCHES * BATCH).toLocaleString('en')} notes of 1,500 letters in batches of ${BATCH}: ${seconds.toFixed(1)} s`,
    )
    const beforeWords = await databaseCpuMs(dir)
    const [{ waiting } = { waiting: 0 }] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from private.search_texts where version < private.search_version()`
    while (Number((await sql`select public.continue_indexing(200) as left`)[0]?.left) > 0);
    const perNote = ((await databaseCpuMs(dir)) - beforeWords) / Math.max(1, waiting)
    out(`  the words of a note, which the background job indexes: ${perNote.toFixed(1)} ms of processor time`)
  } finally {
    await sql`delete from public.captures where id = any (${saved}::uuid[])`
    await sql`delete from public.trashed_captures where id = any (${saved}::uuid[])`
    await served.close()
  }
}

const { paragraphs, rare } = makeVocabulary()

/** Each note has words of its own, beside common ones. */
function note(n: number): string {
  const chance = seededChance(n)
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? ''
  const text = Array.from({ length: 12 }, () => pick(paragraphs))
    .join(' ')
    .slice(0, 1480)
  return `${text} ${pick(rare)}${n}`
}
