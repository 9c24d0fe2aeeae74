// Fetches JSON from the page's own site, with a timeout. If it fails, the conversation is read from the page.
import type { ReadTools } from '../extract/types.ts'

const TIMEOUT_MS = 20_000

/** The site answers, but what was asked for does not exist. */
export class NotThere extends Error {}

export function siteJson(signal: AbortSignal): ReadTools['fetchJson'] {
  return async (address, headers = {}) => {
    const url = new URL(address, location.href)
    // Rules come from a server. They must not be able to send the page's data to another site.
    if (url.origin !== location.origin) throw new Error('Only the page’s own site is asked.')
    signal.throwIfAborted()
    const limit = new AbortController()
    const abort = () => limit.abort()
    const timer = setTimeout(abort, TIMEOUT_MS)
    signal.addEventListener('abort', abort)
    try {
      const answer = await fetch(url, { headers: { ...headers }, credentials: 'same-origin', signal: limit.signal })
      if (answer.status === 404) throw new NotThere()
      if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
      return await answer.json()
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }
}
