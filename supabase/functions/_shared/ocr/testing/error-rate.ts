// The error rate of a reading: Levenshtein distance to the truth over the truth's length. Line breaks count as spaces.

export interface ErrorCount {
  readonly edits: number
  readonly length: number
}

export function countErrors(truth: string, reading: string): ErrorCount {
  const expected = [...normalise(truth)]
  const actual = [...normalise(reading)]
  let row = Array.from({ length: actual.length + 1 }, (_, i) => i)
  expected.forEach((character, i) => {
    const next = [i + 1]
    actual.forEach((other, j) => {
      const replaced = (row[j] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    })
    row = next
  })
  return { edits: row.at(-1) ?? 0, length: expected.length }
}

/** Per cent over several texts, weighted by their length. */
export function errorRate(counts: readonly ErrorCount[]): number {
  const edits = counts.reduce((sum, count) => sum + count.edits, 0)
  return (
    (100 * edits) /
    Math.max(
      1,
      counts.reduce((sum, count) => sum + count.length, 0),
    )
  )
}

const normalise = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
