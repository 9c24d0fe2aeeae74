// Moves the focus among the cards, which are found in the DOM.

/** Focuses the first card, for a global shortcut. */
export function focusFirstCard(): void {
  linkIn(document)?.focus()
}

export function focusCardOf(id: string): void {
  linkOf(id)?.focus()
}

export type Step = 'next' | 'previous' | 'below' | 'above'

/** Returns the focused link, which is the same one at the end of the list. Below and above are in the column of the card. */
export function focusStep(list: HTMLElement, from: HTMLElement, step: Step): HTMLElement {
  const links = [...list.querySelectorAll<HTMLElement>('[data-capture-link]')]
  const isInColumn = step === 'below' || step === 'above'
  // Each column keeps the order of the list, and rows are one column.
  const ways = isInColumn ? links.filter((link) => columnOf(link) === columnOf(from)) : links
  const to = ways[ways.indexOf(from) + (step === 'next' || step === 'below' ? 1 : -1)]
  to?.focus()
  to?.closest('[data-capture-id]')?.scrollIntoView({ block: 'nearest' })
  return to ?? from
}

/**
 * Moves the focus from captures that are being removed to the next card, else the previous one, else the empty list's text. An open
 * dialog closes first.
 */
export function focusBeside(ids: readonly string[]): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-capture-id]')]
  const stays = ({ dataset }: HTMLElement) => !ids.includes(dataset.captureId ?? '')
  const last = cards.findLastIndex((card) => !stays(card))
  const beside = cards.slice(last + 1).find(stays) ?? cards.slice(0, Math.max(0, last)).findLast(stays)
  onceNothingLiesOver(() => {
    // Another element may have taken the focus meanwhile. A button of the note beside the list disappears with that note.
    if (!document.activeElement?.matches('body, [data-beside] *')) return
    // By its id: its card may have been rendered anew, in another group of the list.
    const place = beside && linkOf(beside.dataset.captureId)
    ;(place ?? document.querySelector<HTMLElement>('[data-empty-title]'))?.focus()
  })
}

function columnOf(link: HTMLElement): string | undefined {
  return link.closest<HTMLElement>('[role=listitem]')?.style.gridColumn
}

function linkOf(id: string | undefined): HTMLElement | null {
  return linkIn(document.querySelector(`[data-capture-id="${id}"]`))
}

function linkIn(place: ParentNode | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('[data-capture-link]') ?? null
}

/** Dialogs are at the end of the body, and release the focus shortly after they close. */
function onceNothingLiesOver(then: () => void): void {
  const look = () => {
    if (document.querySelector('[role=dialog]:not([data-beside]),[role=alertdialog]')) return
    watch.disconnect()
    setTimeout(then)
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true })
  look()
}
