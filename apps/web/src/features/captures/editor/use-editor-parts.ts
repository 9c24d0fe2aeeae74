// Parts of the editor that few notes need, or not at once: the colours of code, and the handle to drag blocks with a mouse.
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'

export function useEditorParts(editor: Editor | null, isInCode: boolean): void {
  useEffect(() => {
    if (!editor || !matchMedia('(hover: hover)').matches) return
    let isGone = false
    const load = async () => {
      const { blockDragging } = await import('./block-handle.ts')
      if (!isGone) for (const plugin of blockDragging) editor.registerPlugin(plugin)
    }
    // Somebody who moves the mouse over the text may want to drag.
    const begin = () => void load().catch(() => {})
    const { dom } = editor.view
    dom.addEventListener('pointermove', begin, { once: true })
    return () => {
      isGone = true
      dom.removeEventListener('pointermove', begin)
    }
  }, [editor])

  const hasCode = isInCode || (editor !== null && holdsCode(editor))
  useEffect(() => {
    if (!editor || !hasCode) return
    let isGone = false
    // Offline, code that was never coloured stays plain.
    void import('./code-colours.ts').then(
      ({ codeColours }) => {
        const isKnown = isGone || editor.isDestroyed || editor.state.plugins.includes(codeColours)
        if (!isKnown) editor.registerPlugin(codeColours)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [editor, hasCode])
}

function holdsCode({ state: { doc } }: Editor): boolean {
  let found = false
  doc.descendants((node) => {
    if (node.type.name === 'codeBlock') found = true
    return !found && !node.isTextblock
  })
  return found
}
