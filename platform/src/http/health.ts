// Health check: queries the database with a short timeout and caches the result for a moment.

export type Health = { readonly ok: true } | { readonly ok: false; readonly reason: string }

export function createHealth(
  ask: () => PromiseLike<unknown>,
  { patienceMs = 2000, rememberMs = 1000 } = {},
): () => Promise<Health> {
  let asked: { readonly at: number; readonly answer: Promise<Health> } | null = null
  return () => {
    // Many probes cost only one statement a second.
    if (!asked || performance.now() - asked.at > rememberMs)
      asked = { at: performance.now(), answer: askOnce(ask, patienceMs) }
    return asked.answer
  }
}

async function askOnce(ask: () => PromiseLike<unknown>, patienceMs: number): Promise<Health> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, reason: 'The database does not answer.' }), patienceMs)
  })
  const answered = Promise.resolve(ask()).then(
    (): Health => ({ ok: true }),
    (): Health => ({ ok: false, reason: 'The database cannot be reached.' }),
  )
  const health = await Promise.race([answered, tooLong])
  clearTimeout(timer)
  return health
}
