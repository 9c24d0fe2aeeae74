// The formats at the cursor, for the tools.
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { type Formats, formatsAt } from './format-commands.ts'

export function useFormats(editor: Editor | null): Formats {
  const [formats, setFormats] = useState<Formats>({})
  useEffect(() => {
    if (!editor) return
    const look = () => {
      const now = formatsAt(editor)
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
