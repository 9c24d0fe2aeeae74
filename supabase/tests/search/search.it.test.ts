// Captures are found by a select with filters, as specified, and by one call that uses an index.
import { readLines } from '@jotsam/core/html/plain-text'
import { limits } from '@jotsam/core/plan/limits'
import { matcherOf } from '@jotsam/core/search/match-query'
import { parseQuery } from '@jotsam/core/search/query'
import { emptyFilter, matchesFilter } from '@jotsam/core/search/search-filter'
import { searchable } from '@jotsam/core/search/searchable'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function library(): Promise<Person & { folder: string }> {
  const person = await product().pro()
  const { data: folder } = await person.client.from('folders').insert({ name: 'F' }).select('id').single()
  const rows = Array.from({ length: 45 }, (_, n) => ({
    title: n % 10 === 0 ? `Über Title ${n}` : `Plain ${n}`,
    content: n % 9 === 0 ? `has 100%_sure\\text ${n} ${'x'.repeat(150)}` : `body ${n} ${'y'.repeat(150)}`,
    folder_id: n % 2 ? folder?.id : null,
    tags: n % 3 ? ['three', 'all'] : ['all'],
    source_url: n % 5 ? 'https://en.one.example/' : 'https://two.example/',
    is_pinned: n === 7,
    created_at: new Date(Date.UTC(2026, 0, 1 + n, 12)).toISOString(),
  }))
  const { error } = await person.client.from('captures').insert(rows)
  expect(error).toBeNull()
  return { ...person, folder: folder?.id }
}

// spec: Q04, Q05, Q06, Q07, Q09
it('selects by owner, text, notebook and days, pinned first, newest next, twenty at a time with the exact count', async () => {
  const { client, id, folder } = await library()
  const captures = () => client.from('captures').select('*', { count: 'exact' }).eq('user_id', id)
  const ordered = () => captures().order('is_pinned', { ascending: false }).order('created_at', { ascending: false })
  const first = await ordered().range(0, 19)
  expect([first.count, first.data?.length]).toEqual([45, 20])
  expect(first.data?.slice(0, 3).map(({ title }) => title)).toEqual(['Plain 7', 'Plain 44', 'Plain 43'])
  const last = await ordered().range(40, 59)
  expect([last.count, last.data?.length]).toEqual([45, 5])
  expect((await captures().or('title.ilike."%üBER%",content.ilike."%üBER%"')).count).toBe(5)
  expect((await captures().eq('folder_id', folder)).count).toBe(22)
  expect(
    (await captures().gte('created_at', '2026-01-02T00:00:00Z').lt('created_at', '2026-01-04T00:00:00Z')).count,
  ).toBe(2)
  expect((await client.from('captures').select('*', { count: 'exact', head: true })).count).toBe(45)
})

it('finds with one call what the select finds, in the same order, page by page', async () => {
  const { client, folder } = await library()
  const found = async (args: Record<string, unknown>) => {
    const { data, error } = await client.rpc('search_captures', { p_limit: 100, ...args })
    expect(error).toBeNull()
    return data.map(({ title }: { title: string }) => title)
  }
  const count = async (args: Record<string, unknown>) => (await client.rpc('count_search', args)).data
  expect(await found({ p_query: ' üBER ' })).toEqual([40, 30, 20, 10, 0].map((n) => `Über Title ${n}`))
  expect(await found({ p_query: '100%_SURE\\text' })).toHaveLength(5)
  expect(await found({ p_query: '100%_sure\\\\' })).toEqual([])
  expect(await found({ p_query: '' })).toHaveLength(45)
  expect(await found({ p_query: 'nowhere' })).toEqual([])
  expect((await found({ p_limit: 2, p_offset: 1 })).join()).toBe('Plain 44,Plain 43')
  expect(await found({ p_folder_ids: [folder] })).toHaveLength(22)
  expect(await found({ p_tags: ['all', 'three'] })).toHaveLength(30)
  expect(await found({ p_sources: ['one.example'] })).toHaveLength(36)
  expect(await found({ p_from: '2026-01-02T00:00:00Z', p_before: '2026-01-04T00:00:00Z' })).toHaveLength(2)
  expect(await found({ p_query: 'body', p_tags: ['three'], p_folder_ids: [folder] })).toHaveLength(
    await count({ p_query: 'body', p_tags: ['three'], p_folder_ids: [folder] }),
  )
  expect([await count({ p_query: 'body' }), await count({ p_query: 'body', p_up_to: 10 })]).toEqual([40, 11])
})

