// On a chat site: a save button on each answer, and one for the whole conversation.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { conversationIdIn } from '../extract/site-rules-for.ts'
import type { SiteRules } from '../extract/types.ts'
import { openReader } from './reader-door.ts'
import { saveConversation, saveRead } from './save.ts'
import { makeButton, makeShadow, overPage, withLogo } from './shadow.ts'

const texts = extensionMessages.page
const SETTLED = 400

/** Ends when the signal does. */
export function offerOnChat(rules: SiteRules, signal: AbortSignal): void {
  const whole = makeShadow()
  whole.root.append(withLogo(makeButton(texts.saveConversation, 'float at-corner', () => void saveConversation())))
  const marked = new Map<Element, HTMLElement>()

  const settle = () => {
    const isConversation = conversationIdIn(location.href, rules) !== null
    if (isConversation && !whole.host.isConnected) overPage(whole.host)
    if (!isConversation) whole.host.remove()
    // Long chats come and go as they scroll by.
    for (const gone of [...marked.keys()].filter((answer) => !answer.isConnected)) marked.delete(gone)
    for (const answer of document.querySelectorAll(rules.answer)) {
      // The site redraws answers while they are written, and drops what it does not know.
      if (marked.get(answer)?.isConnected) continue
      const host = marked.get(answer) ?? answerButton(answer, rules)
      marked.set(answer, host)
      answer.append(host)
    }
  }
  let isWaiting = false
  const later = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (!signal.aborted) settle()
    }, SETTLED)
  }
  const observer = new MutationObserver(later)
  observer.observe(document, { childList: true, subtree: true })
  settle()
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const host of [whole.host, ...marked.values()]) host.remove()
  })
}

function answerButton(answer: Element, rules: SiteRules): HTMLElement {
  const { host, root } = makeShadow()
  const save = () =>
    saveRead({ folderId: null, tags: [] }, texts.nothingFound, async () =>
      (await openReader()).readAnswer(answer, rules),
    )
  root.append(withLogo(makeButton(texts.saveAnswer, 'float answer', () => void save())))
  host.style.setProperty('display', 'block', 'important')
  return host
}
