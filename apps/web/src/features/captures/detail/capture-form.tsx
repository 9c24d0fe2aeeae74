// The form of a note: title, notebook, tags, and the text in the editor, which is loaded on demand.
import { contentToHtml } from '@jotsam/core/html/content-html'
import { readingLength } from '@jotsam/core/html/plain-text'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import { TextField } from '@jotsam/ui/field'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useDeferredValue, useId, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { NotebookField } from '../../notebooks/index.ts'
import { TitleField } from '../editor/title-field.tsx'
import { wordCount } from '../editor/word-count.ts'
import type { Editing } from './use-editing.ts'

const RichTextEditor = lazyPart(async () => (await import('../editor/rich-text-editor.tsx')).RichTextEditor)

/** `noteId` is null for a new note. */
export function CaptureForm({ editing, noteId }: { editing: Editing; noteId: string | null }) {
  const { fields, faults, set } = editing
  // When all changes are undone, the content is this text again and not the editor's rendering of it.
  const [first] = useState(fields.content)
  const countId = useId()
  // Counts what people see, as the server does.
  const counted = useDeferredValue(fields.content)
  const length = readingLength(counted)
  return (
    <div className="flex flex-1 flex-col gap-4">
      <TitleField
        value={fields.title}
        fault={faults.title ?? null}
        autoFocus={noteId === null}
        onChange={(title) => set({ title })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NotebookField
          value={fields.folder_id}
          maySuggest={fields.may_suggest_folder === true}
          content={fields.content}
          onChange={set}
        />
        <TextField
          label={texts.tagsField}
          value={fields.tags}
          hint={texts.tagsHint}
          fault={faults.tags ?? null}
          onChange={(event) => set({ tags: event.target.value })}
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5">
        <RichTextEditor
          loading={<EditorSkeleton />}
          instead={(retry) => <FaultLine isAlert text={texts.editor.loadFailed} onRetry={retry} />}
          label={texts.contentField}
          html={contentToHtml(first)}
          describedBy={countId}
          isInvalid={faults.content !== undefined}
          noteId={noteId}
          filesOf={noteId ?? editing.idempotencyKey}
          onChange={(html) => set({ content: html ?? first })}
        />
        <div id={countId} className="text-[13px]">
          {faults.content ? (
            <p role="alert" className="text-coral">
              {faults.content}
            </p>
          ) : (
            <p className="flex justify-between gap-4 text-muted">
              <span>{texts.contentLength(length, limits.capture.contentMax)}</span>
              <span>{texts.wordCount(wordCount(counted))}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function EditorSkeleton() {
  return (
    <div role="status" className="flex min-h-[40dvh] flex-col gap-3">
      <span className="sr-only">{texts.editor.loading}</span>
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