it("finds rare words among many captures with the index, and only the caller's captures", async () => {
  const [mine, theirs] = [await product().pro(), await product().pro()]
  const { sql } = product()
  await sql`insert into public.captures (user_id, content, created_at)
    select ${mine.id}, 'filler words number ' || n || case when n in (3, 400) then ' Nähnadel needle' else '' end,
      timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(1, 500) as n`
  await theirs.client.from('captures').insert({ content: 'a needle too' })
  const { data } = await mine.client.rpc('search_captures', { p_query: 'NEEDLE' })
  expect(data.map(({ content }: { content: string }) => content)).toEqual([
    'filler words number 400 Nähnadel needle',
    'filler words number 3 Nähnadel needle',
  ])
  expect((await mine.client.rpc('search_captures', { p_query: 'NÄHNADEL' })).data).toEqual(data)
  expect((await mine.client.rpc('search_captures', { p_query: 'nühnadel' })).data).toEqual([])
  expect((await mine.client.rpc('search_captures', { p_query: 'filler', p_offset: 490 })).data).toHaveLength(10)
})

it('finds exactly the captures that contain the words, before and after the background job has indexed them', async () => {
  const { id, client } = await product().pro()
  const { sql } = product()
  await sql`insert into public.captures (user_id, title, content, is_pinned, created_at)
    select ${id}, case when n % 50 = 7 then 'Needlework ' || n else 'Title ' || n end,
      'filler about nothing ' || n || repeat(' ' || md5(n::text), n % 5)
        || case n % 300 when 3 then ' NEEDLE' when 5 then ' Nähnadel 100%_sure' when 11 then ' 日本語の本' when 13 then ' a+b==c'
          when 17 then ' ' || repeat('longword', 20) else '' end,
      n % 600 = 3, timestamptz '2026-01-01' + n / 3 * interval '1 hour'
    from generate_series(1, 660) as n`
  // Some are edited, pinned or deleted after they were saved.
  await sql`update public.captures set content = replace(content, 'NEEDLE', 'thread') where user_id = ${id} and title = 'Title 303'`
  await sql`update public.captures set content = content || ' needles' where user_id = ${id} and title in ('Title 1', 'Title 399')`
  await sql`update public.captures set is_pinned = not is_pinned where user_id = ${id} and title in ('Title 2', 'Title 93', 'Title 399')`
  await sql`delete from public.captures where user_id = ${id} and title = 'Title 603'`

  const check = async () => {
    const all =
      'needle | eedl | nee | E 5 | dl | a+b | 本 | needle 1 | le NEE | NÄHNADEL | nahnadel | 100%_SURE | sure\\' +
      ' | 日本語 | 日本 | 語の本 | B==C | work 5 | nowhere | filler about | ordlongwordlongwordlong | thing 90 | Title 9 | 1'
    for (const words of all.split(' | ')) {
      const expected = await sql`select id from public.captures
        where user_id = ${id} and (strpos(lower(title), lower(${words})) > 0 or strpos(lower(content), lower(${words})) > 0)
        order by is_pinned desc, created_at desc, id limit 15`
      const { data } = await client.rpc('search_captures', { p_query: words, p_limit: 15 })
      expect([words, data.map((row: { id: string }) => row.id)]).toEqual([words, expected.map((row) => row.id)])
    }
  }
  await check()
  // Only larger libraries have the word index.
  await sql`create or replace function private.word_index_from() returns integer language sql immutable return 0`
  const waiting = async () =>
    (await sql`select count(*)::int as n from private.search_texts where user_id = ${id} and words is null`)[0]?.n
  expect(await waiting()).toBeGreaterThan(600)
  await check()
  while ((await sql`select public.continue_indexing(500) as left`)[0]?.left > 0);
  expect(await waiting()).toBe(0)
  await check()
  // What is saved in a large library is found before its words are indexed.
  await sql`update public.captures set content = replace(content, 'nothing', 'needles') where user_id = ${id} and title like 'Title %9'`
  await sql`insert into public.captures (user_id, content) values (${id}, 'A needle for 日本語の本'), (${id}, 'Nowhere else')`
  expect(await waiting()).toBeGreaterThan(50)
  await check()
})

