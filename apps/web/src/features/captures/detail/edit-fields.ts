// The fields of the form and their validation. Pure.
import { type CaptureFaults, captureFaults } from '@jotsam/core/capture/capture-faults'
import { formatTags, parseTags } from '@jotsam/core/capture/tags'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { type EditedFields, type PendingEdit, sameEditedFields } from '@jotsam/core/pending/pending-edit'
import { type Draft, type DraftFields, editDraftName, type FoundDraft } from '../../../lib/drafts/drafts.ts'

export type EditFields = DraftFields
export type EditBase = NonNullable<Draft['base']>

/** A new note. One that begins in a notebook gets no suggestion for another. */
export function newFields(folder_id: string | null): EditFields {
  return { title: '', content: '', folder_id, may_suggest_folder: folder_id === null, tags: '' }
}

export function fieldsOf({ title, content, folder_id, tags }: EditedFields): EditFields {
  return { title, content, folder_id, tags: formatTags(tags) }
}

export function baseOf(version: EditedFields & { updated_at: string }): EditBase {
  return { ...fieldsOf(version), updated_at: version.updated_at }
}

/** An edit that sync could not store is offered like a draft. */
export function draftOfEdit(edit: PendingEdit): FoundDraft {
  return {
    name: editDraftName(edit.capture_id),
    fields: fieldsOf(edit),
    base: baseOf(edit.base),
    keptAt: edit.edited_at,
  }
}

/** Surrounding spaces and the way tags are separated make no difference. */
export function sameFields(a: EditFields, b: EditFields): boolean {
  return sameEditedFields({ ...a, tags: parseTags(a.tags) }, { ...b, tags: parseTags(b.tags) })
}

/** The fields that were typed in since. */
export function changesSince(before: EditFields, now: EditFields): Partial<EditFields> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => Reflect.get(before, name) !== value))
}

/** Empty content is a fault only once the person tries to save. */
export function faultsOf(fields: EditFields, isSaving: boolean): CaptureFaults {
  return captureFaults(fields, { ...texts, empty: isSaving ? texts.emptyContent : null })
}
