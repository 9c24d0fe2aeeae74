// Suggests notes after [[ in the editor and inserts a mention of the chosen one.
import { mentionZettel } from '@jotsam/core/capture/zettel-id'
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { linkMessages } from '@jotsam/core/messages/links'
import type { Editor } from '@tiptap/core'
import { clsx } from 'clsx'
import { CaretMenu } from '../../../components/caret-menu/caret-menu.tsx'
import { type CaretTrigger, useCaretTrigger } from '../../../components/caret-menu/use-caret-trigger.ts'
import { FaultLine } from '../../../components/fault-line.tsx'
import { useNoteSearch } from '../note-search.ts'
import { mentionBegun } from './mention-at.ts'

const SUGGESTIONS_MAX = 8

export function MentionCompletion({ editor, exceptId }: { editor: Editor | null; exceptId: string | null }) {
  const { trigger, dismiss } = useCaretTrigger(editor, mentionBegun)
  if (!editor || !trigger) return null
  return <Suggestions key={trigger.start} {...{ editor, trigger, exceptId }} onDismiss={dismiss} />
}

function Suggestions({
  editor,
  trigger,
  exceptId,
  onDismiss,
}: {
  editor: Editor
  trigger: CaretTrigger
  exceptId: string | null
  onDismiss: () => void
}) {
  const search = useNoteSearch(trigger.words, exceptId)
  const suggested = search.notes?.slice(0, SUGGESTIONS_MAX) ?? []
  const instead = search.hasFailed ? (
    <div className="p-2">
      <FaultLine text={texts.searchFailed} onRetry={search.retry} />
    </div>
  ) : suggested.length === 0 ? (
    <p className="px-2 py-1.5 text-sm text-muted">{search.notes ? linkMessages.noneFound : linkMessages.loading}</p>
  ) : null
  return (
    <CaretMenu
      {...{ editor, trigger, onDismiss }}
      label={texts.suggestions}
      options={suggested}
      status={search.notes ? texts.suggestionCount(suggested.length) : ''}
      note={instead}
      onChoose={({ zettel_id }) => insertMention(editor, trigger, zettel_id)}
      option={({ title, zettel_id }, isChosen) => (
        <>
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 py-1">
            {title}
          </span>
          <span className={clsx('font-mono text-xs', isChosen ? '' : 'text-muted')}>{zettel_id}</span>
        </>
      )}
    />
  )
}

function insertMention({ state, view }: Editor, { start, words }: CaretTrigger, zettelId: string): void {
  const end = start + 2 + words.length
  const closing = state.doc.textBetween(end, Math.min(end + 2, state.doc.resolve(end).end())) === ']]' ? 2 : 0
  view.dispatch(state.tr.insertText(mentionZettel(zettelId), start, end + closing))
}