it('keeps the text of an edit that meets the background job, whichever comes first', async () => {
  const { id, client } = await product().pro()
  const { sql } = product()
  // Texts of large libraries wait for the job.
  await sql`create or replace function private.word_index_from() returns integer language sql immutable return 0`
  const count = async (words: string) => (await client.rpc('count_search', { p_query: words })).data
  type Connection = Parameters<Parameters<typeof sql.begin>[0]>[0]
  const edit = (tx: Connection, content: string) =>
    tx`update public.captures set content = ${content} where user_id = ${id}`
  const work = (tx: Connection) => tx`select public.continue_indexing(500) as left`
  await sql`insert into public.captures (user_id, content) values (${id}, 'an ormolu clock')`
  expect(await count('ormolu clock')).toBe(1)
  await sql.begin(async (tx) => {
    await edit(tx, 'a clock of brass')
    // The job does not wait for the edit, and leaves its note alone.
    await work(sql)
  })
  expect([await count('ormolu'), await count('clock of brass')]).toEqual([0, 1])
  let waiting: Promise<unknown> | undefined
  await sql.begin(async (tx) => {
    await work(tx)
    waiting = Promise.all([edit(sql, 'a clock of glass')])
    while ((await tx`select from pg_locks where not granted`).length === 0);
  })
  await waiting
  expect([await count('brass'), await count('clock of glass')]).toEqual([0, 1])
  while ((await work(sql))[0]?.left > 0);
  expect([await count('brass'), await count('clock of glass')]).toEqual([0, 1])
})

it('searches the visible text and no markup', async () => {
  const { client } = await product().pro()
  const content =
    '<p><strong>Bold</strong>ness &amp; caf&eacute; &#8364;5 &#x2192;<br>next</p>' +
    '<a href="https://hidden.example" title="a > hidden">shown</a><!-- hidden --><table><tr><td>one</td><td>two</td></tr></table>' +
    '<p>steam&shy;sh\u200bip, cre\u0300me</p><p>I don’t say “never”, I don\'t say "ever"</p><p>مُحَمَّد and שָׁלוֹם</p><p>ｶﾞｲﾄﾞ, ガイド２</p>'
  await client.from('captures').insert({ content })
  const count = async (words: string) => (await client.rpc('count_search', { p_query: words })).data
  for (const words of [
    'boldness',
    'boldness & café €5 →',
    'SHOWN',
    'one two',
    'steamship',
    'steam\u00adship',
    'crème',
    'cre\u0300me',
    `don't say "never"`,
    'don’t say “ever”',
    'محمد and שלום',
    'مُحَمَّد',
    'ガイド, ガ',
    'ｲﾄﾞ, ｶﾞｲﾄﾞ２',
  ])
    expect([words, await count(words)]).toEqual([words, 1])
  for (const words of ['strong', 'href', 'hidden', 'amp;', '→ next', '<p>'])
    expect([words, await count(words)]).toEqual([words, 0])
})

it('indexes hostile texts of the full length without stalling', async () => {
  const { sql } = product()
  for (const part of ['日本', 'ab', 'aé', '日a', '<!--', '<p "', '&#1;', '日 ']) {
    const text = part.repeat(Math.floor(50_000 / part.length))
    const [row] = await sql`select cardinality(private.words_of(private.visible_text(${text}))) as words`
    expect(row?.words).toBeLessThan(3000)
  }
})

// Latin with accents, Chinese and Japanese, Thai, Cyrillic and Arabic, and what HTML writes its own way.
const WORDS = [
  ...['tide', 'Straße', 'Éclair', 'naïve', 'over', 'overlap', 'x1', '2026-11', ' ', ' ', '\u00a0', '-', '. '],
  ...['海', '日本語', 'の本', '한국어', 'ภาษาไทย', 'ไทย', 'привет', 'Ёлка', 'мир', 'السلام', 'عليكم'],
  ...['&amp;', '&lt;b&gt;', '&quot;', "it's", 'a > b', '5 < 6', '🌊', '_%\\'],
]
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...WORDS),
    fc.constantFrom('<br>', '<hr/>', '<!-- note -->'),
    fc
      .tuple(
        fc.constantFrom('p', 'strong', 'li', 'div', 'em', 'td', 'h2', 'span', 'blockquote', 'code'),
        fc.constantFrom('', ' class="x"', ' title="a > b"', " data-x='<p>'", ' hidden'),
        fc.array(tie('html'), { maxLength: 4 }),
      )
      .map(([name, more, parts]) => `<${name}${more}>${parts.join('')}</${name}>`),
  ),
}))
const page = fc.array(html, { minLength: 1, maxLength: 4 }).map((parts) => `<p>${parts.join('')}</p>`)

