// Scrolls to a place of the open note, and opens what hides it: a folded answer, or folded details.
import { unfold } from '../../../../components/reading/dress-chat.ts'

export function showPlace(element: Element, block: ScrollLogicalPosition = 'start'): void {
  unfold(element.closest('.turn'))
  for (let at = element.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
  element.scrollIntoView({ block })
}

/** What lies above this height is being read, however short it is: a step or an entry of the outline leads to there. */
export function readingEdge(host: Element): number {
  return (scrollerOf(host)?.getBoundingClientRect().top ?? 0) + 64
}

/** The element that scrolls the open note. */
export function scrollerOf(host: Element): HTMLElement | null {
  return host.closest<HTMLElement>('[data-note-scroller]')
}
