// Cancels work after a time limit, or when its caller leaves.

/** Uses a timer of its own: Node 20 may garbage-collect `AbortSignal.any` of a timeout, and then the work never ends. */
export async function withTimeout<T>(
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
