// In the page: takes the background's orders, and offers to save where the person wants offers. Runs once per page.
import { browser } from 'wxt/browser'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import type { PageOrder } from '../messaging/protocol.ts'
import { sendSurely } from '../messaging/send.ts'
import { offerOnChat } from '../page/chat-buttons.ts'
import { offerAfterCopy } from '../page/copy-offer.ts'
import { readOpenConversation } from '../page/read-open-conversation.ts'
import { saveConversation, saveGiven, savePage, saveSelection } from '../page/save.ts'
import { offerAtSelection } from '../page/selection-button.ts'
import { openToast } from '../page/toast.ts'

declare global {
  /** Set while a script of a running extension is here; one that was updated away has no id any more. */
  var jotsamPage: { isAlive(): boolean; leave(): void } | undefined
}

export default defineUnlistedScript(() => {
  // A drawing or raw XML holds no element of ours: whoever gave an order hears that nobody answers, and says so on the button.
  if (!(document.createElement('p') instanceof HTMLElement)) return
  if (globalThis.jotsamPage?.isAlive()) return
  globalThis.jotsamPage?.leave()
  let offers = new AbortController()
  globalThis.jotsamPage = { isAlive: () => browser.runtime?.id !== undefined, leave: () => offers.abort() }

  browser.runtime.onMessage.addListener((message: PageOrder, sender, reply) => {
    if (sender.id !== browser.runtime.id) return false
    if (message.type === 'page.conversation') {
      readOpenConversation(new AbortController().signal, () => null).then(reply, () => reply(null))
      return true
    }
    if (message.type === 'page.changed') void begin()
    else follow(message)
    return false
  })

  const begin = async () => {
    offers.abort()
    offers = new AbortController()
    const { signal } = offers
    const { promptOnCopy, selectionButton } = await sendSurely({ type: 'page.settings' })
    if (signal.aborted) return
    if (promptOnCopy) offerAfterCopy(signal)
    if (selectionButton) offerAtSelection(signal)
    const rules = await sendSurely({ type: 'rules.read' })
    if (rules && !signal.aborted) offerOnChat(rules, signal)
  }
  void begin()
})

function follow(order: Exclude<PageOrder, { type: 'page.conversation' | 'page.changed' }>): void {
  switch (order.type) {
    case 'page.do':
      if (order.what === 'selection') void saveSelection(order.place, order.words)
      else void SAVES[order.what](order.place)
      return
    case 'page.save':
      void saveGiven(order.job)
      return
    case 'page.say':
      openToast({ title: order.text, passes: true })
      return
  }
}

const SAVES = { page: savePage, conversation: saveConversation }
