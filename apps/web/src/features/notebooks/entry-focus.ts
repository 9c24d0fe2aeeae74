// The focus in the list of notebooks, tags and searches when an entry goes.

/**
 * Call it before an entry goes, and what it returns afterwards: a focus that was lost moves to the next entry, else to the one
 * before.
 */
export function keepPlaceOf(item: Element | null | undefined): () => void {
  const links = [...(item?.closest('nav')?.querySelectorAll('a') ?? [])]
  const at = links.findIndex((link) => item?.contains(link))
  return () => {
    if (document.activeElement !== document.body) return
    const next = [...links.slice(at), ...links.slice(0, at).reverse()].find((link) => link.isConnected)
    next?.focus()
  }
}
