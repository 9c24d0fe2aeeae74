// The fields of the form and their validation. Pure.
import type { Capture } from '@jotsam/core/capture/capture'
import { formatTags, parseTags, tagsFault } from '@jotsam/core/capture/tags'
import { characterCount } from '@jotsam/core/capture/truncate'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { sameEditedFields } from '@jotsam/core/pending/pending-edit'
import { limits } from '@jotsam/core/plan/limits'
import type { Draft, DraftFields } from '../../../lib/drafts/drafts.ts'

export type EditFields = DraftFields
export type EditBase = NonNullable<Draft['base']>

/** A new note. One that begins in a notebook gets no suggestion for another. */
export function newFields(folder_id: string | null): EditFields {
  return { title: '', content: '', folder_id, may_suggest_folder: folder_id === null, tags: '' }
}

export function fieldsOf({ title, content, folder_id, tags }: Capture): EditFields {
  return { title, content, folder_id, tags: formatTags(tags) }
}

export function baseOf(capture: Capture): EditBase {
  return { ...fieldsOf(capture), updated_at: capture.updated_at }
}

/** Surrounding spaces and the way tags are separated make no difference. */
export function sameFields(a: EditFields, b: EditFields): boolean {
  return sameEditedFields({ ...a, tags: parseTags(a.tags) }, { ...b, tags: parseTags(b.tags) })
}

export interface Faults {
  readonly title?: string
  readonly tags?: string
  readonly content?: string
}

/** Texts that are too long are never cut. Empty content is a fault only once the person tries to save. */
export function faultsOf(fields: EditFields, isSaving: boolean): Faults {
  const tags = tagsFault(fields.tags)
  return {
    ...titleFault(fields.title),
    ...(tags === null ? {} : { tags }),
    ...contentFault(fields.content, isSaving),
  }
}

export function hasFaults(faults: Faults): boolean {
  return Object.keys(faults).length > 0
}

function titleFault(title: string): Pick<Faults, 'title'> {
  const length = characterCount(title.trim())
  const max = limits.capture.titleMax
  return length > max ? { title: texts.titleTooLong(length, max) } : {}
}

function contentFault(content: string, isSaving: boolean): Pick<Faults, 'content'> {
  const length = characterCount(content.trim())
  const max = limits.capture.contentMax
  if (length > max) return { content: texts.contentTooLong(length, max) }
  return length === 0 && isSaving ? { content: texts.emptyContent } : {}
}
