// Pseudorandom numbers: the same seed gives the same run.

export type Random = ReturnType<typeof createRandom>

export function createRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, but not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(from: readonly T[]): T => {
      const [picked] = from.slice(below(from.length))
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
    chance: (share: number) => next() < share,
    text: (longest: number) =>
      Array.from({ length: below(longest + 1) }, () => LETTERS[below(LETTERS.length)] ?? '').join(''),
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}

// Characters that often have a meaning to parsers.
const LETTERS = [
  ...'abcxyzABC0189 .,:;()[]{}<>"\'`\\/|&=?%#*+-_~^$@!\n\r\t\0',
  ...['é', 'ß', '中', '🐚', '\u202e', '\ufeff', '\u2028', '\ud800', '--', '%00', '..', '$', '{{x}}', '\x7f'],
]
