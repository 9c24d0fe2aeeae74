// Ranked search: the query language, the order of the hits, and the reason for each hit.
import { parseQuery } from '@jotsam/core/search/query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function library(): Promise<Person> {
  const person = await product().pro()
  const { data: folder } = await person.client.from('folders').insert({ name: 'Kitchen' }).select('id').single()
  const { data: inner } = await person.client
    .from('folders')
    .insert({ name: 'Bread', parent_id: folder?.id })
    .select('id')
    .single()
  const rows = [
    {
      title: 'Sourdough',
      content: '<p>Flour, water and <strong>time</strong>.</p>',
      tags: ['Baking'],
      folder_id: inner?.id,
      source_url: 'https://www.bread.example/a',
      created_at: '2026-03-05T10:00:00Z',
    },
    {
      title: 'A walk',
      content: 'We ate sourdough under a café awning near the boathouse.',
      folder_id: folder?.id,
      created_at: '2026-02-01T10:00:00Z',
      is_pinned: true,
    },
    {
      title: 'Snippet',
      content: '<pre>const water = 1;</pre> https://a.example/x',
      created_at: '2026-01-01T10:00:00Z',
    },
    { title: 'Résumé', content: '東京都に住んでいます', is_public: true, created_at: '2025-12-31T10:00:00Z' },
  ]
  for (const row of rows as object[]) expect((await person.client.from('captures').insert(row)).error).toBeNull()
  return person
}

const titles = async ({ client }: Person, query: string) => {
  const { data, error } = await client.rpc('find_captures', { p_query: query })
  expect(error).toBeNull()
  return (data as { title: string }[]).map(({ title }) => title)
}

it('looks up the words that contain a typed one once in a statement, and again in the next statement', async () => {
  const { id } = await library()
  await product().sql.begin(async (tx) => {
    const lookUp = `(select count(*)::int from private.words_containing('${id}', 'dough'))`
    await tx.unsafe(`do $$ begin
      assert ${lookUp} = 1;
      insert into private.vocabulary (user_id, head, words) values ('${id}', 'dou', ' doughnut ');
      assert ${lookUp} = 1;
    end $$`)
    expect(await tx.unsafe(`select ${lookUp} as words`)).toMatchObject([{ words: 2 }])
  })
})

it('parses a query once, however many terms it has', async () => {
  const { id } = await product().pro()
  await product().sql.begin(async (tx) => {
    await tx`set local track_functions = 'pl'`
    await tx`select * from private.plan_search(${id}, ${'is:pinned tag:x '.repeat(60)}, 'exact')`
    expect(await tx`select calls::int from pg_stat_xact_user_functions where funcname = 'parse_search'`).toEqual([
      { calls: 1 },
    ])
  })
})

it('understands every part of the query language', async () => {
  const person = await library()
  const expected: Record<string, string[]> = {
    sourdough: ['Sourdough', 'A walk'],
    'sourdough flour': ['Sourdough'],
    '"under a"': ['A walk'],
    'sourdough -flour': ['A walk'],
    '--flour': ['Sourdough'],
    'flour OR awning': ['A walk', 'Sourdough'],
    'tag:baking': ['Sourdough'],
    '-tag:baking sourdough': ['A walk'],
    'in:bread': ['Sourdough'],
    'in:kitchen': ['A walk', 'Sourdough'],
    'from:bread.example': ['Sourdough'],
    'before:2026-01-01': ['Résumé'],
    'after:2026-02 before:2026-03': ['A walk'],
    'is:pinned': ['A walk'],
    'is:public': ['Résumé'],
    'has:code': ['Snippet'],
    'has:link water': ['Snippet'],
    'has:picture': [],
    'title:sour': ['Sourdough'],
    'is:nothing': [],
    'nowhere sourdough': [],
    // Wide brackets become signs of regular expressions when accents are removed.
    '［［［water': [],
    '＼＾］water': [],
    '- "" ( ) \\ % \'': ['A walk', 'Résumé', 'Snippet', 'Sourdough'],
  }
  for (const [query, found] of Object.entries(expected)) {
    expect([query, (await titles(person, query)).sort()]).toEqual([query, found.sort()])
  }
})

