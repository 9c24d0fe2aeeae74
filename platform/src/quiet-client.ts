// supabase-js warns on Node 20 whenever it is loaded. Jotsam supports Node 20 and locks the client's version, so nobody can act on it.

/** Drops that one warning and passes on every other. */
export function quietClient(to: Pick<Console, 'warn'>): void {
  const warn = to.warn
  to.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(NODE_20_NOTICE)) warn.apply(to, words)
  }
}

export const NODE_20_NOTICE = 'Node.js 20 and below are deprecated'
