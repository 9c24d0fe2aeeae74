// Aligns two versions of a text, given as lists of parts. Pure and linear, unlike a longest common subsequence.

/**
 * Maps the index of each unchanged part in `after` to its index in `before`. The common prefix and suffix match first. In between, each part
 * matches the next equal one.
 */
export function matches(before: readonly string[], after: readonly string[]): Map<number, number> {
  const kept = new Map<number, number>()
  let start = 0
  while (start < after.length && before[start] === after[start]) kept.set(start, start++)
  let end = 0
  const least = Math.min(before.length, after.length) - start
  while (end < least && before.at(-1 - end) === after.at(-1 - end)) {
    end += 1
    kept.set(after.length - end, before.length - end)
  }
  let from = start
  for (let at = start; at < after.length - end; at += 1) {
    const found = before.indexOf(after[at] ?? '', from)
    if (found === -1 || found >= before.length - end) continue
    kept.set(at, found)
    from = found + 1
  }
  return kept
}

/**
 * Like `matches`, for items that consist of several parts. Between two equal items, a changed item is matched with the most similar one; if
 * both sides have the same number of changed items, they are matched in order.
 */
export function aligned(before: readonly string[][], after: readonly string[][]): Map<number, number> {
  const joined = (items: readonly string[][]) => items.map((parts) => parts.join('\n'))
  const pairs = matches(joined(before), joined(after))
  const ends = [...pairs, [after.length, before.length] as const].sort(([a], [b]) => a - b)
  let [at, from] = [0, 0]
  for (const [nextAt, nextFrom] of ends) {
    const isEven = nextAt - at === nextFrom - from
    for (; at < nextAt; at += 1) {
      const found = isEven ? from : mostSimilar(before, after[at] ?? [], from, Math.min(nextFrom, from + MOST_COMPARED))
      if (found === null) continue
      pairs.set(at, found)
      from = found + 1
    }
    at = nextAt + 1
    from = nextFrom + 1
  }
  return pairs
}

/** Keeps the work linear in two long texts that have nothing in common. */
const MOST_COMPARED = 100

function mostSimilar(before: readonly string[][], parts: readonly string[], from: number, end: number): number | null {
  const own = new Set(parts)
  let [best, most]: [number | null, number] = [null, 0]
  for (let index = from; index < end; index += 1) {
    const shared = (before[index] ?? []).filter((part) => own.has(part)).length
    if (shared > most) [best, most] = [index, shared]
  }
  return best
}