it('puts a hit in the title first, and gives the reason for each hit', async () => {
  const { client } = await library()
  const found = async (query: string) => {
    const { data } = await client.rpc('find_captures', { p_query: query })
    return data.map(({ title, why, snippet }: Record<string, string>) => [title, why, snippet])
  }
  expect(await found('sourdough')).toEqual([
    ['Sourdough', 'title', 'Flour, water and time.'],
    ['A walk', 'text', 'We ate \uE000sourdough\uE001 under a café awning near the boathouse.'],
  ])
  expect(await found('baking')).toEqual([['Sourdough', 'tag', 'Flour, water and time.']])
  // A part of a word, a typing error, a missing accent, a word of a language without spaces.
  expect((await found('hous'))[0]?.slice(0, 2)).toEqual(['A walk', 'part'])
  expect((await found('awnign'))[0]).toEqual([
    'A walk',
    'similar',
    'We ate sourdough under a café \uE000awning\uE001 near the boathouse.',
  ])
  expect(await found('resmue')).toEqual([['Résumé', 'similar', '\uE000Résumé\uE001 · 東京都に住んでいます']])
  expect((await found('bakign'))[0]).toEqual(['Sourdough', 'similar', expect.stringContaining('\uE000Baking\uE001')])
  expect((await found('cafe'))[0]?.[2]).toContain('\uE000café\uE001')
  expect((await found('東京'))[0]?.slice(0, 2)).toEqual(['Résumé', 'text'])
})

it('finds what was read in pictures and written beside highlights, and says so', async () => {
  const [mine, theirs] = [await library(), await product().pro()]
  const { sql } = product()
  const found = async ({ client }: Person, query: string) => {
    const { data, error } = await client.rpc('find_captures', { p_query: query })
    expect(error).toBeNull()
    return data.map(({ title, why, snippet }: Record<string, string>) => [title, why, snippet])
  }
  const { data: note } = await mine.client.from('captures').select('id').eq('title', 'A walk').single()
  const read = async (text: string | null) =>
    sql`insert into public.attachments (capture_id, user_id, name, mime, bytes, text)
      values (${note?.id}, ${mine.id}, 'sign.png', 'image/png', 1, ${text})
      on conflict (capture_id, name) do update set text = excluded.text`
  await read(null)
  await read('Mind the Théodolite, please')
  const mark = { capture_id: note?.id, quote: 'sourdough', comment: 'Ask  Wilhelmina for her recipe' }
  const { data: highlight } = await mine.client.from('highlights').insert(mark).select('id').single()

  const check = async () => {
    const sign = ['A walk', 'picture', 'Mind the \uE000Théodolite\uE001, please']
    expect(await found(mine, 'theodolite')).toEqual([sign])
    expect(await titles(mine, 'has:picture')).toEqual(['A walk'])
    expect(await titles(mine, 'sourdough -has:picture')).toEqual(['Sourdough'])
    expect(await found(mine, 'theodolite sourdough')).toEqual([
      ['A walk', 'text', expect.stringContaining('sourdough')],
    ])
    expect(await found(mine, 'teodolite')).toEqual([['A walk', 'similar', sign[2]]])
    expect(await found(mine, '"wilhelmina for"')).toEqual([
      ['A walk', 'highlight', 'Ask \uE000Wilhelmina for\uE001 her recipe'],
    ])
    expect(await found(mine, 'sourdough -wilhelmina')).toEqual([['Sourdough', 'title', 'Flour, water and time.']])
    expect((await mine.client.rpc('query_captures', { p_query: 'title:walk theodolite' })).data).toHaveLength(1)
    // Exact search stays with the title and the text.
    expect((await mine.client.rpc('search_captures', { p_query: 'theodolite' })).data).toEqual([])
    expect(await found(theirs, 'theodolite OR wilhelmina')).toEqual([])
  }
  await check()
  await indexedByWords(check)
  // An edit of the note keeps them. The trash takes them along, and restoring brings them back.
  await mine.client.from('captures').update({ title: 'A walk again' }).eq('id', note?.id)
  expect(await titles(mine, 'theodolite wilhelmina')).toEqual(['A walk again'])
  await mine.client.from('captures').delete().eq('id', note?.id)
  expect(await titles(mine, 'theodolite OR wilhelmina')).toEqual([])
  expect((await mine.client.rpc('restore_captures', { p_ids: [note?.id] })).error).toBeNull()
  expect(await titles(mine, 'theodolite wilhelmina')).toEqual(['A walk again'])

  await mine.client.from('highlights').update({ comment: 'Ask Ottoline' }).eq('id', highlight?.id)
  expect([await titles(mine, 'wilhelmina'), await titles(mine, 'ottoline')]).toEqual([[], ['A walk again']])
  await mine.client.from('highlights').delete().eq('id', highlight?.id)
  await sql`delete from public.attachments where capture_id = ${note?.id}`
  expect(await titles(mine, 'theodolite OR ottoline')).toEqual([])
})

it('finds no captures of others, and none that were deleted', async () => {
  const [mine, theirs] = [await library(), await product().pro()]
  expect(await titles(theirs, 'sourdough')).toEqual([])
  const { data: folders } = await mine.client.from('folders').select('id')
  const filters = [
    { p_folder_ids: folders?.map(({ id }) => id) },
    { p_tags: ['Baking'] },
    { p_sources: ['bread.example'] },
    { p_from: '2026-03-01T00:00:00Z', p_before: '2026-04-01T00:00:00Z' },
  ]
  for (const filter of filters) {
    for (const p_query of ['sourdough', '']) {
      const found = async ({ client }: Person) =>
        (await client.rpc('find_captures', { p_query, ...filter }).throwOnError()).data
      expect((await found(mine)).length).toBeGreaterThan(0)
      expect(await found(theirs)).toEqual([])
    }
  }
  await mine.client.from('captures').delete().eq('title', 'Sourdough')
  expect(await titles(mine, 'sourdough')).toEqual(['A walk'])
})

