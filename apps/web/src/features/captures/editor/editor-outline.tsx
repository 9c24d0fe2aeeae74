// The headings of the text beside it, while it is edited on a wide screen.
import { truncate } from '@jotsam/core/capture/truncate'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEffect, useId, useState } from 'react'

/** Fewer headings need no outline. */
const ENOUGH = 3
const PAUSE_MS = 400
/** The author of a question. */
const PERSON = 'You'

interface Entry {
  readonly at: number
  readonly level: number
  readonly text: string
}

export function EditorOutline({ editor }: { editor: Editor }) {
  const id = useId()
  const entries = useHeadings(editor)
  if (entries.length < ENOUGH) return null
  const highest = Math.min(...entries.map(({ level }) => level))
  return (
    <div
      data-outline
      className="absolute inset-y-0 left-full hidden w-64 pt-6 pr-4 min-[77.5rem]:block in-data-beside:max-[118.75rem]:hidden!"
    >
      <nav aria-labelledby={id} className="sticky top-6 max-h-[calc(100dvh-7rem)] overflow-y-auto text-small">
        <h2 id={id} className="px-2 font-semibold text-muted">
          {editorMessages.outline}
        </h2>
        <ul className="mt-1">
          {entries.map(({ at, level, text }) => (
            <li key={at}>
              <button
                type="button"
                style={{ paddingInlineStart: 8 + 12 * (level - highest) }}
                className="block w-full rounded-control py-1 pe-2 text-start text-muted hover:bg-sunken hover:text-ink"
                onClick={() => goTo(editor, at)}
              >
                <span dir="auto" className="line-clamp-2">
                  {text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function goTo(editor: Editor, at: number): void {
  const heading = editor.view.nodeDOM(at)
  editor
    .chain()
    .focus(undefined, { scrollIntoView: false })
    .setTextSelection(at + 1)
    .run()
  if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'start' })
}

function useHeadings(editor: Editor): readonly Entry[] {
  const [entries, setEntries] = useState(() => headingsOf(editor))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setEntries(headingsOf(editor)), PAUSE_MS)
    }
    editor.on('update', look)
    return () => {
      clearTimeout(timer)
      editor.off('update', look)
    }
  }, [editor])
  return entries
}

function headingsOf({ state: { doc } }: Editor): readonly Entry[] {
  const questions = questionsOf(doc)
  return questions.length > 0 ? questions : allHeadings(doc)
}

/** The questions of a chat, by their first words: the headings of its turns name the authors alone. */
export function questionsOf(doc: Node): readonly Entry[] {
  const entries: Entry[] = []
  let isOpen = false
  doc.forEach((block, at) => {
    const text = block.textContent.trim()
    if (isTurn(block)) {
      isOpen = text === PERSON
      if (isOpen) entries.push({ at, level: 1, text })
    } else if (isOpen && text !== '') {
      isOpen = false
      const last = entries.pop()
      if (last) entries.push({ ...last, text: truncate(text, 80) })
    }
  })
  return entries
}

function isTurn(block: Node): boolean {
  const address = block.firstChild?.marks.find(({ type }) => type.name === 'link')?.attrs.href
  return block.type.name === 'heading' && String(address).includes('#turn-')
}

function allHeadings(doc: Node): readonly Entry[] {
  const entries: Entry[] = []
  doc.descendants((node, at) => {
    const text = node.textContent.trim()
    if (node.type.name === 'heading' && text !== '') entries.push({ at, level: node.attrs.level, text })
    return !node.isTextblock
  })
  return entries
}
