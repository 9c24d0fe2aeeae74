/** Runs the work with a signal that aborts after `ms`, or with `sooner`. A timer, because `AbortSignal.timeout` stops while a phone sleeps. */
export async function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  sooner?: AbortSignal | undefined,
): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort()
  const timer = setTimeout(end, ms)
  sooner?.addEventListener('abort', end)
  if (sooner?.aborted) end()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    sooner?.removeEventListener('abort', end)
  }
}
