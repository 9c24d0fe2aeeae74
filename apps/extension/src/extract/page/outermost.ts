// Elements without those that are inside another one of the list.

/** Relies on document order: nested elements follow directly. */
export function outermost(elements: readonly Element[]): Element[] {
  const found: Element[] = []
  for (const element of elements) if (!found.at(-1)?.contains(element)) found.push(element)
  return found
}
