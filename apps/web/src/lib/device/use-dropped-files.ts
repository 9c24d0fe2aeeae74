// Files that are dropped anywhere on the page, or pasted.
import { useEffect, useEffectEvent, useState } from 'react'

/** `onFiles` also gets files that are no pictures, so that the person can be told. Returns whether files are dragged over the page. */
export function useDroppedFiles(isEnabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    if (!isEnabled) return
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const left = (event: DragEvent) => {
      // The event also fires between elements of the page.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      // An editor beside the list takes what is dropped into it.
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented || isTextForField(event)) return
      event.preventDefault()
      take(files)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', left)
    addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', left)
      removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
      setOver(false)
    }
  }, [isEnabled])

  return isOver
}

/** Spreadsheet cells are copied as text and as a picture. In a field the text is pasted. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return isField && clipboardData?.types.includes('text/plain') === true
}

export type Clipboard = { readonly kind: 'files'; readonly files: readonly File[] } | { readonly kind: 'refused' }

/** Reads the clipboard for the paste button; the browser may ask for permission. */
export async function clipboardPictures(name: string): Promise<Clipboard> {
  try {
    const items = await navigator.clipboard.read()
    const files: File[] = []
    for (const item of items) {
      const type = item.types.find((each) => each.startsWith('image/'))
      if (type) files.push(new File([await item.getType(type)], name, { type }))
    }
    return { kind: 'files', files }
  } catch {
    return { kind: 'refused' }
  }
}
