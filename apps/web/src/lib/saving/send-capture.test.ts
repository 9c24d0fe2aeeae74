import { editPendingCapture, newPendingCapture, type PendingCapture } from '@jotsam/core/pending/pending-capture'
import { expect, it } from 'vitest'
import { createClient } from '../data/create-client.ts'
import { isCopy, sendCapture } from './send-capture.ts'

const ID = 'b7f1a1c0-0000-4000-8000-000000000002'
const text = (content: string) => ({ title: 'Tides', content, source_url: null, folder_id: null, tags: [] })
const made = { local_id: ID, user_id: ID, zettel_id: '202611151030', ocr_extraction_id: null, created_at: '' }
const first = newPendingCapture(text('First'), made)

it('a new note whose first save had no answer replaces only its own earlier text, and is a copy when the note was edited elsewhere', async () => {
  const server = serverWith('First')
  const second = editPendingCapture(first, text('First, and on'))
  expect(await server.send(second)).toMatchObject({ id: ID, content: 'First, and on' })

  server.edit('Edited elsewhere')
  const third = editPendingCapture(second, text('First, and on, and on'))
  const copy = await server.send(third)
  expect(copy).toMatchObject({ title: 'Tides (my version)', content: 'First, and on, and on' })
  expect(isCopy(copy, third)).toBe(true)
  expect(server.texts()).toEqual(['Edited elsewhere', 'First, and on, and on'])

  // The answer was lost again.
  await server.send(editPendingCapture(third, text('The last')))
  expect(server.texts()).toEqual(['Edited elsewhere', 'The last'])
})

it('a note that nobody edited is replaced, even when its earlier text is not known', async () => {
  const server = serverWith('First')
  const restored = editPendingCapture(newPendingCapture(text('Restored'), made), text('Restored'))
  expect(await server.send(restored)).toMatchObject({ id: ID, content: 'Restored' })
})

/** A server that has the note with this text. */
function serverWith(content: string) {
  interface Row {
    id: string
    content: string
    edits: number
    tags: string[]
    updated_at?: string
  }
  const rows = new Map<string, Row>([[ID, { ...text(content), id: ID, edits: 0 }]])
  const fetch = async (input: unknown, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(String(input))
    const sent = body ? JSON.parse(String(body)) : {}
    const id = method === 'POST' ? sent.id : /[^.]+$/.exec(url.searchParams.get('id') ?? '')?.[0]
    const row = rows.get(id) ?? { ...sent, edits: 0 }
    if (url.pathname.endsWith('capture_versions')) {
      const { edits = 0 } = rows.get(/[^.]+$/.exec(url.searchParams.get('capture_id') ?? '')?.[0] ?? '') ?? {}
      return Response.json(Array.from({ length: edits }, () => ({ id })))
    }
    if (method === 'PATCH') Object.assign(row, sent, { edits: row.edits + 1 })
    rows.set(id, row)
    return Response.json(row)
  }
  const client = createClient('http://jotsam.test', 'key', { fetch })
  return {
    send: (pending: PendingCapture) => sendCapture(client, pending, new AbortController().signal),
    edit(to: string) {
      const row = rows.get(ID)
      if (row) Object.assign(row, { content: to, edits: row.edits + 1, updated_at: 'later' })
    },
    texts: () => Array.from(rows.values(), (row) => row.content),
  }
}
