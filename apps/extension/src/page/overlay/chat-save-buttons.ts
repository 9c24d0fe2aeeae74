// On a chat site, a save button on each answer and one for the whole conversation.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { conversationIdIn } from '../../extract/find-site-rules.ts'
import type { SiteRules } from '../../extract/types.ts'
import { sendWithRetry } from '../../messaging/send.ts'
import { loadReader } from '../load-reader.ts'
import { saveConversation, saveRead } from '../save.ts'
import { makeButton, makeShadow, overPage, withLogo } from './shadow.ts'

const texts = extensionMessages.page
const DEBOUNCE_MS = 400

/** The signal removes the buttons. */
export function showChatButtons(rules: SiteRules, signal: AbortSignal): void {
  const whole = makeShadow()
  whole.root.append(withLogo(makeButton(texts.saveConversation, 'float at-corner', () => void saveConversation())))
  const hosts = new Map<Element, HTMLElement>()

  let path = location.pathname
  const update = () => {
    if (path !== location.pathname) {
      path = location.pathname
      void sendWithRetry({ type: 'page.shown' }).catch(() => null)
    }
    const isConversation = conversationIdIn(location.href, rules) !== null
    if (isConversation && !whole.host.isConnected) overPage(whole.host)
    if (!isConversation) whole.host.remove()
    // Long chats remove and add answers while they scroll.
    for (const gone of [...hosts.keys()].filter((answer) => !answer.isConnected)) hosts.delete(gone)
    for (const answer of document.querySelectorAll(rules.answer)) {
      // The site redraws an answer while it is written, and drops elements that it does not know.
      if (hosts.get(answer)?.isConnected) continue
      const host = hosts.get(answer) ?? answerButton(answer, rules)
      hosts.set(answer, host)
      answer.append(host)
    }
  }
  let isWaiting = false
  const later = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (!signal.aborted) update()
    }, DEBOUNCE_MS)
  }
  const observer = new MutationObserver(later)
  observer.observe(document, { childList: true, subtree: true })
  update()
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const host of [whole.host, ...hosts.values()]) host.remove()
  })
}

function answerButton(answer: Element, rules: SiteRules): HTMLElement {
  const { host, root } = makeShadow()
  const save = () =>
    saveRead({ folderId: null, tags: [] }, texts.nothingFound, async () =>
      (await loadReader()).readAnswer(answer, rules),
    )
  root.append(withLogo(makeButton(texts.saveAnswer, 'float answer', () => void save())))
  host.style.setProperty('display', 'block', 'important')
  return host
}
