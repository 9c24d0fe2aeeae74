// Finds what two versions of a text have in common. Pure.

/**
 * For each place of `after` the place in `before` that it stays from. What both begin and end with is the same; between them each finds the next
 * one like it.
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
 * Like `matches`, for things of several parts each: what is left between two that are the same goes with the one that has most parts in common.
 * Where as many are left on both sides, each goes with the one in its place.
 */
export function aligned(before: readonly string[][], after: readonly string[][]): Map<number, number> {
  const whole = (parts: readonly string[]) => parts.join('\n')
  const pairs = matches(before.map(whole), after.map(whole))
  const ends = [...pairs, [after.length, before.length] as const].sort(([a], [b]) => a - b)
  let [at, from] = [0, 0]
  for (const [nextAt, nextFrom] of ends) {
    const isEven = nextAt - at === nextFrom - from
    for (; at < nextAt; at += 1) {
      const found = isEven ? from : likest(before, after[at] ?? [], from, Math.min(nextFrom, from + MOST_LOOKED_AT))
      if (found === null) continue
      pairs.set(at, found)
      from = found + 1
    }
    at = nextAt + 1
    from = nextFrom + 1
  }
  return pairs
}

/** A long text without likeness costs no more than its length. */
const MOST_LOOKED_AT = 100

function likest(before: readonly string[][], parts: readonly string[], from: number, end: number): number | null {
  const own = new Set(parts)
  let best: { place: number; score: number } | null = null
  for (let place = from; place < end; place += 1) {
    const score = (before[place] ?? []).filter((part) => own.has(part)).length
    if (score > (best?.score ?? 0)) best = { place, score }
  }
  return best?.place ?? null
}
