import { emptyFilter } from '@jotsam/core/search/search-filter'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from '../../lib/data/create-client.ts'
import { capturesQuery, loadMoreCaptures } from './captures-queries.ts'

const cache = new QueryClient()
afterEach(() => cache.clear())

it('a refresh includes a page that is loaded while it runs', async () => {
  const server = fortyCaptures()
  const view = { filter: emptyFilter, folderId: null }
  const query = capturesQuery(server.client, 'me', view)
  await cache.fetchQuery(query)

  const answer = server.hold()
  const refreshed = cache.fetchQuery({ ...query, staleTime: 0 })
  await vi.waitFor(() => expect(server.isAsked()).toBe(true))
  server.release()
  await loadMoreCaptures(cache, server.client, 'me', view)
  expect(cache.getQueryData(query.queryKey)?.captures).toHaveLength(40)
  answer()
  expect((await refreshed).captures.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, at) => `c${at}`))
})

it('reads the best matches to the last one, with the reason for each, and says that more follow', async () => {
  const client = clientOf(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    if (pathname.endsWith('/find_captures')) {
      const { p_limit, p_offset } = JSON.parse(String(init?.body))
      const hits = Array.from({ length: 40 }, (_, at) => ({ id: `c${at}`, snippet: `s${at}`, why: 'text' }))
      return Response.json(hits.slice(p_offset, p_offset + p_limit))
    }
    const ids = searchParams.get('id')?.match(/c\d+/g) ?? []
    return Response.json(ids.toReversed().map((id) => ({ id })))
  })
  const view = { filter: { ...emptyFilter, query: 'word' }, folderId: null, order: 'best' as const }
  const query = capturesQuery(client, 'me', view)
  expect(await cache.fetchQuery(query)).toMatchObject({ total: 20, isExact: false })
  await loadMoreCaptures(cache, client, 'me', view)
  const list = cache.getQueryData(query.queryKey)
  expect(list?.captures.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, at) => `c${at}`))
  expect(list).toMatchObject({ total: 40, isExact: true, found: { c0: { snippet: 's0' }, c39: { snippet: 's39' } } })
})

/** A table of forty rows behind the real client. An answer can be delayed. */
function fortyCaptures() {
  let held: Promise<void> | null = null
  let isAsked = false
  const fetch = async (input: string | URL | Request) => {
    const { searchParams } = new URL(String(input))
    const from = Number(searchParams.get('offset') ?? 0)
    const count = Number(searchParams.get('limit'))
    const rows = Array.from({ length: count }, (_, at) => ({ id: `c${from + at}` }))
    const answer = Response.json(rows, { headers: { 'Content-Range': `${from}-${from + count - 1}/40` } })
    const wait = held
    isAsked = true
    await wait
    return answer
  }
  return {
    client: clientOf(fetch),
    hold() {
      isAsked = false
      let answer = () => {}
      held = new Promise((done) => {
        answer = done
      })
      return answer
    },
    release() {
      held = null
    },
    isAsked: () => isAsked,
  }
}

function clientOf(fetch: typeof globalThis.fetch) {
  return createClient('http://jotsam.test', 'key', { fetch })
}
