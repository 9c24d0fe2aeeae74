// Long work in small turns: writing and compressing never wait for anything, and the requests of others want to run too.

export function turnTaker(turnMs = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
