// Repeatable text of a few thousand different words, as varied as a library's.

const SYLLABLES = 'ta lo mi ren sa ku vel dor ni pa ros tu ghi lem fa bo cre zan wi hul'.split(' ')

export function words(seed: number, count: number): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state >>> 8
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + (next() % 2) }, () => SYLLABLES[next() % SYLLABLES.length]).join(''),
  ).join(' ')
}
