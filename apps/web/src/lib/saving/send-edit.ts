// Sends the edited text of a stored capture. It replaces only the version that the edit began with.
import type { Capture } from '@jotsam/core/capture/capture'
import { type EditedFields, isReplacedBy, type PendingEdit, sameEditedFields } from '@jotsam/core/pending/pending-edit'
import type { Client } from '../data/supabase.ts'
import { sendError } from './send-capture.ts'

/** `conflict`: the text was edited elsewhere, and the person has to choose. `gone`: the capture was deleted elsewhere. */
export type SentEdit = { kind: 'stored'; capture: Capture } | { kind: 'conflict'; other: Capture } | { kind: 'gone' }

export async function sendEdit(client: Client, edit: PendingEdit, signal: AbortSignal): Promise<SentEdit> {
  const { title, content, folder_id, tags, base } = edit
  const fields: EditedFields = { title, content, folder_id, tags }
  const write = async (updatedAt: string): Promise<Capture | null> => {
    const own = client.from('captures').update(fields).eq('id', edit.capture_id).eq('user_id', edit.user_id)
    const answer = await own.eq('updated_at', updatedAt).select().abortSignal(signal).maybeSingle()
    if (answer.error) throw sendError(answer)
    return answer.data
  }
  const capture = await write(base.updated_at)
  if (capture) return { kind: 'stored', capture }

  const own = client.from('captures').select('*').eq('id', edit.capture_id).eq('user_id', edit.user_id)
  const found = await own.abortSignal(signal).maybeSingle()
  if (found.error) throw sendError(found)
  const other: Capture | null = found.data
  if (!other) return { kind: 'gone' }
  // An earlier try, whose answer was lost, stored this edit.
  if (sameEditedFields(other, fields)) return { kind: 'stored', capture: other }
  if (!isReplacedBy(other, edit)) return { kind: 'conflict', other }
  // Only its pin or its public link changed since, or an earlier text of this edit arrived.
  const second = await write(other.updated_at)
  return second ? { kind: 'stored', capture: second } : { kind: 'conflict', other }
}
