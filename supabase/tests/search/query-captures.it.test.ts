// Queries of the search language in the dashboard's order. The search without a connection must find the same notes.
import { type MatchedNote, matcherOf, type NamedFolder } from '@jotsam/core/search/match-query'
import { parseQuery } from '@jotsam/core/search/query'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

let person: Person
let notes: (MatchedNote & { id: string })[]
let folders: NamedFolder[]

const find = async (query: string, more: object = {}) => {
  const { data, error } = await person.client.rpc('query_captures', { p_query: query, p_limit: 100, ...more })
  expect(error).toBeNull()
  return (data as { title: string }[]).map(({ title }) => title)
}

beforeAll(async () => {
  person = await product().pro()
  const { client } = person
  const { data: kitchen } = await client.from('folders').insert({ name: 'Kitchen' }).select('id').single()
  const { data: bread } = await client
    .from('folders')
    .insert({ name: 'Old bread', parent_id: kitchen?.id })
    .select('id')
    .single()
  const contents = [
    '<p>Flour, <b>water</b> and salt</p>',
    'green tea, rolled by hand, the baker’s',
    '<pre>const water = 1;</pre>',
    "Café au lait isn't in the harbour https://a.example/x",
    '<p>A picture <img src="https://a.example/a.png"> of the sea</p>',
    '東京都に住んでいます',
    'rm -rf / is no recipe; self-made bread is',
    'GREEN\n\n  water',
    'ภาษาไทย is Thai, 한국어 말하기 is Korean',
    `long ${'abcdefghij'.repeat(7)} word`,
    'Éclairs, éclats, écrits, écoles, étés, épis, élans, échos and éons',
    'watering, waters, waterfall, waterways, waterlog and underwater',
  ]
  const rows = contents.flatMap((content, at) =>
    ['Bread', 'Résumé of tea', 'Sea water'].map((title, nth) => ({
      title: `${title} ${at}`,
      content,
      tags: [['Baking', 'old dough'], ['tea'], []][(at + nth) % 3],
      folder_id: [kitchen?.id, bread?.id, null][(at * 2 + nth) % 3],
      source_url: ['https://www.bread.example/a', null][(at + nth) % 2],
      created_at: `2026-0${1 + ((at + nth) % 6)}-15T10:00:00Z`,
      is_pinned: (at + nth) % 5 === 0,
      is_public: (at + nth) % 4 === 0,
    })),
  )
  await client.from('captures').insert(rows).throwOnError()
  notes = (await client.from('captures').select().throwOnError()).data
  folders = (await client.from('folders').select('id, name, parent_id').throwOnError()).data
})

it('shows pinned notes first and then the newest, in pages, with a count and the other filters', async () => {
  const all = await find('tag:tea')
  const inOrder = notes
    .filter(({ tags }) => tags.includes('tea'))
    .sort(
      (a, b) =>
        Number(b.is_pinned) - Number(a.is_pinned) || b.created_at.localeCompare(a.created_at) || (a.id < b.id ? -1 : 1),
    )
  expect(all).toEqual(inOrder.map(({ title }) => title))
  expect(await find('tag:tea', { p_limit: 2, p_offset: 1 })).toEqual(all.slice(1, 3))
  const { data: count } = await person.client.rpc('count_query', { p_query: 'tag:tea' })
  expect(count).toBe(all.length)
  const kitchen = folders.find(({ name }) => name === 'Kitchen')?.id
  const narrowed = inOrder.filter((note) => note.folder_id === kitchen && note.source_url !== null)
  expect(await find('tag:tea', { p_folder_ids: [kitchen], p_sources: ['bread.example'] })).toEqual(
    narrowed.map(({ title }) => title),
  )
  expect(await find('tag:tea', { p_from: '2026-03-01T00:00:00Z', p_before: '2026-05-01T00:00:00Z' })).toEqual(
    inOrder.filter(({ created_at }) => /-0[34]-/.test(created_at)).map(({ title }) => title),
  )
  expect((await find('water', { p_content_type: 'code' })).length).toBe(3)
})

it('looks for a word after title: in titles only, also beside an alternative', async () => {
  expect(await find('title:bread OR nowhere')).toHaveLength(12)
  expect(await find('title:bread OR lait')).toHaveLength(14)
})

it('finds the same notes as the search without a connection, with and without the word index', async () => {
  const words = [
    ...[
      'water',
      'bread',
      'cafe',
      'café',
      'résumé',
      'resume',
      'sea',
      'tea',
      'lait',
      'eart',
      'green',
      'self-made',
      'dough',
    ],
    ...["baker's", 'baker’s', "isn't"],
    // Pieces of three letters and fewer, which many words have.
    ...['wat', 'ter', 'ec', 'é', 'e', '1'],
    // Languages without blanks, and pieces of a word that is longer than the vocabulary keeps.
    ...['東京', '京都', 'ภาษา', 'ไทย', '한국', '말하기', 'cdefghijabcdefghijabcdefghijabc'],
    ...['nowhere', 'watre', '&&', '-rf'],
  ]
  const phrases = [
    'green tea',
    'sea water',
    'rolled by',
    'ten sea',
    'ภาษาไทย is',
    '한국어 말',
    'old dough',
    't, rolled',
    'rea',
    ' ',
  ]
  const fields = [
    ...['tag:tea', 'tag:"Old dough"', 'in:kitchen', 'in:"old bread"', 'from:bread.example', 'before:2026-03'],
    ...['after:2026-04-15', 'is:pinned', 'is:public', 'has:code', 'has:link', 'has:picture'],
    ...['title:bread', 'title:RÉSUMÉ', 'title:"sea w"', 'title:ea'],
  ]
  const text = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(...phrases).map((phrase) => `"${phrase}"`),
    fc.constantFrom(...fields),
  )
  const one = fc.tuple(fc.boolean(), text).map(([isOut, term]) => (isOut ? `-${term}` : term))
  const query = fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  const check = () =>
    fc.assert(
      fc.asyncProperty(
        query.map((groups) => groups.map((group) => group.join(' OR ')).join(' ')),
        async (text) => {
          const fits = matcherOf(parseQuery(text), folders)
          const expected = notes.filter((note) => fits(note) > 0).map(({ title }) => title)
          expect((await find(text)).sort(), text).toEqual(expected.sort())
        },
      ),
      { numRuns: 50 },
    )
  await check()
  const { sql } = product()
  await sql`create or replace function private.word_index_from() returns integer language sql immutable return 0`
  while ((await sql`select public.continue_indexing(500) as left`)[0]?.left > 0);
  await check()
  // As right after saves in a large library: texts wait for the index, and the vocabulary does not have their words.
  await sql`delete from private.vocabulary`
  await sql`update private.search_texts set words = null, version = 0`
  await check()
  await sql`select private.index_captures(array(select capture_id from private.search_texts where left(capture_id::text, 1) < '8'))`
  await check()
})
