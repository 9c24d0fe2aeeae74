// JSON from the page's own site, given up after a time or with whoever waits: a site that stays silent is read from its page.
import type { ReadTools } from '../extract/types.ts'

const ANSWER_MS = 20_000

export function siteJson(signal: AbortSignal): ReadTools['fetchJson'] {
  return async (address, headers = {}) => {
    const url = new URL(address, location.href)
    // Rules come from a server: they can never send the page's cookies or words elsewhere.
    if (url.origin !== location.origin) throw new Error('Only the page’s own site is asked.')
    signal.throwIfAborted()
    const limit = new AbortController()
    const giveUp = () => limit.abort()
    const timer = setTimeout(giveUp, ANSWER_MS)
    signal.addEventListener('abort', giveUp)
    try {
      const answer = await fetch(url, { headers: { ...headers }, credentials: 'same-origin', signal: limit.signal })
      if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
      return await answer.json()
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }
}
