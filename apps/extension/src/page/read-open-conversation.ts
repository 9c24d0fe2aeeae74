// Reads the conversation that is open, with what the page itself can reach and nothing more.
import { conversationIdIn } from '../extract/site-rules-for.ts'
import type { Conversation, ReadTools } from '../extract/types.ts'
import { sendSurely } from '../messaging/send.ts'
import { openReader } from './reader-door.ts'
import { siteJson } from './site-json.ts'

/** Null when this page is no conversation the rules know. */
export async function readOpenConversation(
  signal: AbortSignal,
  onProgress: ReadTools['onProgress'],
): Promise<Conversation | null> {
  const rules = await sendSurely({ type: 'rules.read' })
  if (!rules || conversationIdIn(location.href, rules) === null) return null
  const reader = await openReader()
  const conversation = await reader.readConversation(document, rules, {
    fetchJson: siteJson(signal),
    scrollTo,
    wait: waiting(signal),
    signal,
    onProgress,
  })
  return conversation.turns.length === 0 ? null : conversation
}

function scrollTo(container: Element, top: number): void {
  container.scrollTo({ top, behavior: 'instant' })
}

function waiting(signal: AbortSignal): ReadTools['wait'] {
  return (milliseconds) =>
    new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        done()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end)
    })
}
