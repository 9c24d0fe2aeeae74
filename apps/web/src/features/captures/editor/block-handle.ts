// A handle beside the block under the mouse, to drag the block to another place. The keyboard has Alt+Up and Alt+Down.
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import { dropCursor } from '@tiptap/pm/dropcursor'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

const handle = new Plugin({
  view: (view) => {
    const host = view.dom.parentElement
    const grip = document.createElement('div')
    grip.className = 'block-handle'
    grip.draggable = true
    grip.title = `${editorMessages.dragBlock}. ${editorMessages.blockMenuHint}.`
    grip.setAttribute('aria-hidden', 'true')
    grip.hidden = true
    let at: number | null = null
    let isDragged = false
    const follow = ({ clientY, buttons }: PointerEvent) => {
      if (buttons !== 0 || isDragged) return
      at = blockAt(view, clientY)
      const block = at === null ? null : view.nodeDOM(at)
      grip.hidden = !(block instanceof HTMLElement)
      if (!(block instanceof HTMLElement) || !host) return
      grip.style.top = `${block.getBoundingClientRect().top - host.getBoundingClientRect().top}px`
    }
    const hide = () => {
      // Hiding it would end the drag.
      if (!isDragged) grip.hidden = true
    }
    const end = () => {
      isDragged = false
      hide()
    }
    const drag = (event: DragEvent) => {
      if (at === null || !event.dataTransfer) return
      isDragged = true
      const selection = NodeSelection.create(view.state.doc, at)
      view.dispatch(view.state.tr.setSelection(selection))
      const block = view.nodeDOM(at)
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', selection.node.textContent)
      if (block instanceof HTMLElement) event.dataTransfer.setDragImage(block, 0, 0)
      Object.assign(view, { dragging: { slice: selection.content(), move: true, node: selection } })
    }
    grip.addEventListener('dragstart', drag)
    grip.addEventListener('dragend', end)
    host?.append(grip)
    host?.addEventListener('pointermove', follow)
    host?.addEventListener('pointerleave', hide)
    view.dom.addEventListener('keydown', hide)
    return {
      destroy: () => {
        grip.remove()
        host?.removeEventListener('pointermove', follow)
        host?.removeEventListener('pointerleave', hide)
        view.dom.removeEventListener('keydown', hide)
      },
    }
  },
})

/** The block of the note at a height. */
function blockAt(view: EditorView, top: number): number | null {
  const box = view.dom.getBoundingClientRect()
  const found = view.posAtCoords({ left: box.left + box.width / 2, top })
  if (!found) return null
  const $at = view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos)
  if ($at.depth > 0) return $at.before(1)
  return $at.nodeAfter ? $at.pos : null
}

export const blockDragging = [handle, dropCursor({ class: 'drop-cursor', color: false, width: 2 })]
