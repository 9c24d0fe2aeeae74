// Reads the destination of a link.

export type Destination = { href: string; end: number }

/** After `[label]` comes an address in round brackets or the name of a definition; otherwise the label may be such a name. */
export function readDestination(
  text: string,
  at: number,
  label: string,
  definitions: ReadonlyMap<string, string>,
): Destination | null {
  if (text[at] === '(') {
    inRound.lastIndex = at
    const found = inRound.exec(text)
    if (found) return { href: (found[1] ?? found[2] ?? '').replace(/\\([()\\])/g, '$1'), end: inRound.lastIndex }
  }
  if (definitions.size === 0) return null
  reference.lastIndex = at
  const named = reference.exec(text)
  const href = definitions.get((named?.[1] || label).toLowerCase())
  return href === undefined ? null : { href, end: named ? reference.lastIndex : at }
}

// Lengths are bounded, so that a thousand unfinished links do not take quadratic time.
const inRound =
  /\(\s{0,5}(?:<([^<>\n]{0,2000})>|((?:[^\s()\\]|\\.|\([^\s()]{0,500}\)){0,4000}))(?:\s{1,5}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\s{0,5}\)/y
const reference = /\s?\[([^[\]\n]{0,200})\]/y
