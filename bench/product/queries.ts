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
  const search = (name: string, query: (n: number) => string): Query => ({
    name: `search, ${name}`,
    p95: 25,
    times: 40,
    ask: (client, _, n) => client.rpc('search_captures', { p_query: query(n) }),
  })
  return [
    { name: 'first page', p95: 25, times: 60, ask: (client, { userId }) => page(client, userId) },
    { name: 'first page, exact count', p95: 25, times: 60, ask: (client, { userId }) => page(client, userId, 'exact') },
    {
      name: 'notebook page, exact count',
      p95: 25,
      times: 60,
      ask: (client, { userId, notebookIds }, n) => page(client, userId, 'exact', notebookIds[n % notebookIds.length]),
    },
    search('three letters', (n) => word(words, n * 3).slice(0, 3)),
    search('common word', (n) => word(words, n)),
    search('middling word', (n) => word(words, 6_000 + n * 500)),
    search('rare word', (n) => word(rare, n * 97)),
    search('two words in a row', (n) => (paragraphs[n * 701] ?? '').split(' ').slice(3, 5).join(' ')),
    search('no hit', (n) => `${word(rare, n * 89)}q${word(rare, n * 83)}`),
    {
      name: 'count of a common search, up to 1000',
      times: 20,
      ask: (client, _, n) => client.rpc('count_search', { p_query: word(words, n) }),
    },
    {
      name: 'rare word by ilike on the table',
      times: 3,
      ask: (client, { userId }, n) => {
        const pattern = `%${word(rare, n * 71)}%`
        return page(client, userId).or(`title.ilike."${pattern}",content.ilike."${pattern}"`)
      },
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
      times: 40,
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
