// Reads the conversation that is open, with what the page itself can reach and nothing more.
import { conversationIdIn } from '../extract/site-rules-for.ts'
import type { Conversation, ReadTools } from '../extract/types.ts'
import { sendSurely } from '../messaging/send.ts'
import { openReader } from './reader-door.ts'

/** Null when this page is no conversation the rules know. */
export async function readOpenConversation(
  signal: AbortSignal,
  onProgress: ReadTools['onProgress'],
): Promise<Conversation | null> {
  const rules = await sendSurely({ type: 'rules.read' })
  if (!rules || conversationIdIn(location.href, rules) === null) return null
  const reader = await openReader()
  const conversation = await reader.readConversation(document, rules, {
    fetchJson,
    scrollTo,
    wait: waiting(signal),
    signal,
    onProgress,
  })
  return conversation.turns.length === 0 ? null : conversation
}

async function fetchJson(address: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const url = new URL(address, location.href)
  // Rules come from a server: they can never send the page's cookies or words elsewhere.
  if (url.origin !== location.origin) throw new Error('Only the page’s own site is asked.')
  const answer = await fetch(url, { headers: { ...headers }, credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
  return await answer.json()
}

function scrollTo(container: Element, top: number): void {
  container.scrollTo({ top, behavior: 'instant' })
}

function waiting(signal: AbortSignal): ReadTools['wait'] {
  return (milliseconds) =>
    new Promise((done) => {
      const timer = setTimeout(done, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        done()
      })
    })
}
