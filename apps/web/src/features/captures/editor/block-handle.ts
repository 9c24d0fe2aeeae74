// A handle beside the block or the list item under the mouse, to drag it to another place. The keyboard has Alt+Up and Alt+Down.
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
      Reflect.deleteProperty(view, 'posAtCoords')
      hide()
    }
    const drag = (event: DragEvent, start: number | null) => {
      if (start === null || !event.dataTransfer) return
      isDragged = true
      const selection = NodeSelection.create(view.state.doc, start)
      view.dispatch(view.state.tr.setSelection(selection))
      const block = view.nodeDOM(start)
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', selection.node.textContent)
      if (block instanceof HTMLElement) event.dataTransfer.setDragImage(block, 0, 0)
      const find = view.posAtCoords.bind(view)
      Object.assign(view, {
        dragging: { slice: selection.content(), move: true, node: selection },
        // A dragged block goes between blocks, wherever in their words the mouse is.
        posAtCoords: (place: Place) => edgeAt(view, place, find),
      })
    }
    /** A picture that stands alone in its line takes the line along. */
    const dragPicture = (event: DragEvent) => {
      const line = lineOfPicture(view, event.target)
      if (line === null) return
      // ProseMirror would drag the picture only.
      event.stopPropagation()
      drag(event, line)
      // The drop removes this picture from the page, so the event goes no further than to the picture.
      event.target?.addEventListener('dragend', end, { once: true })
    }
    view.dom.addEventListener('dragstart', dragPicture, true)
    grip.addEventListener('dragstart', (event) => drag(event, at))
    grip.addEventListener('dragend', end)
    host?.append(grip)
    host?.addEventListener('pointermove', follow)
    host?.addEventListener('pointerleave', hide)
    view.dom.addEventListener('keydown', hide)
    return {
      destroy: () => {
        grip.remove()
        view.dom.removeEventListener('dragstart', dragPicture, true)
        host?.removeEventListener('pointermove', follow)
        host?.removeEventListener('pointerleave', hide)
        view.dom.removeEventListener('keydown', hide)
      },
    }
  },
})

function lineOfPicture(view: EditorView, target: EventTarget | null): number | null {
  const picture = target instanceof Element ? target.closest('.file-picture, img') : null
  if (!picture) return null
  const $at = view.state.doc.resolve(view.posAtDOM(picture, 0))
  const isAlone = $at.parent.type.name === 'paragraph' && $at.parent.childCount === 1
  return isAlone && $at.parent.firstChild?.type.name === 'image' ? $at.before() : null
}

type Place = Parameters<EditorView['posAtCoords']>[0]
type Find = EditorView['posAtCoords']

/** The block of the note or the list item at a height. */
function blockAt(view: EditorView, top: number, find: Find = view.posAtCoords.bind(view)): number | null {
  const box = view.dom.getBoundingClientRect()
  const found = find({ left: box.left + box.width / 2, top })
  if (!found) return null
  const $at = view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos)
  for (let depth = $at.depth; depth > 0; depth -= 1)
    if ($at.node(depth).type.name === 'listItem') return $at.before(depth)
  if ($at.depth > 0) return $at.before(1)
  return $at.nodeAfter ? $at.pos : null
}

/** The nearer edge, above or below, of the block at this height. */
function edgeAt(view: EditorView, place: Place, find: Find): ReturnType<Find> {
  const at = blockAt(view, place.top, find)
  const block = at === null ? null : view.nodeDOM(at)
  const node = at === null ? null : view.state.doc.nodeAt(at)
  if (at === null || !node || !(block instanceof HTMLElement)) return find(place)
  const { top, height } = block.getBoundingClientRect()
  return { pos: place.top < top + height / 2 ? at : at + node.nodeSize, inside: -1 }
}

export const blockDragging = [handle, dropCursor({ class: 'drop-cursor', color: false, width: 2 })]
