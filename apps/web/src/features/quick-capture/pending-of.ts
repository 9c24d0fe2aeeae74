// The note that quick capture sends.
import { parseTags } from '@jotsam/core/capture/tags'
import type { Checked } from '@jotsam/core/database/checked'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { fileHtml } from '@jotsam/core/html/file-html'
import { type NewCapture, type PendingCapture, preparePendingCapture } from '@jotsam/core/pending/pending-capture'
import { limits } from '@jotsam/core/plan/limits'
import type { OpenedCapture } from './open-capture.ts'
import type { QuickFields } from './quick-draft.ts'

export function pendingOf(
  fields: QuickFields,
  { localId, wasRestored }: Pick<OpenedCapture, 'localId' | 'wasRestored'>,
  made: Pick<NewCapture, 'userId' | 'earlier'>,
): Checked<PendingCapture> {
  // A draft may be what was typed during a save, or after it. The server has the note then, without those words.
  return preparePendingCapture(
    { ...fields, ...withFiles(fields), tags: parseTags(fields.tags) },
    { ...made, localId, mayBeStored: wasRestored },
  )
}

/** The text with its files below it. A note with files only gets the name of the first file as its title. */
function withFiles({ title, content, files = [] }: QuickFields): Pick<QuickFields, 'title' | 'content'> {
  const [first] = files
  if (!first) return { title, content }
  const text = content.trim() ? contentToHtml(content) : ''
  return {
    title: title.trim() || text ? title : first.name.slice(0, limits.capture.titleMax),
    content: text + files.map(fileHtml).join(''),
  }
}
