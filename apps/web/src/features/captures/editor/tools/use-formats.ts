// The formats at the cursor, for the tools.
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { type Formats, formatsAt } from './format-commands.ts'
import { type AskedFormula, askedFormula } from './insert-block.ts'

export function useFormats(editor: Editor | null): Formats {
  const [formats, setFormats] = useState<Formats>({})
  useEffect(() => {
    if (!editor) return
    let asked: AskedFormula | null = null
    const look = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.selectionSet) asked = askedFormula(transaction)
      const now = { ...formatsAt(editor), askedFormula: asked ?? undefined }
      // Most keys change no format, so the tools need not render again.
      setFormats((before) => (isSame(before, now) ? before : now))
    }
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor])
  return formats
}

function isSame(one: Formats, other: Formats): boolean {
  return Object.keys(other).every((name) => one[name] === other[name])
}
