// Swipes on cards with a finger: the card follows and uncovers the name of what happens. The swipe counts past a third of the card's
// width. Scrolling stays as it is.
import { type PointerEvent, useRef } from 'react'

/** How far the finger must go sideways before it is a swipe, and no scroll. */
const START_PX = 16
const LONGEST_PX = 120

export function useSwipes({
  onLeft,
  onRight,
  nameOf,
}: {
  onLeft: (card: HTMLElement) => void
  onRight: (card: HTMLElement) => void
  /** What a swipe does to this card. */
  nameOf: (card: HTMLElement, side: 'left' | 'right') => string
}) {
  const swipe = useRef<{ card: HTMLElement; x: number; y: number; by: number } | null>(null)
  const end = (isDone: boolean) => {
    const { current } = swipe
    swipe.current = null
    if (!current) return
    const { card, by } = current
    card.style.removeProperty('translate')
    if (card.parentElement) delete card.parentElement.dataset.swipe
    const isFar = Math.abs(by) > Math.min(LONGEST_PX, card.clientWidth / 3)
    if (isDone && isFar) (by > 0 ? onRight : onLeft)(card)
  }
  return {
    onPointerDown(event: PointerEvent) {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-capture-id]') : null
      if (event.pointerType !== 'touch' || !event.isPrimary || !card) return
      swipe.current = { card, x: event.clientX, y: event.clientY, by: 0 }
    },
    onPointerMove(event: PointerEvent) {
      const { current } = swipe
      if (!current) return
      const by = event.clientX - current.x
      if (current.by === 0) {
        if (Math.abs(event.clientY - current.y) > START_PX) return end(false)
        if (Math.abs(by) < START_PX) return
      }
      current.by = by
      const side = by > 0 ? 'right' : 'left'
      const item = current.card.parentElement
      if (item && item.dataset.swipe !== side) {
        item.dataset.swipe = side
        item.dataset.swipeName = nameOf(current.card, side)
      }
      current.card.style.translate = `${by}px 0`
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  }
}
