// Tools for the selected picture: its description and its caption.
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'

interface Chosen {
  readonly at: number
  readonly alt: string
  readonly hasCaption: boolean
}

export function PictureTools({ editor }: { editor: Editor | null }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useEffect(() => {
    if (!editor) return
    const look = () => setChosen((before) => same(before, chosenIn(editor)))
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor])
  if (!editor || !chosen) return null
  const { at, alt, hasCaption } = chosen
  return (
    <fieldset aria-label={texts.tools} className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      <TextField
        className="min-w-0 flex-1 basis-60"
        label={texts.altField}
        value={alt}
        onChange={(event) =>
          editor.commands.command(({ tr }) => {
            tr.setNodeAttribute(at, 'alt', event.target.value)
            tr.setSelection(NodeSelection.create(tr.doc, at))
            return true
          })
        }
      />
      {hasCaption ? null : <Button onClick={() => addCaption(editor, at)}>{texts.caption}</Button>}
      <Button onClick={() => editor.chain().focus().deleteSelection().run()}>{texts.remove}</Button>
    </fieldset>
  )
}

function chosenIn({ state: { selection } }: Editor): Chosen | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { $from, from, node } = selection
  return { at: from, alt: node.attrs.alt ?? '', hasCaption: isIn($from, 'figure') || isIn($from, 'figcaption') }
}

function isIn($at: NodeSelection['$from'], name: string): boolean {
  for (let depth = $at.depth; depth > 0; depth -= 1) if ($at.node(depth).type.name === name) return true
  return false
}

function same(before: Chosen | null, now: Chosen | null): Chosen | null {
  const isSame = before?.at === now?.at && before?.alt === now?.alt && before?.hasCaption === now?.hasCaption
  return isSame ? before : now
}

/** The picture moves into a figure of its own, behind the words of its line, and the cursor into the caption. */
function addCaption(editor: Editor, at: number): void {
  const { doc, schema } = editor.state
  const picture = doc.nodeAt(at)
  const { figure, figcaption, paragraph } = schema.nodes
  if (!picture || !figure || !figcaption || !paragraph) return
  const $at = doc.resolve(at)
  const line = $at.before($at.depth)
  const isAlone = $at.parent.childCount === 1
  const made = figure.create(null, [paragraph.create(null, picture), figcaption.create(null, paragraph.create())])
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      if (isAlone) tr.replaceWith(line, line + $at.parent.nodeSize, made)
      else tr.insert(line + $at.parent.nodeSize, made).delete(at, at + 1)
      return true
    })
    .command(({ tr, commands }) => {
      const from = isAlone ? line : line + $at.parent.nodeSize - 1
      // figure, paragraph with the picture, figcaption, paragraph
      return commands.setTextSelection(Math.min(from + 1 + 3 + 2, tr.doc.content.size))
    })
    .run()
}
