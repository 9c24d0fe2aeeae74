// @vitest-environment happy-dom
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { syncMessages } from '@jotsam/core/messages/sync'
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../data/create-client.ts'
import { failureOf } from './failure-of.ts'
import { findPendingHighlight } from './outbox.ts'
import { saveHighlight } from './save-highlight.ts'
import { isHeldNow } from './sync-pass.ts'

afterEach(() => localStorage.clear())

const highlight: Highlight = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-0000000000aa',
  capture_id: '00000000-0000-4000-8000-0000000000bb',
  ...{ quote: 'tide', prefix: '', suffix: '', start_position: 4, colour: 'green', comment: '', created_at: 'now' },
}

/** A server whose answers wait until they are given. */
function slowServer() {
  const requests: {
    method: string
    body: unknown
    answer: (status: number, body: unknown) => void
    lose: () => void
  }[] = []
  const fetch = (_: unknown, { method = 'GET', body }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      requests.push({
        method,
        body: typeof body === 'string' ? JSON.parse(body) : null,
        answer: (status, given) => resolve(new Response(JSON.stringify(given), { status })),
        lose: () => reject(new TypeError('Failed to fetch')),
      })
    })
  return { requests, client: createClient('http://localhost', 'key', { fetch }) }
}

const request = async (requests: readonly unknown[], count: number) =>
  expect.poll(() => requests.length, { interval: 1 }).toBe(count)

it('is on the device while it is being sent, where sync leaves it alone, and is gone from there once stored', async () => {
  const { client, requests } = slowServer()
  const { isKept, sent } = await saveHighlight(client, highlight, 'add')
  expect(isKept).toBe(true)
  const item = await findPendingHighlight(highlight.id)
  expect(item && isHeldNow({ kind: 'highlight', item })).toBe(true)
  await request(requests, 1)
  requests[0]?.answer(201, [{ id: highlight.id }])
  expect(await sent).toMatchObject({ highlight })
  expect(requests).toHaveLength(1)
  expect(await findPendingHighlight(highlight.id)).toBeNull()
})

it('stores a comment after the highlight that is still being sent', async () => {
  const { client, requests } = slowServer()
  await saveHighlight(client, highlight, 'add')
  const { sent } = await saveHighlight(client, { ...highlight, comment: 'Why?' }, 'change')
  await request(requests, 1)
  requests[0]?.answer(201, [{ id: highlight.id }])
  await request(requests, 2)
  expect((await findPendingHighlight(highlight.id))?.highlight.comment).toBe('Why?')
  requests[1]?.answer(200, [])
  await request(requests, 3)
  expect(requests[2]).toMatchObject({ method: 'PATCH', body: { comment: 'Why?' } })
  requests[2]?.answer(200, [{ id: highlight.id }])
  await sent
  expect(await findPendingHighlight(highlight.id)).toBeNull()
})

it('waits for sync when the connection is lost', async () => {
  const { client, requests } = slowServer()
  const { sent } = await saveHighlight(client, highlight, 'add')
  await request(requests, 1)
  requests[0]?.lose()
  expect(await sent).toBeNull()
  expect(await findPendingHighlight(highlight.id)).toMatchObject({ held_until: null, sync_status: 'pending' })
})

it('keeps the comment that the server refuses, and says that the note was deleted', async () => {
  const { client, requests } = slowServer()
  const { sent } = await saveHighlight(client, { ...highlight, comment: 'Why?' }, 'add')
  await request(requests, 1)
  requests[0]?.answer(409, { code: '23503', message: 'insert or update on table "highlights" violates …' })
  const error = await sent.catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toMatchObject({ outcome: 'refused', detail: syncMessages.noteOfHighlightGone })
  expect(await findPendingHighlight(highlight.id)).toMatchObject({
    sync_status: 'failed',
    last_error: syncMessages.noteOfHighlightGone,
    highlight: { comment: 'Why?' },
  })
})

it('keeps the comment of a highlight that was deleted elsewhere, and does not bring the highlight back', async () => {
  const { client, requests } = slowServer()
  const { sent } = await saveHighlight(client, { ...highlight, comment: 'Why?' }, 'change')
  await request(requests, 1)
  expect(requests[0]?.method).toBe('PATCH')
  requests[0]?.answer(200, [])
  expect(failureOf(await sent.catch((thrown: unknown) => thrown)).detail).toBe(syncMessages.highlightGone)
  expect(requests).toHaveLength(1)
  expect(await findPendingHighlight(highlight.id)).toMatchObject({ highlight: { comment: 'Why?' } })
})
