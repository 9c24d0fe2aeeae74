// Tools beside words that were selected with the mouse. The keyboard has its shortcuts, and phones have a menu of their own.
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { Link } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatButtons, rareButtons } from './format-buttons.tsx'
import { type Formats, setFormat } from './format-commands.ts'
import { ToolButton } from './toolbar-controls.tsx'
import { moveAlong, useOneStop } from './toolbar-keys.ts'

const texts = captureDetailMessages.editor
const TOOLS = ['bold', 'italic', 'strike', 'code']
/** With the larger buttons of a touch screen, to which a mouse may be attached. */
const WIDTH = 240
const HEIGHT = 44

export function SelectionTools({
  editor,
  formats,
  onLink,
}: {
  editor: Editor | null
  formats: Formats
  onLink: () => void
}) {
  const at = useMouseSelection(editor)
  const bar = useRef<HTMLDivElement>(null)
  useOneStop(bar)
  if (!editor || !at) return null
  return (
    <div
      ref={bar}
      role="toolbar"
      data-own-escape
      aria-label={texts.selectionToolbar}
      onKeyDown={(event) => moveAlong(event, bar.current)}
      className="absolute z-20 flex gap-0.5 rounded-card border border-line bg-surface p-1 shadow-float"
      style={at}
    >
      {[...formatButtons, ...rareButtons]
        .filter(({ format }) => TOOLS.includes(format))
        .map(({ label, icon, format, value }) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            pressed={Boolean(formats[format])}
            onPress={() => setFormat(editor, format, value)}
          />
        ))}
      <ToolButton label={texts.link} icon={<Link />} pressed={Boolean(formats.link)} onPress={onLink} />
    </div>
  )
}

/** Where the tools show, once something was selected with the mouse and until the selection changes in another way. */
function useMouseSelection(editor: Editor | null): { left: number; top: number } | null {
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    let isPressed = false
    let isByMouse = false
    const look = () => setAt(isByMouse && !isPressed ? placeOf(editor) : null)
    const press = ({ pointerType }: PointerEvent) => {
      isPressed = true
      isByMouse = pointerType === 'mouse'
      look()
    }
    const release = () => {
      isPressed = false
      // The editor reads the new selection after this event.
      setTimeout(look)
    }
    const type = () => {
      isByMouse = false
      look()
    }
    dom.addEventListener('pointerdown', press)
    window.addEventListener('pointerup', release)
    dom.addEventListener('keydown', type)
    editor.on('selectionUpdate', look)
    return () => {
      dom.removeEventListener('pointerdown', press)
      window.removeEventListener('pointerup', release)
      dom.removeEventListener('keydown', type)
      editor.off('selectionUpdate', look)
    }
  }, [editor])
  return at
}

function placeOf({ state, view, isDestroyed }: Editor): { left: number; top: number } | null {
  if (isDestroyed || state.selection.empty || state.selection.$from.parent.type.spec.code) return null
  // A picture, a file or a formula has tools of its own.
  if (state.selection instanceof NodeSelection) return null
  const box = view.dom.getBoundingClientRect()
  const { left, top } = view.coordsAtPos(state.selection.from)
  const { bottom } = view.coordsAtPos(state.selection.to)
  const above = top - box.top - HEIGHT - 6
  return {
    left: Math.max(0, Math.min(left - box.left, box.width - WIDTH)),
    top: above >= 0 ? above : bottom - box.top + 6,
  }
}
