// Suggests notes after [[ in the editor. The arrow keys choose, Enter inserts the mention, Escape closes the list. The focus
// stays in the text, and aria-activedescendant points at the chosen option.
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { linkMessages } from '@jotsam/core/messages/links'
import { clsx } from 'clsx'
import type Quill from 'quill'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { type FoundNote, useNoteSearch } from '../note-search.ts'
import { type Mention, useMention } from './use-mention.ts'

const SUGGESTIONS_MAX = 8

export function MentionCompletion({ quill, exceptId }: { quill: Quill | null; exceptId: string | null }) {
  const { mention, choose, dismiss } = useMention(quill)
  if (!quill || !mention) return null
  return <Suggestions key={mention.start} {...{ quill, mention, exceptId }} onChoose={choose} onDismiss={dismiss} />
}

function Suggestions({
  quill,
  mention,
  exceptId,
  onChoose,
  onDismiss,
}: {
  quill: Quill
  mention: Mention
  exceptId: string | null
  onChoose: (zettelId: string) => void
  onDismiss: () => void
}) {
  const id = useId()
  const search = useNoteSearch(mention.words, exceptId)
  const suggested = search.notes?.slice(0, SUGGESTIONS_MAX) ?? []
  const [chosenAt, setChosenAt] = useState(0)
  const at = Math.min(chosenAt, Math.max(0, suggested.length - 1))
  const chosen = suggested[at]
  const optionId = (note: FoundNote) => `${id}-${note.id}`
  useKeys(quill, (key) => {
    if (key === 'Escape') onDismiss()
    else if (key === 'Enter' && chosen) onChoose(chosen.zettel_id)
    else if (key === 'ArrowDown' && chosen) setChosenAt((at + 1) % suggested.length)
    else if (key === 'ArrowUp' && chosen) setChosenAt((at + suggested.length - 1) % suggested.length)
    else return false
    return true
  })
  useListboxAttributes(quill, chosen ? { list: id, option: optionId(chosen) } : null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not take the focus from the text.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute z-20 w-80 max-w-full rounded-card border border-line bg-surface p-1 shadow-float"
      style={popupPosition(quill, mention)}
    >
      {suggested.length > 0 ? (
        <div id={id} role="listbox" aria-label={texts.suggestions} className="flex flex-col">
          {suggested.map((note) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys.
            <div
              key={note.id}
              id={optionId(note)}
              role="option"
              tabIndex={-1}
              aria-selected={note === chosen}
              onClick={() => onChoose(note.zettel_id)}
              className={clsx(
                'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-sm pointer-coarse:min-h-11',
                note === chosen ? 'bg-primary-soft text-primary-text' : 'hover:bg-sunken',
              )}
            >
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {note.title}
              </span>
              <span className={clsx('font-mono text-xs', note === chosen ? '' : 'text-muted')}>{note.zettel_id}</span>
            </div>
          ))}
        </div>
      ) : null}
      {search.hasFailed ? (
        <div className="p-2">
          <FaultLine text={texts.searchFailed} onRetry={search.retry} />
        </div>
      ) : suggested.length === 0 ? (
        <p className="px-2 py-1.5 text-sm text-muted">{search.notes ? linkMessages.noneFound : linkMessages.loading}</p>
      ) : null}
      <p role="status" className="sr-only">
        {search.notes ? texts.suggestionCount(suggested.length) : ''}
      </p>
    </div>
  )
}

/** Handles keys before the editor and the dialog around it. */
function useKeys(quill: Quill, onKey: (key: string) => boolean): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const { container } = quill
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      if (!handle(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    container.addEventListener('keydown', listen, true)
    container.dataset.ownEscape = ''
    return () => {
      container.removeEventListener('keydown', listen, true)
      delete container.dataset.ownEscape
    }
  }, [quill])
}

/** Connects the text with the list and the chosen option for screen readers. */
function useListboxAttributes({ root }: Quill, ids: { list: string; option: string } | null): void {
  const { list = null, option = null } = ids ?? {}
  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': list,
      'aria-activedescendant': option,
    }
    for (const [name, value] of Object.entries(attributes)) if (value) root.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) root.removeAttribute(name)
    }
  }, [root, list, option])
}

const HEIGHT = 320
const WIDTH = 320

/** Below the brackets, or above them near the end of the screen. */
function popupPosition({ container }: Quill, { at }: Mention) {
  const box = container.getBoundingClientRect()
  const left = Math.max(0, Math.min(at.left, box.width - WIDTH))
  const isLow = innerHeight - (box.top + at.bottom) < HEIGHT && box.top + at.top > HEIGHT
  return isLow ? { left, bottom: box.height - at.top + 4 } : { left, top: at.bottom + 4 }
}
