// @vitest-environment happy-dom
import { newPendingEdit } from '@jotsam/core/pending/pending-edit'
import { expect, it } from 'vitest'
import { createClient } from '../data/create-client.ts'
import { outbox } from './outbox.ts'
import { saveEdit } from './save-edit.ts'

it('takes an edit that waited, and has arrived without an answer, for no other version', async () => {
  const [id, ann] = ['b7f1a1c0-0000-4000-8000-000000000002', 'b7f1a1c0-0000-4000-8000-000000000001']
  const text = (content: string) => ({ title: 'Tides', content, folder_id: null, tags: [] })
  const made = { capture_id: id, user_id: ann, base: { ...text('Old'), updated_at: 'first' }, edited_at: '' }
  // The answers of both were lost. The first has arrived.
  const first = newPendingEdit(text('Waited'), made, null)
  await outbox.put({ kind: 'edit', item: newPendingEdit(text('Waited, and on'), made, first) })
  let stored = { id, ...text('Waited'), updated_at: 'second' }
  const fetch = async (url: unknown, { method = 'GET', body }: RequestInit = {}) => {
    const isNewest =
      method === 'GET' || new URL(String(url)).searchParams.get('updated_at') === `eq.${stored.updated_at}`
    if (method === 'PATCH' && isNewest) stored = { ...stored, ...JSON.parse(String(body)) }
    return new Response(JSON.stringify(isNewest ? [stored] : []))
  }
  const typed = { ...made, base: { ...text('Waited, and on'), updated_at: 'first' } }
  const client = createClient('http://localhost', 'key', { fetch })
  // A form that began before, in another tab, does not replace it without a question.
  expect(await saveEdit(client, text('Other words'), made)).toMatchObject({
    kind: 'waiting',
    edit: text('Waited, and on'),
  })
  expect(stored.content).toBe('Waited')
  expect(await saveEdit(client, text('Waited, and more'), typed)).toMatchObject({ kind: 'stored' })
  expect(stored.content).toBe('Waited, and more')
  expect(await outbox.list(ann)).toEqual([])
})
