// The TeX of the formula that is selected. The formula in the text changes with every letter.
import { texSource, writtenTex } from '@jotsam/core/markdown/tex'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import { Button } from '@jotsam/ui/button'
import type { Editor } from '@tiptap/core'
import { NodeSelection, type Transaction } from '@tiptap/pm/state'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formulaFault } from '../../../../components/reading/render-formulas.ts'
import { askedNow } from '../early-tex.ts'
import { askedFormula } from './insert-block.ts'

const texts = captureDetailMessages.editor
const WIDTH = 384

export function FormulaTools({ editor, at }: { editor: Editor; at: number }) {
  // It was clicked, or is new.
  const [asked] = useState(() => askedNow.getState(editor.state))
  const [source] = useState(() => String(editor.state.doc.nodeAt(at)?.attrs.source ?? ''))
  const isNew = asked === 'new' || asked === 'typed'
  const first = writtenTex(source)
  const [tex, setTex] = useState(first.tex)
  const [isDisplay, setDisplay] = useState(first.isDisplay)
  const field = useRef<HTMLTextAreaElement>(null)
  const faultId = useId()
  const fault = tex.trim() === '' ? null : formulaFault(tex, isDisplay)

  // Before the next key.
  useLayoutEffect(() => {
    if (asked) field.current?.select()
    // What was typed already is not typed over. More may have come since this was rendered, and a blank at the end counts.
    if (askedNow.getState(editor.state) === 'typed' && field.current) {
      const typed = String(editor.state.doc.nodeAt(at)?.attrs.source).replace(/^\$+|\$+$/g, '')
      field.current.value = typed
      field.current.setSelectionRange(typed.length, typed.length)
      setTex(typed)
    }
    const ask = ({ transaction }: { transaction: Transaction }) => {
      if (askedFormula(transaction)) field.current?.select()
    }
    editor.on('transaction', ask)
    return () => {
      editor.off('transaction', ask)
    }
  }, [editor, asked, at])

  const change = (next: string, display: boolean) => {
    setTex(next)
    setDisplay(display)
    show(texSource(next, display) || ' ')
  }
  const show = (source: string) => {
    const { tr, schema, doc } = editor.state
    const node = schema.nodes.formula?.create({ source }, null, doc.nodeAt(at)?.marks)
    if (!node) return
    tr.replaceWith(at, at + 1, node)
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
  }
  const done = (isKept = true) => {
    if (!isKept) show(source)
    if (isKept ? tex.trim() === '' : isNew)
      editor
        .chain()
        .focus()
        .deleteRange({ from: at, to: at + 1 })
        .run()
    else
      editor
        .chain()
        .focus(at + 1)
        .run()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be styled as a form.
    <div
      role="group"
      aria-label={texts.formula}
      data-own-escape
      style={placeOf(editor, at)}
      className="absolute z-20 flex w-96 max-w-full flex-col gap-2 rounded-card border border-line bg-surface p-3 shadow-float"
      onKeyDown={(event) => {
        const isEscape = event.key === 'Escape'
        const isDone = isEscape || (event.key === 'Enter' && !event.shiftKey && !isDisplay)
        if (!isDone && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
        if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return
        event.preventDefault()
        event.stopPropagation()
        done(!isEscape)
      }}
    >
      <textarea
        ref={field}
        aria-label={editorMessages.formulaField}
        aria-invalid={fault ? true : undefined}
        aria-describedby={faultId}
        value={tex}
        rows={isDisplay ? 3 : 1}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => change(event.target.value, isDisplay)}
        className="field-sizing-content max-h-40 w-full resize-none rounded-control bg-sunken px-2.5 py-1.5 font-mono text-small text-ink pointer-coarse:text-touch"
      />
      <p id={faultId} role="status" className="text-small text-coral empty:hidden">
        {fault ? editorMessages.formulaFault : ''}
      </p>
      <div className="flex items-center justify-between gap-2">
        <label className="flex min-h-8 items-center gap-2 text-small pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            checked={isDisplay}
            onChange={(event) => change(tex, event.target.checked)}
          />
          {editorMessages.formulaOwnLine}
        </label>
        <Button size="small" onClick={() => done()}>
          {editorMessages.formulaDone}
        </Button>
      </div>
    </div>
  )
}

function placeOf({ view }: Editor, at: number): { left: number; top: number } {
  const box = view.dom.getBoundingClientRect()
  const formula = view.nodeDOM(at)
  const place = formula instanceof HTMLElement ? formula.getBoundingClientRect() : view.coordsAtPos(at)
  return {
    left: Math.max(0, Math.min(place.left - box.left, box.width - WIDTH)),
    top: place.bottom - box.top + 8,
  }
}
