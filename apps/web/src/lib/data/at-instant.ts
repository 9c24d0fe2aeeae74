// Calls a function at a point in time, however far in the future. No React here.

/** Returns a function that cancels it. If the time has passed already, nothing is called. */
export function atInstant(instant: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = instant - Date.now()
    // Browsers treat a longer delay as zero, and a timer may fire slightly early.
    timer = setTimeout(() => (Date.now() < instant ? wait() : call()), Math.min(left, LONGEST_DELAY_MS))
  }
  if (Date.now() < instant) wait()
  return () => clearTimeout(timer)
}

const LONGEST_DELAY_MS = 2 ** 31 - 1
