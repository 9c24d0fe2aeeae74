// Realistic words and paragraphs from a seeded generator, so that every run writes the same library. Pure.

export interface Vocabulary {
  /** Common words come first, and paragraphs use them far more often. */
  readonly words: readonly string[]
  /** Words that occur in few captures. */
  readonly rare: readonly string[]
  readonly paragraphs: readonly string[]
}

export function makeVocabulary(): Vocabulary {
  const chance = seededChance(42)
  const words = Array.from({ length: 30_000 }, (_, n) => (n < 2_000 ? makeSyllable(chance) : makeWord(chance)))
  const rare = Array.from({ length: 50_000 }, () => makeWord(chance) + makeWord(chance))
  const paragraphs = Array.from({ length: 40_000 }, (_, n) => makeParagraph(words, 25 + (n % 60), chance))
  return { words, rare, paragraphs }
}

export type Chance = () => number

const STARTS =
  ' b bl br c ch cl cr d dr f fl fr g gl gr h j k kn l m n p ph pl pr qu r s sc sh sk sl sm sn sp spr st str sw t th tr tw v w wh y z'.split(
    ' ',
  )
const VOWELS = 'a a e e e i i o o u y ai ea ee ie oa oo ou au'.split(' ')
const CODAS =
  ' b c ck ct d ft g gh l ld ll lm lt m mb mp n nd ng nk nt p pt r rd rk rm rn rt s sh sk sp ss st t tch th x zz'.split(
    ' ',
  )
const ENDINGS = ' ing ed er ly tion ment ness able ful ous al ic ity ism'.split(' ')

/** Clusters and endings of English, so that three letters are about as selective as there. */
function makeWord(chance: Chance): string {
  return makeSyllable(chance) + (chance() < 0.5 ? makeSyllable(chance) : '') + pick(ENDINGS, chance)
}

function makeSyllable(chance: Chance): string {
  return pick(STARTS, chance) + pick(VOWELS, chance) + (chance() < 0.5 ? pick(CODAS, chance) : '')
}

function makeParagraph(words: readonly string[], length: number, chance: Chance): string {
  const chosen = Array.from({ length }, () => words[Math.floor(words.length * chance() ** 3)] ?? '')
  const text = chosen.map((word, n) => (n % 11 === 10 ? `${word}.` : word)).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function pick(from: readonly string[], chance: Chance): string {
  return from[Math.floor(from.length * chance())] ?? ''
}

/** mulberry32: small, quick, and the same on every machine. */
export function seededChance(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
