// Mouse, fingers, wheel and keys on the picture of the library.
import type { GraphView } from './graph-view.ts'

export interface GestureTarget {
  readonly view: GraphView
  onHover(node: number | null): void
  onOpen(node: number): void
  /** To the next note, or to the one before. */
  onStep(by: 1 | -1): void
  onEnter(): void
}

/** A hand is never quite still: less than this is a click. */
const STILL = 5
const PAN_BY = 60
const ZOOM_BY = 1.3

/** Answers with what undoes it. */
export function listenToGestures(element: HTMLElement, target: GestureTarget): () => void {
  const { view } = target
  const pressed = new Map<number, { x: number; y: number }>()
  let moved = 0

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (pressed.size === 0) moved = 0
    pressed.set(event.pointerId, pointOf(event, element))
    element.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    const now = pointOf(event, element)
    const before = pressed.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') target.onHover(view.nodeAt(now.x, now.y))
      return
    }
    moved += Math.hypot(now.x - before.x, now.y - before.y)
    const [other] = [...pressed].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    pressed.set(event.pointerId, now)
    if (!other) {
      if (moved > STILL) view.pan(now.x - before.x, now.y - before.y)
      return
    }
    // Two fingers: their middle moves the picture, their distance zooms it.
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    view.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
    view.zoom(apart(now, other) / Math.max(1, apart(before, other)), middle.x, middle.y)
  }
  const onUp = (event: PointerEvent) => {
    const isLast = pressed.delete(event.pointerId) && pressed.size === 0
    if (!isLast || moved > STILL || event.type === 'pointercancel') return
    const { x, y } = pointOf(event, element)
    const node = view.nodeAt(x, y)
    if (node !== null) target.onOpen(node)
  }
  const onLeave = () => target.onHover(null)
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const { x, y } = pointOf(event, element)
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
    // A pinch on a touchpad comes as a small wheel with Ctrl.
    view.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), x, y)
  }
  const onKey = (event: KeyboardEvent) => {
    const act = KEYS[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act(target)
  }

  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  element.addEventListener('pointerleave', onLeave)
  element.addEventListener('wheel', onWheel, { passive: false })
  element.addEventListener('keydown', onKey)
  return () => {
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
    element.removeEventListener('pointerleave', onLeave)
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('keydown', onKey)
  }
}

const KEYS: Record<string, ((target: GestureTarget) => void) | undefined> = {
  ArrowLeft: ({ view }) => view.pan(PAN_BY, 0),
  ArrowRight: ({ view }) => view.pan(-PAN_BY, 0),
  ArrowUp: ({ view }) => view.pan(0, PAN_BY),
  ArrowDown: ({ view }) => view.pan(0, -PAN_BY),
  '+': ({ view }) => view.zoom(ZOOM_BY),
  '=': ({ view }) => view.zoom(ZOOM_BY),
  '-': ({ view }) => view.zoom(1 / ZOOM_BY),
  '0': ({ view }) => view.fit(),
  n: ({ onStep }) => onStep(1),
  p: ({ onStep }) => onStep(-1),
  Enter: ({ onEnter }) => onEnter(),
}

function pointOf(event: MouseEvent, element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

function apart(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
