// A note that is edited: its title, its properties as chips, and its text in the editor, which is loaded on demand.
import type { Capture } from '@jotsam/core/capture/capture'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { readingLength } from '@jotsam/core/html/plain-text'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import { limits } from '@jotsam/core/plan/limits'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { KeepKeys, keepForLater, takeKeys } from '../../../components/writing/early-keys.tsx'
import { notebookChip } from '../../../components/writing/notebook-chip.ts'
import { TagsField } from '../../../components/writing/tags-field.tsx'
import { TitleField } from '../../../components/writing/title-field.tsx'
import { useDebounced } from '../../../lib/ui/use-debounced.ts'
import { NotebookField } from '../../notebooks/index.ts'
import { readingMinutes, wordCount } from '../editor/word-count.ts'
import { CaptureFacts } from './reading/capture-facts.tsx'
import type { Editing } from './use-editing.ts'

const RichTextEditor = lazyPart(async () => (await import('../editor/rich-text-editor.tsx')).RichTextEditor)

/** `capture` is null for a new note. */
export function CaptureForm({ editing, capture }: { editing: Editing; capture: Capture | null }) {
  const { fields, faults, set } = editing
  // When all changes are undone, the content is this text again, not the HTML that the editor would write for it.
  const [first] = useState(fields.content)
  const form = useRef<HTMLDivElement>(null)
  const countId = useId()
  const isNew = capture === null
  /** While the code of the text is loaded, its dialog has the focus. */
  const focusText = () => {
    const text = form.current?.querySelector<HTMLElement>('[role=textbox]')
    const place = text ?? form.current?.closest<HTMLElement>('[role=dialog]')
    place?.focus()
  }
  const begin = useEffectEvent(() => {
    // The focus was on the Edit button, which is gone, or in the list.
    if (!isNew) return focusText()
    const [title, ...text] = takeKeys().split('\n')
    if (title) set({ title })
    if (text.length === 0) return
    keepForLater(text.join('\n'))
    focusText()
  })
  useLayoutEffect(() => begin(), [])
  return (
    // On a phone the tools are at the bottom of the screen, and what follows is below it.
    <div ref={form} data-editing className="flex flex-1 flex-col last:max-sm:-mb-6 not-last:max-sm:min-h-dvh">
      <TitleField
        value={fields.title}
        fault={faults.title ?? null}
        autoFocus={isNew}
        onChange={(title) => set({ title })}
        onEnter={focusText}
      />
      <div data-properties className="mt-3 flex flex-wrap items-start gap-x-2 gap-y-1">
        <div className={notebookChip}>
          <NotebookField
            value={fields.folder_id}
            maySuggest={fields.may_suggest_folder === true}
            content={fields.content}
            onChange={set}
          />
        </div>
        <TagsField value={fields.tags} fault={faults.tags ?? null} onChange={(tags) => set({ tags })} />
        {capture ? (
          <div className="basis-full">
            <CaptureFacts capture={capture} />
          </div>
        ) : null}
      </div>
      <div className="mt-2 flex flex-1 flex-col gap-1.5">
        <RichTextEditor
          loading={<EditorSkeleton />}
          instead={(retry) => <FaultLine isAlert text={texts.editor.loadFailed} onRetry={retry} />}
          label={texts.contentField}
          html={contentToHtml(first)}
          describedBy={countId}
          isInvalid={faults.content !== undefined}
          noteId={capture?.id ?? null}
          filesOf={capture?.id ?? editing.idempotencyKey}
          flush={editing.flushText}
          onSave={() => void editing.save(true)}
          onChange={(html) => set({ content: html ?? first })}
        />
        <div id={countId} className="text-small">
          {faults.content ? (
            <p role="alert" className="text-coral">
              {faults.content}
            </p>
          ) : (
            <TextFacts content={fields.content} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Counts what people see, as the server does, when they pause. */
function TextFacts({ content }: { content: string }) {
  const counted = useDebounced(content, PAUSE_MS)
  const { length, words } = useMemo(() => ({ length: readingLength(counted), words: wordCount(counted) }), [counted])
  return (
    <p data-text-facts className="flex flex-wrap justify-between gap-x-4 text-muted">
      <span>{texts.contentLength(length, limits.capture.contentMax)}</span>
      <span>
        {texts.wordCount(words)}
        {words > 0 ? ` · ${editorMessages.readingTime(readingMinutes(words))}` : ''}
      </span>
    </p>
  )
}

const PAUSE_MS = 400

function EditorSkeleton() {
  return (
    <div role="status" className="flex min-h-[40dvh] flex-col gap-3">
      <span className="sr-only">{texts.editor.loading}</span>
      <KeepKeys />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
