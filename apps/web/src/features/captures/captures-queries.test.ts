import type { Database } from '@jotsam/core/database'
import { emptyFilter } from '@jotsam/core/search-filter'
import { createClient } from '@supabase/supabase-js'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { capturesQuery, loadMoreCaptures } from './captures-queries.ts'

const cache = new QueryClient()
afterEach(() => cache.clear())

it('reads anew, and as far as was loaded, what more was loaded in the middle of', async () => {
  const server = fortyCaptures()
  const view = { filter: emptyFilter, folderId: null }
  const query = capturesQuery(server.client, 'me', view)
  const shown = new QueryObserver(cache, query)
  const stop = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(shown.getCurrentResult().data?.captures).toHaveLength(20))

  const answer = server.hold()
  void cache.invalidateQueries({ queryKey: query.queryKey })
  await vi.waitFor(() => expect(server.isAsked()).toBe(true))
  server.release()
  server.rename('changed meanwhile')
  await loadMoreCaptures(cache, server.client, 'me', view)
  answer()
  await vi.waitFor(() => expect(shown.getCurrentResult().data?.captures[0]?.title).toBe('changed meanwhile'))
  expect(shown.getCurrentResult().data?.captures).toHaveLength(40)
  stop()
})

/** A table of forty rows behind the real client; the next answer can be held back. */
function fortyCaptures() {
  let title = 'as it was'
  let held: Promise<void> | null = null
  let isAsked = false
  const fetch = async (input: string | URL | Request) => {
    const { searchParams } = new URL(String(input))
    const from = Number(searchParams.get('offset') ?? 0)
    const count = Number(searchParams.get('limit'))
    const rows = Array.from({ length: count }, (_, at) => ({ id: `c${from + at}`, title }))
    const answer = Response.json(rows, { headers: { 'Content-Range': `${from}-${from + count - 1}/40` } })
    const wait = held
    isAsked = true
    await wait
    return answer
  }
  return {
    client: createClient<Database>('http://jotsam.test', 'key', {
      global: { fetch },
      // Nobody listens here, and not every Node.js brings what could.
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
    rename(name: string) {
      title = name
    },
  }
}
