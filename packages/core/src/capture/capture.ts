// A capture: its row, and the rule that makes what was entered ready to be stored.

import { accepted, type Checked, refused } from '../database/checked.ts'
import { webHost } from '../html/web-address.ts'
import { captureMessages } from '../messages/capture/capture.ts'
import { limits } from '../plan/limits.ts'
import { storableText } from './storable-text.ts'
import { finalTags, tagsAreShortEnough } from './tags.ts'
import { characterCount } from './truncate.ts'

export type Capture = {
  id: string
  user_id: string
  title: string
  content: string
  source_url: string | null
  folder_id: string | null
  tags: string[]
  zettel_id: string
  is_pinned: boolean
  is_public: boolean
  public_id: string
  idempotency_key: string | null
  ocr_extraction_id: string | null
  turns: CaptureTurn[] | null
  created_at: string
  updated_at: string
}

/** One turn of a saved AI chat, by the id that its page gives it and a digest of its text. */
export type CaptureTurn = { id: string; digest: string }

export type CaptureFields = Pick<Capture, 'title' | 'content' | 'source_url' | 'folder_id' | 'tags'>

export type CaptureDraft = {
  title?: string | null
  content?: string | null
  source_url?: string | null
  folder_id?: string | null
  tags?: readonly string[] | null
}

export function checkCapture(draft: CaptureDraft): Checked<CaptureFields> {
  const title = captureTitle(draft.title)
  const content = storableText(draft.content ?? '').trim()
  const tags = finalTags((draft.tags ?? []).map(storableText))
  const valid =
    characterCount(title) <= limits.capture.titleMax && contentFits(characterCount(content)) && tagsAreShortEnough(tags)
  if (!valid) return refused(captureMessages.invalid)
  return accepted({
    title,
    content,
    source_url: sourceUrl(draft.source_url),
    folder_id: draft.folder_id || null,
    tags,
  })
}

/** The title to keep and to show: trimmed, and never empty. */
export function captureTitle(title: string | null | undefined): string {
  return storableText(title ?? '').trim() || captureMessages.untitled
}

// A source that no browser should open is no source; the capture is kept all the same.
function sourceUrl(typed: string | null | undefined): string | null {
  const url = typed?.trim() ?? ''
  return webHost(url) === null || characterCount(url) > limits.capture.sourceUrlMax ? null : url
}

function contentFits(length: number): boolean {
  return length >= limits.capture.contentMin && length <= limits.capture.contentMax
}
