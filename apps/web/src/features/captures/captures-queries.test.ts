import type { Database } from '@jotsam/core/database/database'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { createClient } from '@supabase/supabase-js'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
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
    client: createClient<Database>('http://jotsam.test', 'key', {
      global: { fetch },
      // Realtime is not used here, and older versions of Node.js have no WebSocket.
      realtime: { transport: EventTarget as never },
    }),
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