it('converts HTML to text as the app does', async () => {
  const { sql } = product()
  const plain = (lines: string) => lines.replace(/\s+/g, ' ').trim()
  const samples = fc.sample(page, 300)
  const rows =
    await sql`select n, private.visible_text(content) as shown from unnest(${samples}::text[]) with ordinality as sample (content, n) order by n`
  for (const [n, sample] of samples.entries()) {
    expect([sample, plain(rows[n]?.shown)]).toEqual([sample, plain(readLines(sample).join('\n'))])
  }
})

it('finds in random HTML of four scripts exactly what a plain scan finds, with and without the index', async () => {
  const { id, client } = await product().pro()
  const { sql } = product()
  const contents = fc.sample(page, 200)
  await sql`insert into public.captures (user_id, title, content)
    select ${id}, 'T' || n, content from unnest(${contents}::text[]) with ordinality as given (content, n)`
  const texts = contents.map((content, n) => searchable(`T${n + 1}\n${readLines(content).join('\n')}`))
  // Pieces of these texts, in either case, and pieces put together that may stand nowhere.
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 12 }))
    .map(([text, start, length]) => {
      const letters = [...text.replaceAll('\n', ' ')]
      return letters
        .slice(start % letters.length, (start % letters.length) + length)
        .join('')
        .trim()
    })
  const needle = fc.oneof(
    piece,
    piece.map((one) => one.toUpperCase()),
    fc.tuple(piece, piece).map((both) => both.join('')),
  )
  const check = () =>
    fc.assert(
      fc.asyncProperty(
        needle.filter((words) => words !== '' && searchable(words.toUpperCase()) === searchable(words)),
        async (words) => {
          const expected = texts.flatMap((text, n) => (text.includes(searchable(words)) ? [`T${n + 1}`] : []))
          const { data } = await client.rpc('search_captures', { p_query: words, p_limit: 100 })
          const found = (data as { title: string }[]).map(({ title }) => title)
          if (expected.length <= 100) expect([words, found.sort()]).toEqual([words, expected.sort()])
          expect([words, (await client.rpc('count_search', { p_query: words })).data]).toEqual([words, expected.length])
        },
      ),
      { numRuns: 50 },
    )
  await check()
  await sql`create or replace function private.word_index_from() returns integer language sql immutable return 0`
  while ((await sql`select public.continue_indexing(500) as left`)[0]?.left > 0);
  await check()
  // A library of this size is read whole even so, so the lookup is tried by itself.
  await fc.assert(
    fc.asyncProperty(needle, async (words) => {
      const [{ lookup } = { lookup: null }] =
        await sql`select private.index_lookup(${id}, private.searchable(${words})) as lookup`
      if (lookup === null) return
      const listed = await sql.unsafe(`select distinct split_part(body, e'\n', 1) as title from (${lookup}) as listed`)
      const found = new Set(listed.map(({ title }) => title))
      const missing = texts.flatMap((text, n) =>
        text.includes(searchable(words)) && !found.has(`t${n + 1}`) ? [n + 1] : [],
      )
      expect([words, missing]).toEqual([words, []])
    }),
    { numRuns: 200 },
  )
})

