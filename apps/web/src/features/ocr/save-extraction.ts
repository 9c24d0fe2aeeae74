// A text from a picture becomes a capture, once. No React here.
import { type Capture, checkCapture } from '@jotsam/core/capture'
import { extractedContent } from '@jotsam/core/extracted-text'
import type { Client } from '../../lib/supabase.ts'
import { unwrap } from '../../lib/unwrap.ts'

export interface Extracted {
  /** The same key again is the same capture: a double click or a retried call makes no second one. */
  readonly idempotencyKey: string
  readonly extractionId: string
  readonly title: string
  readonly text: string
  readonly folderId: string | null
}

export async function saveExtraction(client: Client, userId: string, extracted: Extracted): Promise<Capture> {
  const { idempotencyKey, extractionId, title, text, folderId } = extracted
  const checked = checkCapture({ title, content: extractedContent(text), folder_id: folderId })
  if (!checked.ok) throw new Error(checked.message)
  const row = {
    ...checked.value,
    user_id: userId,
    idempotency_key: idempotencyKey,
    // It pays for this capture: on Free neither the daily count nor the source rule applies.
    ocr_extraction_id: extractionId,
  }
  const made = unwrap(
    await client.from('captures').upsert(row, { onConflict: 'user_id,idempotency_key' }).select().single(),
  )
  if (made.title === row.title && made.content === row.content) return made
  // A first try whose answer was lost made the row; what was corrected since then must follow.
  const change = { title: row.title, content: row.content }
  return unwrap(await client.from('captures').update(change).eq('id', made.id).eq('user_id', userId).select().single())
}