it('finds rare and common words in a library larger than the first read', async () => {
  const { id, client, ...person } = await product().pro()
  const { sql } = product()
  await sql`insert into public.captures (user_id, title, content, tags, created_at)
    select ${id}, case when n = 900 then 'About common things' else 'Note ' || n end,
      'common words in note number ' || n || case when n = 7 then ' with a haystack' else '' end,
      case when n = 5 then array['rarity'] else '{}' end, timestamptz '2026-01-01' - n * interval '1 hour'
    from generate_series(1, 1000) as n`
  const all = { ...person, id, client }
  const check = async () => {
    expect(await titles(all, 'haystack')).toEqual(['Note 7'])
    expect(await titles(all, 'heystack')).toEqual(['Note 7'])
    expect(await titles(all, 'rarity')).toEqual(['Note 5'])
    expect((await titles(all, 'common'))[0]).toBe('About common things')
    expect(await titles(all, 'common')).toHaveLength(20)
    const { data } = await client.rpc('find_captures', { p_query: 'common', p_limit: 5, p_offset: 20 })
    expect(data).toHaveLength(5)
    expect((await client.rpc('find_captures', { p_query: 'common', p_limit: null, p_offset: null })).data).toHaveLength(
      20,
    )
  }
  await check()
  await indexedByWords(check)
})

it('shows every note that fits once, on pages of any size, in a library larger than it ranks', async () => {
  const { client, id } = await product().pro()
  // Of 450 notes about 190 have needles, 15 are pinned, and one has a needle in its title. Two have a mistyped word that the others spell right.
  await product().sql`insert into public.captures (user_id, title, content, tags, is_pinned, created_at)
    select ${id}, case when n = 420 then 'A needle' else 'Note' end,
      case when n % 3 = 0 then 'needles, and more of them' when n % 7 = 0 then 'a needle' when n < 3 then 'thraed' else 'thread' end || repeat(' hay', n % 5),
      case when n % 2 = 0 then array['even'] else '{}' end, n % 30 = 0, timestamptz '2026-01-01' - n * interval '1 minute'
    from generate_series(1, 450) as n`
  const page = async (search: object, p_offset: number, p_limit: number) => {
    const { data } = await client.rpc('find_captures', { ...search, p_limit, p_offset }).throwOnError()
    return (data as { id: string }[]).map((hit) => hit.id)
  }
  const all = async (search: object) => {
    const seen: string[] = []
    // As a caller asks that wants to know whether more follow.
    for (let more = true; more; ) {
      const ids = await page(search, seen.length, 100)
      more = ids.length > 99
      seen.push(...ids.slice(0, 99))
    }
    expect([search, await page(search, 85, 30)]).toEqual([search, seen.slice(85, 115)])
    return seen
  }
  const counted = async (search: object) => (await client.rpc('count_query', search).throwOnError()).data
  const check = async () => {
    const narrowed = { p_query: 'needle', p_tags: ['even'], p_before: '2025-12-31T23:00:00Z' }
    for (const search of [{ p_query: 'needle' }, narrowed, { p_query: '' }]) {
      const seen = await all(search)
      expect([search, seen.length, new Set(seen).size]).toEqual([search, seen.length, await counted(search)])
    }
    // Two notes as typed, and then those in which the typing error was mended.
    expect(new Set(await all({ p_query: 'thraed' })).size).toBe(2 + (await counted({ p_query: 'thread' })))
  }
  await check()
  await indexedByWords(check)
})

it('shows every note with a word that contains the typed one, however many such words there are', async () => {
  const { client, id } = await product().pro()
  // 120 words begin with the typed one, and in ten notes it stands inside a word, beside another such word.
  await product().sql`insert into public.captures (user_id, title, content, created_at)
    select ${id}, 'Note', case when n > 350 then 'interx' || translate(n::text, '0123456789', 'abcdefghij') when n > 340 then 'disinterest overthreaded' else 'thread' end,
      timestamptz '2026-01-01' - n * interval '1 minute' from generate_series(1, 470) as n`
  const check = async () => {
    const page = async (p_offset: number) =>
      (await client.rpc('find_captures', { p_query: 'inter', p_limit: 100, p_offset }).throwOnError()).data
    const ids = [...(await page(0)), ...(await page(100))].map((hit: { id: string }) => hit.id)
    expect([ids.length, new Set(ids).size]).toEqual([130, 130])
    for (const p_query of ['inter thread', 'thread inter', 'thread "interest over"', 'thread OR nowhere inter']) {
      const { data } = await client.rpc('find_captures', { p_query }).throwOnError()
      expect([p_query, data.length]).toEqual([p_query, 10])
    }
  }
  await check()
  await indexedByWords(check)
})

