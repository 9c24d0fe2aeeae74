// A menu at the cursor of an editor. The arrow keys choose, Enter takes the choice, Escape closes the menu. The focus stays in the
// text, and aria-activedescendant points at the chosen option.
import type { Editor } from '@tiptap/core'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { menuPlace } from './menu-place.ts'
import type { CaretTrigger } from './use-caret-trigger.ts'

export interface CaretMenuProps<T> {
  readonly editor: Editor
  readonly trigger: CaretTrigger
  readonly label: string
  readonly options: readonly T[]
  /** Screen readers announce it. */
  readonly status: string
  /** Shown below the options, or in place of them. */
  readonly note?: ReactNode
  readonly option: (option: T, isChosen: boolean) => ReactNode
  readonly onChoose: (option: T) => void
  readonly onDismiss: () => void
}

export function CaretMenu<T extends { readonly id: string }>({
  editor,
  trigger,
  label,
  options,
  status,
  note,
  option: content,
  onChoose,
  onDismiss,
}: CaretMenuProps<T>) {
  const id = useId()
  const [chosenAt, setChosenAt] = useState(0)
  const at = Math.min(chosenAt, Math.max(0, options.length - 1))
  const chosen = options[at]
  const optionId = (option: T) => `${id}-${option.id}`
  useKeys(editor, (key) => {
    if (key === 'Escape') onDismiss()
    else if (key === 'Enter' && chosen) onChoose(chosen)
    else if (key === 'ArrowDown' && chosen) setChosenAt((at + 1) % options.length)
    else if (key === 'ArrowUp' && chosen) setChosenAt((at + options.length - 1) % options.length)
    else return false
    return true
  })
  useListboxAttributes(editor, chosen ? { list: id, option: optionId(chosen) } : null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not take the focus from the text.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute z-20 w-80 max-w-full overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float"
      style={popupPosition(editor, trigger)}
    >
      {options.length > 0 ? (
        <div id={id} role="listbox" aria-label={label} className="flex flex-col">
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys.
            <div
              key={option.id}
              id={optionId(option)}
              ref={option === chosen ? showOption : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              onClick={() => onChoose(option)}
              className={clsx(
                'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-sm pointer-coarse:min-h-11',
                option === chosen ? 'bg-primary-soft text-primary-text' : 'hover:bg-sunken',
              )}
            >
              {content(option, option === chosen)}
            </div>
          ))}
        </div>
      ) : null}
      {note}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

function showOption(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Handles keys before the editor and the dialog around it. */
function useKeys({ view }: Editor, onKey: (key: string) => boolean): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const container = view.dom.parentElement
    if (!container) return
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
  }, [view])
}

/** Connects the text with the list and the chosen option for screen readers. */
function useListboxAttributes({ view: { dom } }: Editor, ids: { list: string; option: string } | null): void {
  const { list = null, option = null } = ids ?? {}
  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': list,
      'aria-activedescendant': option,
    }
    for (const [name, value] of Object.entries(attributes)) if (value) dom.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) dom.removeAttribute(name)
    }
  }, [dom, list, option])
}

function popupPosition({ view }: Editor, { at }: CaretTrigger) {
  const top = view.dom.closest('[data-note-scroller]')?.getBoundingClientRect().top ?? 0
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  return menuPlace(at, view.dom.getBoundingClientRect(), { top, bottom })
}
