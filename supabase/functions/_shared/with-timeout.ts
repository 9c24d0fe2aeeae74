// Work that is given up after a time, or with whoever waits for it.

/** By a timer of its own: Node 20 may forget `AbortSignal.any` of a timeout while it waits, and then the work never ends. */
export async function withinTime<T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('It took too long', 'TimeoutError')), limitMs)
  const follow = () => limit.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow)
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
}