it('finds signs that keyboards lack by what people type, online and offline, with and without the index', async () => {
  const { id, client } = await product().pro()
  const { sql } = product()
  const samples = [
    ['ΔΡΌΜΟΣ', 'ο δρόμος μου', '|δρόμος|'],
    ['οδος', 'ΟΔΟΣ Ερμού', '|ΟΔΟΣ|'],
    ['1 234', 'costs 1\u202f234 here', '|1| |234|'],
    ['1990-2000', 'the years 1990–2000', '|1990-2000|'],
    ['no-break', 'a no\u2011break hyphen', '|no-break|'],
    ['istanbul', 'to İstanbul', '|İstanbul|'],
    ['🎉', 'party🎉🎈', '|🎉|'],
  ] as const
  await sql`insert into public.captures (user_id, title, content)
    select ${id}, 'T' || n, content from unnest(${samples.map(([, content]) => content)}::text[]) with ordinality as given (content, n)`
  const check = async () => {
    for (const [at, [query, content, shown]] of samples.entries()) {
      const title = `T${at + 1}`
      for (const call of ['search_captures', 'query_captures', 'find_captures'])
        expect([
          query,
          call,
          (await client.rpc(call, { p_query: query })).data?.map((row: { title: string }) => row.title),
        ]).toEqual([query, call, [title]])
      const [{ snippet, why }] = (await client.rpc('find_captures', { p_query: query })).data
      expect([why, snippet.replace(/[\ue000\ue001]/g, '|')]).toEqual(['text', expect.stringContaining(shown)])
      const note = { title, content, tags: [], folder_id: null, source_url: null, created_at: '2026-11-19T00:00:00Z' }
      expect([query, matchesFilter(note, { ...emptyFilter, query })]).toEqual([query, true])
      expect(matcherOf(parseQuery(query), [])({ ...note, is_pinned: false, is_public: false }), query).toBeGreaterThan(
        0,
      )
    }
  }
  for (const from of [3000, 0]) {
    await sql.unsafe(
      `create or replace function private.word_index_from() returns integer language sql immutable return ${from}`,
    )
    while ((await sql`select public.continue_indexing(500) as left`)[0]?.left > 0);
    await check()
  }
})

it('separates the index entries of different people', async () => {
  const [mine, theirs] = [await product().pro(), await product().pro()]
  for (const { client } of [mine, theirs])
    await client.from('captures').insert({ title: 'T', content: 'a needle or two' })
  while ((await product().sql`select public.continue_indexing(500) as left`)[0]?.left > 0);
  const [entry] = await product().sql`
    select cardinality(one.words)::int as count, one.words && other.words as shared
    from private.search_texts as one, private.search_texts as other where one.user_id = ${mine.id} and other.user_id = ${theirs.id}`
  // Five words, the title's once more, and the tag that the length gives.
  expect(entry).toEqual({ count: 7, shared: false })
})

it('finds captures that a restored backup inserted without triggers', async () => {
  const { id, client } = await product().pro()
  await product().sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into public.captures (user_id, content, zettel_id) values (${id}, 'Brought back from the vault', '202601010000')`
  })
  expect((await client.rpc('search_captures', { p_query: 'from the VAULT' })).data).toHaveLength(1)
  // Of very many the words are indexed later.
  await product().sql`update private.search_texts set version = 0, words = null where user_id = ${id}`
  await product().sql`delete from private.vocabulary where user_id = ${id}`
  for (const call of ['search_captures', 'query_captures', 'find_captures'])
    expect([call, (await client.rpc(call, { p_query: 'vault' })).data?.length]).toEqual([call, 1])
})

it('refuses a search that is longer than the limit', async () => {
  const { client } = await product().pro()
  const longest = 'x'.repeat(limits.list.searchMax)
  for (const call of ['search_captures', 'count_search']) {
    expect((await client.rpc(call, { p_query: longest })).status).toBe(200)
    const { status, error } = await client.rpc(call, { p_query: `${longest}x` })
    expect([status, error?.message]).toEqual([400, 'A search may have 1,000 characters at most.'])
  }
})

it('refuses a search that names too many or too long tags and sources', async () => {
  const { client } = await product().pro()
  const many = Array.from({ length: 101 }, (_, at) => `s${at}.example`)
  for (const call of ['search_captures', 'count_search', 'query_captures', 'count_query'] as const)
    for (const filter of ['p_tags', 'p_sources']) {
      expect((await client.rpc(call, { [filter]: many.slice(1) })).status).toBe(200)
      for (const given of [many, ['x'.repeat(301)]]) {
        const { status, error } = await client.rpc(call, { [filter]: given })
        expect([status, error?.message]).toEqual([
          400,
          'A search may name 100 tags and 100 sources at most, each of 300 characters at most.',
        ])
      }
    }
})
