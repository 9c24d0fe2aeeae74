// What the dashboard reads first is requested by theme.js, while the code loads. Here the data client gets those answers, each once.
// An answer that failed, or that belongs to another token, is not used: the client asks itself.

interface EarlyReads {
  readonly authorization: string
  /** By the address. Null without a connection. */
  readonly answers: Map<string, Promise<Response | null>>
}

declare global {
  var jotsamEarlyReads: EarlyReads | undefined
}

export function withEarlyReads(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const early = globalThis.jotsamEarlyReads
    const isSame = early?.authorization === new Headers(init?.headers).get('authorization')
    const answer = isSame ? early?.answers.get(String(input)) : undefined
    early?.answers.delete(String(input))
    const response = await answer
    return response?.ok ? response : fetch(input, init)
  }
}
