// Whether a password is one that people guess first: on a list of common ones, a keyboard row, a repetition, a date.

/** Guessed within a million tries. Only the beginning is looked at, since the work grows much faster than the length. */
export async function isEasyToGuess(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= load()
  const guessedFirst = words.flatMap((word) => [word, ...word.split('@')]).map(beginning)
  return (await estimator).check(beginning(password), guessedFirst).score < MIN_SCORE
}

const MIN_SCORE = 2
const beginning = (text: string) => text.slice(0, 16)

// The list takes half a megabyte, so it is loaded when the first password is chosen.
let estimator: ReturnType<typeof load> | null = null

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
