// @vitest-environment happy-dom
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { newPendingHighlight } from '@jotsam/core/pending/pending-highlight'
import { pendingHighlightKey } from '@jotsam/core/pending/storage-keys'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { commentDraftKey } from '../../lib/drafts/drafts.ts'
import { highlightsKey } from './captures-cache.ts'
import { useHighlights } from './highlights-data.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ANN = 'b7f1a1c0-0000-4000-8000-000000000001'
const NOTE = 'b7f1a1c0-0000-4000-8000-000000000002'
const highlight: Highlight = {
  ...{ id: 'b7f1a1c0-0000-4000-8000-000000000003', user_id: ANN, capture_id: NOTE },
  ...{ quote: 'tide', prefix: 'The ', suffix: ' rises.', start_position: 4 },
  ...{ colour: 'yellow', comment: '', created_at: '2026-11-18T10:00:00.000Z' },
}
const client = vi.hoisted(() => ({ from: vi.fn() }))
vi.mock('../../lib/session/use-session.ts', () => ({ useSignedIn: () => ({ client, user: { id: ANN } }) }))
afterEach(() => localStorage.clear())

it('shows a highlight that another tab makes from then on, also after that tab has sent it', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const key = highlightsKey(ANN, NOTE)
  cache.setQueryData(key, [])
  const seen: number[] = []
  function Reader() {
    const { all } = useHighlights(NOTE)
    seen.push(all.length)
    return null
  }
  const root = createRoot(document.body)
  await act(async () => root.render(createElement(QueryClientProvider, { client: cache }, createElement(Reader))))
  const stored = pendingHighlightKey(highlight.id)
  const change = (value: string | null) =>
    act(async () => {
      if (value) localStorage.setItem(stored, value)
      else localStorage.removeItem(stored)
      dispatchEvent(new StorageEvent('storage', { key: stored }))
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
  await change(JSON.stringify(newPendingHighlight(highlight, false, highlight.created_at)))
  expect(seen.at(-1)).toBe(1)
  await change(null)
  expect(seen.slice(seen.indexOf(1))).not.toContain(0)
  // It is read from the server, which may have more.
  expect(cache.getQueryState(key)?.isInvalidated || cache.isFetching({ queryKey: key }) > 0).toBe(true)
  await act(async () => root.unmount())
})

it('drops the typed comment of a highlight that was deleted elsewhere, and keeps those of new ones', async () => {
  const [waiting, sent] = [
    { ...highlight, id: '55555555-5555-4555-8555-555555555555' },
    { ...highlight, id: '66666666-6666-4666-8666-666666666666' },
  ]
  const item = newPendingHighlight(waiting, false, waiting.created_at)
  localStorage.setItem(pendingHighlightKey(waiting.id), JSON.stringify(item))
  client.from.mockImplementation(() => {
    // The list was read before the last one arrived.
    const of = (rows: Highlight[]) => ({ order: () => of(rows), data: rows, error: null })
    const eq = (column: string, id: string) =>
      of(column === 'id' ? [highlight, sent].filter((row) => row.id === id) : [highlight])
    return { select: () => ({ eq }) }
  })
  const commentOf = (id: string) => commentDraftKey(ANN, NOTE, id)
  const ids = [highlight.id, waiting.id, sent.id]
  for (const id of [...ids, 'deleted']) localStorage.setItem(commentOf(id), '{}')
  function Reader() {
    useHighlights(NOTE)
    return null
  }
  const root = createRoot(document.body)
  const cache = new QueryClient()
  await act(async () => root.render(createElement(QueryClientProvider, { client: cache }, createElement(Reader))))
  await act(async () => vi.waitFor(() => expect(localStorage.getItem(commentOf('deleted'))).toBeNull()))
  expect(ids.filter((id) => localStorage.getItem(commentOf(id)))).toEqual(ids)
  await act(async () => root.unmount())
})
