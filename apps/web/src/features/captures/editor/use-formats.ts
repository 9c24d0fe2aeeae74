// The formats where the cursor stands, for the toolbar.
import type Quill from 'quill'
import { useEffect, useState } from 'react'

export type Formats = Readonly<Record<string, unknown>>

export function useFormats(quill: Quill | null): Formats {
  const [formats, setFormats] = useState<Formats>({})
  useEffect(() => {
    if (!quill) return
    const look = () => {
      // Without stealing the focus: null when it is elsewhere, and then the last look stands.
      const range = quill.getSelection()
      if (range) setFormats(quill.getFormat(range))
    }
    quill.on('editor-change', look)
    return () => {
      quill.off('editor-change', look)
    }
  }, [quill])
  return formats
}
