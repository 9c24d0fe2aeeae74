// Detects weak passwords: common ones, keyboard rows, repetitions and dates.

/** True when it takes fewer than a million guesses. Checks only the beginning, because the cost grows faster than the length. */
export async function isEasyToGuess(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= load()
  const guessedFirst = words.flatMap((word) => [word, ...word.split('@')]).map(beginning)
  return (await estimator).check(beginning(password), guessedFirst).score < MIN_SCORE
}

const MIN_SCORE = 2
const beginning = (text: string) => text.slice(0, 16)

// The word list takes half a megabyte, so it is loaded with the first new password.
let estimator: ReturnType<typeof load> | null = null

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
