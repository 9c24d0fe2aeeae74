// Storing a capture: never twice, and never over somebody else's version unseen. No React here.
import { type Capture, checkCapture } from '@jotsam/core/capture/capture'
import { parseTags } from '@jotsam/core/capture/tags'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { cleanHtml } from '../../../lib/sanitize.ts'
import { type EditBase, type EditFields, fieldsOf, sameFields } from './edit-fields.ts'

export type Stored = { kind: 'stored'; capture: Capture } | { kind: 'conflict'; other: Capture } | { kind: 'gone' }

/** The same key again is the same capture: a double click or a retried call makes no second one. */
export async function createCapture(
  client: Client,
  userId: string,
  idempotencyKey: string,
  fields: EditFields,
): Promise<Capture> {
  // Its id is the key, too: a capture that waits on the device is found under the same id once it is stored.
  const row = { ...readyToStore(fields, null), id: idempotencyKey, user_id: userId, idempotency_key: idempotencyKey }
  const made = unwrap(
    await client.from('captures').upsert(row, { onConflict: 'user_id,idempotency_key' }).select().single(),
  )
  if (holds(made, row)) return made
  // A first try whose answer was lost made the row; what was typed since then must follow. Tags that the server added stay.
  const change = { ...changeOf(row), tags: [...row.tags, ...made.tags] }
  return unwrap(await client.from('captures').update(change).eq('id', made.id).eq('user_id', userId).select().single())
}

/** The server may add tags. */
function holds(made: Capture, row: Ready): boolean {
  return (
    made.title === row.title &&
    made.content === row.content &&
    made.folder_id === row.folder_id &&
    row.tags.every((tag) => made.tags.includes(tag))
  )
}

/** Stores only over the version that the changes began with. */
export async function updateCapture(
  client: Client,
  userId: string,
  id: string,
  base: EditBase,
  fields: EditFields,
): Promise<Stored> {
  const ready = readyToStore(fields, base)
  const write = (updatedAt: string) =>
    client
      .from('captures')
      .update(changeOf(ready))
      .eq('id', id)
      .eq('user_id', userId)
      .eq('updated_at', updatedAt)
      .select()
      .maybeSingle()
  const first = await write(base.updated_at)
  if (first.error) throw first.error
  if (first.data) return { kind: 'stored', capture: first.data }

  const other = await read(client, userId, id)
  if (!other) return { kind: 'gone' }
  // A first try whose answer was lost.
  if (sameFields(fieldsOf(other), storedFields(ready))) return { kind: 'stored', capture: other }
  if (!sameFields(fieldsOf(other), base)) return { kind: 'conflict', other }
  // Only a pin or its being public changed meanwhile.
  const second = await write(other.updated_at)
  if (second.error) throw second.error
  return second.data ? { kind: 'stored', capture: second.data } : { kind: 'conflict', other }
}

async function read(client: Client, userId: string, id: string): Promise<Capture | null> {
  const { data, error } = await client.from('captures').select('*').eq('id', id).eq('user_id', userId).maybeSingle()
  if (error) throw error
  return data
}

export type Ready = Pick<Capture, 'title' | 'content' | 'folder_id' | 'tags'>

/** Cleaned on the way in; content that was not touched is sent as it came, so that nothing is lost by retyping a title. */
export function readyToStore(fields: EditFields, base: EditFields | null): Ready {
  const content = fields.content === base?.content ? fields.content : cleanHtml(fields.content)
  const checked = checkCapture({ ...fields, content, tags: parseTags(fields.tags) })
  if (!checked.ok) throw new Error(checked.message)
  return checked.value
}

function changeOf({ title, content, folder_id, tags }: Ready): Ready {
  return { title, content, folder_id, tags }
}

function storedFields({ title, content, folder_id, tags }: Ready): EditFields {
  return { title, content, folder_id, tags: tags.join(', ') }
}
