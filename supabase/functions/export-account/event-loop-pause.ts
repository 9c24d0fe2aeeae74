// Yields to the event loop now and then: writing and compressing never wait, and would block other requests.

export function eventLoopPause(turnMs = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
