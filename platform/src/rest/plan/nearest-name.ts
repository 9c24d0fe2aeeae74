// Suggests similar names for error hints. Pure.

/** Returns the most similar name, or null if none is similar enough. */
export function nearestName(wanted: string, names: Iterable<string>): string | null {
  let best: string | null = null
  let bestScore = 0.5
  const wantedPairs = pairs(wanted)
  for (const name of names) {
    const score = likeness(wantedPairs, pairs(name))
    if (score > bestScore) {
      best = name
      bestScore = score
    }
  }
  return best
}

/** The Sørensen–Dice coefficient over letter pairs. */
function likeness(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0
  for (const pair of some) if (others.has(pair)) shared += 1
  return (2 * shared) / (some.size + others.size)
}

function pairs(word: string): ReadonlySet<string> {
  // Longer than any identifier, so the comparison stays cheap.
  const padded = ` ${word.slice(0, 63).toLowerCase()} `
  const found = new Set<string>()
  for (let at = 0; at < padded.length - 1; at += 1) found.add(padded.slice(at, at + 2))
  return found
}
