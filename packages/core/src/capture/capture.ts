// A capture: its row, and the validation of what a person entered.

import { accepted, type Checked, refused } from '../database/checked.ts'
import { readingLength } from '../html/plain-text.ts'
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
  turns: SavedTurn[] | null
  created_at: string
  updated_at: string
}

/** A turn of an AI chat that a capture holds, with a digest of the whole turn's visible text. A saved page has one entry. */
export type SavedTurn = { id: string; digest: string; end?: TurnEnd } & PageFacts

/** Who wrote a saved page, on which site, and the day of its publication, as far as the page says. */
export type PageFacts = { author?: string; site?: string; published?: string }

/** How much of a turn is saved, if it continues in the next capture: its visible characters, and the blanks after them. */
export type TurnEnd = { signs: number; blanks: number }

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
  const valid = characterCount(title) <= limits.capture.titleMax && contentFits(content) && tagsAreShortEnough(tags)
  if (!valid) return refused(captureMessages.invalid)
  return accepted({
    title,
    content,
    source_url: sourceUrl(draft.source_url),
    folder_id: draft.folder_id || null,
    tags,
  })
}

/** The title to store and show: trimmed, and never empty. */
export function captureTitle(title: string | null | undefined): string {
  return storableText(title ?? '').trim() || captureMessages.untitled
}

// An address that no browser should open is dropped; the capture is stored without it.
function sourceUrl(typed: string | null | undefined): string | null {
  const url = typed?.trim() ?? ''
  return webHost(url) === null || characterCount(url) > limits.capture.sourceUrlMax ? null : url
}

function contentFits(content: string): boolean {
  const { contentMin, contentMax, storedMax } = limits.capture
  const stored = characterCount(content)
  return stored >= contentMin && stored <= storedMax && (stored <= contentMax || readingLength(content) <= contentMax)
}
