// Where the focus goes among the cards. No React here: the cards are found on the page.

/** The first card, for a key pressed anywhere. */
export function focusFirstCard(): void {
  linkIn(document)?.focus()
}

export function focusCardOf(id: string): void {
  linkIn(document.querySelector(`[data-capture-id="${id}"]`))?.focus()
}

/**
 * For captures that are about to leave the list: whoever stood on one of them goes on from the card after it, else before it,
 * else from what the list says when it is empty. A question or an opened capture closes first.
 */
export function focusBeside(ids: readonly string[]): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-capture-id]')]
  const stays = ({ dataset }: HTMLElement) => !ids.includes(dataset.captureId ?? '')
  const last = cards.findLastIndex((card) => !stays(card))
  const beside = cards.slice(last + 1).find(stays) ?? cards.slice(0, Math.max(0, last)).findLast(stays)
  onceNothingLiesOver(() => {
    // Whatever has taken the focus meanwhile keeps it.
    if (document.activeElement !== document.body) return
    const place = beside?.isConnected ? linkIn(beside) : document.querySelector<HTMLElement>('[data-empty-title]')
    place?.focus()
  })
}

function linkIn(place: ParentNode | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('[data-capture-link]') ?? null
}

/** Dialogs lie side by side at the end of the page, and let go of the focus a moment after they are gone. */
function onceNothingLiesOver(then: () => void): void {
  const look = () => {
    if (document.querySelector('[role=dialog],[role=alertdialog]')) return
    watch.disconnect()
    setTimeout(then)
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true })
  look()
}
