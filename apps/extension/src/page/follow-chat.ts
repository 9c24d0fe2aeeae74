// Keeps a saved conversation up to date: when the chat has been quiet for a moment, its new turns are added to the note, with their
// pictures.
import { conversationIdIn } from '../extract/find-site-rules.ts'
import type { SiteRules } from '../extract/types.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { newId } from './new-id.ts'
import { readOpenConversation } from './read-open-conversation.ts'
import { conversationJob } from './save.ts'
import { sendPictures } from './send-pictures.ts'

const QUIET_MS = 3000

/** `followed` are ids of conversations. The signal ends it. */
export function followChats(rules: SiteRules, followed: readonly string[], signal: AbortSignal): void {
  let timer = 0
  let sent = ''
  const pictureUrls = new Map<string, string>()
  const update = async () => {
    const id = conversationIdIn(location.href, rules)
    if (id === null || !followed.includes(id)) return
    if (rules.page.busy !== undefined && document.querySelector(rules.page.busy)) return later()
    const shown = signature(id, rules)
    if (shown === sent) return
    const conversation = await readOpenConversation(signal, () => null, { isStill: true, pictureUrls })
    if (!conversation || signal.aborted || conversation.id !== id) return
    const saveId = newId()
    const pictures = await sendWithRetry({ type: 'chat.update', id: saveId, job: conversationJob(conversation) })
    sent = shown
    if (pictures.length === 0) return
    await sendPictures(saveId, pictures)
    await sendWithRetry({ type: 'pictures.sent', id: saveId })
  }
  const later = () => {
    clearTimeout(timer)
    // A failed try is repeated at the next change of the page.
    timer = window.setTimeout(() => void update().catch(() => null), QUIET_MS)
  }
  const observer = new MutationObserver(later)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  later()
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
}

function signature(id: string, rules: SiteRules): string {
  const turns = document.querySelectorAll(rules.turn)
  return `${id} ${turns.length} ${turns[turns.length - 1]?.textContent ?? ''}`
}
