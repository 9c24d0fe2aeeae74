// The queries of the web app on a library, with words of every frequency.
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Reader } from './fill-library.ts'
import type { Vocabulary } from './vocabulary.ts'

type Answer = PromiseLike<{ error: { message: string } | null }>

export interface Query {
  readonly name: string
  /** The target at 100,000 captures, in milliseconds at p95. Null for comparisons. */
  readonly p95?: number
  /** Slow queries are repeated less often. */
  readonly times: number
  ask(client: SupabaseClient, reader: Reader, n: number): Answer
}

export function queries(vocabulary: Vocabulary): readonly Query[] {
  const { words, rare, paragraphs } = vocabulary
  const word = (list: readonly string[], n: number) => list.filter((each) => each.length >= 3)[n] ?? 'word'
  const common = (n: number) => word(words, n)
  const middling = (n: number) => word(words, 6_000 + n * 500)
  const unusual = (n: number) => word(rare, n * 97)
  const inARow = (n: number) => (paragraphs[n * 701] ?? '').split(' ').slice(3, 5).join(' ')
  const ofOneNote = (n: number) => [2, 7, 11].map((at) => (paragraphs[n * 701] ?? '').split(' ')[at]).join(' ')
  const mistyped = (typed: string) => `${typed.slice(0, 3)}${typed.charAt(4)}${typed.charAt(3)}${typed.slice(5)}`
  const call = (name: string, procedure: string, p95: number, query: (n: number) => string): Query => ({
    name,
    p95,
    times: 25,
    ask: (client, _, n) => client.rpc(procedure, { p_query: query(n) }),
  })
  const search = (name: string, p95: number, query: (n: number) => string) =>
    call(`search, ${name}`, 'search_captures', p95, query)
  const find = (name: string, p95: number, query: (n: number) => string) =>
    call(`find, ${name}`, 'find_captures', p95, query)
  return [
    { name: 'first page', p95: 25, times: 60, ask: (client, { userId }) => page(client, userId) },
    { name: 'first page, exact count', p95: 25, times: 60, ask: (client, { userId }) => page(client, userId, 'exact') },
    {
      name: 'notebook page, exact count',
      p95: 25,
      times: 60,
      ask: (client, { userId, notebookIds }, n) => page(client, userId, 'exact', notebookIds[n % notebookIds.length]),
    },
    search('three letters', 25, (n) => common(n * 3).slice(0, 3)),
    search('common word', 25, common),
    search('middling word', 25, middling),
    search('rare word', 25, unusual),
    search('no hit', 25, (n) => `${unusual(n)}q${word(rare, n * 83)}`),
    search('two words in a row', 60, inARow),
    search('nine characters anywhere', 60, (n) => (paragraphs[n * 701] ?? '').slice(20, 29).trim()),
    find('common word', 50, common),
    find('middling word', 50, middling),
    find('rare word', 50, unusual),
    find('part of a word', 50, (n) => unusual(n).slice(2, -2)),
    find('two words', 50, (n) => `${common(n)} ${middling(n)}`),
    find('three words of a note', 50, (n) => ofOneNote(n)),
    // Typing errors are looked for in each of them.
    find('three words that no note has', 70, (n) => `${common(n)} ${middling(n)} ${unusual(n)}`),
    find('phrase', 50, (n) => `"${inARow(n)}"`),
    find('typing error', 70, (n) => mistyped(unusual(n))),
    find('two words, one misspelt', 70, (n) => `${common(n)} ${mistyped(middling(n))}`),
    call('query, word and tag', 'query_captures', 60, (n) => `tag:"tag ${n % 60}" ${middling(n)}`),
    call('query, phrase without a word', 'query_captures', 60, (n) => `"${inARow(n)}" -${common(n)}`),
    call(
      'query, either of two in a notebook',
      'query_captures',
      60,
      (n) => `in:"notebook 3" ${middling(n)} OR ${unusual(n)}`,
    ),
    call('query, site and month', 'query_captures', 60, () => 'from:github.com after:2026-09 before:2026-10'),
    call('count of a query, word and tag', 'count_query', 60, (n) => `tag:"tag ${n % 60}" ${middling(n)}`),
    {
      name: 'related notes',
      p95: 60,
      times: 40,
      ask: async (client, { userId }, n) => {
        const { data } = await page(client, userId)
        return client.rpc('related_captures', { p_capture_id: data?.[n % 20]?.id })
      },
    },
    {
      name: 'count of a common search, up to 1000',
      times: 20,
      ask: (client, _, n) => client.rpc('count_search', { p_query: common(n) }),
    },
    { name: 'stats', p95: 25, times: 40, ask: (client) => client.rpc('capture_stats') },
    {
      name: 'notebook counts',
      p95: 25,
      times: 40,
      ask: (client, { userId }) => client.rpc('get_folder_counts', { p_user_id: userId }),
    },
    { name: 'tags and sites', p95: 25, times: 40, ask: (client) => client.rpc('capture_facets') },
    {
      name: 'save of 2,000 characters',
      p95: 15,
      times: 100,
      ask: (client, _, n) =>
        client.from('captures').insert({
          content: `${(paragraphs[n] ?? '').repeat(9).slice(0, 2000)}`,
          source_url: 'https://chatgpt.com/c/1',
          tags: ['bench'],
        }),
    },
  ]
}

function page(client: SupabaseClient, userId: string, count?: 'exact', notebookId?: string) {
  const own = client
    .from('captures')
    .select('*', count ? { count } : {})
    .eq('user_id', userId)
  const asked = notebookId ? own.eq('folder_id', notebookId) : own
  return asked.order('is_pinned', { ascending: false }).order('created_at', { ascending: false }).range(0, 19)
}
