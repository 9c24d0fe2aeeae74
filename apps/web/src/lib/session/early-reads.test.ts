// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import type { Session } from '@supabase/auth-js'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { captureStatsQuery, capturesQuery } from '../../features/captures/captures-queries.ts'
import { createClient } from '../data/create-client.ts'
import { notebookCountsQuery, notebooksQuery } from '../data/notebooks-queries.ts'
import { profileQuery } from '../data/profile-query.ts'
import { withEarlyReads } from './early-reads.ts'

const ID = 'b7a2c7c4-6d0c-4a52-9f0c-0d3c6f7a1e11'
const script = readFileSync(join(import.meta.dirname, '../../../public/theme.js'), 'utf8')
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json([{}]))
  vi.stubGlobal('fetch', asked)
  globalThis.jotsamEarlyReads = undefined
})

it('gives the dashboard all of its first reads from the requests that were sent before its code was there', async () => {
  openPage('/dashboard', { minutesLeft: 30 })
  const early = requests()
  expect(early).toHaveLength(5)
  asked.mockClear()
  await readDashboard()
  expect(requests()).toEqual([])
  await readDashboard()
  expect(requests().sort()).toEqual(early.sort())
})

it('asks again for what was not answered, or was asked with another token', async () => {
  asked.mockImplementation(async () => new Response('', { status: 503 }))
  openPage('/dashboard', { minutesLeft: 30 })
  asked.mockClear().mockImplementation(async () => Response.json([{}]))
  await readDashboard()
  expect(requests()).toHaveLength(5)
  openPage('/dashboard', { minutesLeft: 30 })
  asked.mockClear()
  await readDashboard('another')
  expect(requests()).toHaveLength(5)
})

it.each([
  ['on another page', '/trash', 30, 0],
  ['with a token that the client will renew', '/dashboard', 1, 0],
  ['for the list of a notebook', '/dashboard?notebook=1', 30, 4],
])('reads less early %s', (_, address, minutesLeft, count) => {
  openPage(address, { minutesLeft })
  expect(requests()).toHaveLength(count)
})

function openPage(address: string, { minutesLeft }: { minutesLeft: number }): void {
  window.location.href = `http://notes.example${address}`
  const session = { access_token: 'token', expires_at: Date.now() / 1000 + minutesLeft * 60, user: { id: ID } }
  localStorage.setItem('jotsam-auth-token', JSON.stringify(session))
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'))
  // The code itself is not loaded here.
  vi.spyOn(document.head, 'append').mockReturnValue()
  new Function(script)()
}

const requests = () =>
  asked.mock.calls.map(([input, init]) => `${init?.method ?? 'GET'} ${input} ${init?.body ?? ''}`.trim())

async function readDashboard(token = 'token'): Promise<void> {
  const client = createClient('http://notes.example', 'key', {
    fetch: withEarlyReads((input, init) => fetch(input, init)),
  })
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: token } as Session },
    error: null,
  })
  const cache = new QueryClient()
  await Promise.all([
    cache.fetchQuery(profileQuery(client, ID)),
    cache.fetchQuery(capturesQuery(client, ID, { folderId: null, filter: emptyFilter })),
    cache.fetchQuery(notebooksQuery(client, ID)),
    cache.fetchQuery(notebookCountsQuery(client, ID)),
    cache.fetchQuery(captureStatsQuery(client, ID)),
  ])
}
