// Calls once a moment has come, however far away. No React here.

/** Returns how to call it off. A moment that has passed already is nobody's news: nothing is called. */
export function atInstant(instant: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = instant - Date.now()
    // Browsers take a longer delay for none at all, and may wake a little early.
    timer = setTimeout(() => (Date.now() < instant ? wait() : call()), Math.min(left, LONGEST_DELAY_MS))
  }
  if (Date.now() < instant) wait()
  return () => clearTimeout(timer)
}

const LONGEST_DELAY_MS = 2 ** 31 - 1