it('marks words with soft hyphens between their letters, also in a picture and where a typing error was mended', async () => {
  const { client, id } = await product().pro()
  const { data: note } = await client
    .from('captures')
    .insert({ title: 'Steam\u00adship', content: 'At sea' })
    .select('id')
    .single()
  await product().sql`insert into public.attachments (capture_id, user_id, name, mime, bytes, text)
    values (${note?.id}, ${id}, 'sign.png', 'image/png', 1, ${'Mind the theo\u00addolite'})`
  const snippet = async (p_query: string) =>
    (await client.rpc('find_captures', { p_query }).throwOnError()).data[0]?.snippet
  expect(await snippet('theodolite')).toBe('Mind the \uE000theodolite\uE001')
  expect(await snippet('staemship')).toBe('\uE000Steamship\uE001 · At sea')
})

it('shows one line around a hit far inside a text, with all its words and single blanks', async () => {
  const { client } = await product().pro()
  await client
    .from('captures')
    .insert({ content: `${'Before it. '.repeat(90)}\tA very  vivid\nvalve,\u00a0of İzmir. ${'After it. '.repeat(90)}` })
  const { data } = await client.rpc('find_captures', { p_query: 'valve izmir' }).throwOnError()
  expect(data[0]?.snippet).toMatch(
    /^…(?:(?:Before )?it\. )?(?:Before it\. )+A very vivid \uE000valve\uE001, of \uE000İzmir\uE001\. (?:After it\. )+(?:After)?…$/,
  )
})

it('calls a hit one in the text also before the vocabulary knows its accents', async () => {
  const { client } = await product().pro()
  await client.from('captures').insert({ content: 'The first note' })
  await indexedByWords(async () => {
    await client.from('captures').insert({ content: 'Mon résumé' })
    const { data } = await client.rpc('find_captures', { p_query: 'résumé' }).throwOnError()
    expect(data.map(({ why }: { why: string }) => why)).toEqual(['text'])
  })
})

/** Runs a check once more with the word index, which otherwise only large libraries have. */
async function indexedByWords(check: () => Promise<void>): Promise<void> {
  const { sql } = product()
  const [{ definition } = { definition: '' }] = await sql<{ definition: string }[]>`
    select pg_get_functiondef('private.word_index_from'::regproc) as definition`
  await sql`create or replace function private.word_index_from() returns integer language sql immutable return 0`
  while ((await sql`select public.continue_indexing(500) as left`)[0]?.left > 0);
  await check()
  await sql.unsafe(definition)
}

it('returns captures that share rare words, and those words', async () => {
  const { client } = await product().pro()
  await client.from('captures').insert([
    { title: 'One', content: 'The theodolite measures angles in the garden.' },
    { title: 'Two', content: 'A theodolite stood in the rain.' },
    { title: 'Three', content: 'Nothing of that kind.' },
  ])
  const { data: one } = await client.from('captures').select('id').eq('title', 'One').single()
  const { data } = await client.rpc('related_captures', { p_capture_id: one?.id })
  expect(data).toEqual([{ id: expect.any(String), title: 'Two', score: 0.5, words: ['theodolite'] }])
})

describe('the query language', () => {
  it('is parsed the same by the database and by the app', async () => {
    const pieces = fc.constantFrom(
      ...[
        '-',
        'tag:',
        'Tag:',
        'IS:',
        'has:',
        'in:',
        'title:',
        'before:',
        'after:',
        'pinned',
        'code',
        '2026',
        '-11',
        '-31',
        '"',
        '“',
        '”',
        ' ',
        ' ',
      ],
      ...[' OR ', 'OR', 'a', 'Straße', '日本', ':', '\\', '%', "'", '\u00a0', '\n', ','],
    )
    const queries = fc.sample(
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
      400,
    )
    const rows = await product().sql`
      select n, coalesce(json_agg(json_build_array(group_no, field, value, is_phrase, is_excluded)) filter (where group_no is not null), '[]') as terms
      from unnest(${queries}::text[]) with ordinality as given (query, n) left join lateral private.parse_search(query) on true
      group by n order by n`
    for (const [n, query] of queries.entries()) {
      const terms = parseQuery(query.replace(/\s+/g, ' ')).flatMap((group, no) =>
        group.map(({ field, value, isPhrase, isExcluded }) => [no + 1, field, value, isPhrase, isExcluded]),
      )
      expect([query, rows[n]?.terms]).toEqual([query, terms])
    }
  })
})
