// The content script: runs the background's commands and shows the save buttons. Runs once per page.
import { browser } from 'wxt/browser'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import type { PageCommand } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { fittingRules } from '../page/fitting-rules.ts'
import { followChats } from '../page/follow-chat.ts'
import { markSelection, openMarksOnClick, showMarks } from '../page/marks.ts'
import { showChatButtons } from '../page/overlay/chat-save-buttons.ts'
import { promptAfterCopy } from '../page/overlay/copy-prompt.ts'
import { showSelectionButton } from '../page/overlay/selection-button.ts'
import { openToast } from '../page/overlay/toast.ts'
import { previewPage } from '../page/preview.ts'
import { readOpenConversation } from '../page/read-open-conversation.ts'
import { saveConversation, saveGiven, savePage, saveSelection } from '../page/save.ts'
import { saveAll } from '../page/save-all.ts'

/** A symbol, because an element of the page with an id is a property of that name here too. */
const runningKey = Symbol.for('jotsamPage')

declare global {
  interface Window {
    /** Set while this script runs. After an update of the extension, the old script has no runtime id. */
    [runningKey]?: { isAlive(): boolean; leave(): void }
  }
}

export default defineUnlistedScript(() => {
  // An SVG or XML document cannot hold our elements. The command then fails, and the toolbar button shows why.
  if (!(document.createElement('p') instanceof HTMLElement)) return
  if (window[runningKey]?.isAlive()) return
  window[runningKey]?.leave()
  let buttons = new AbortController()
  window[runningKey] = { isAlive: () => browser.runtime?.id !== undefined, leave: () => buttons.abort() }

  browser.runtime.onMessage.addListener((message: PageCommand, sender, reply) => {
    if (sender.id !== browser.runtime.id) return false
    if (message.type === 'page.conversation') {
      readOpenConversation(new AbortController().signal, () => null, { isToExport: true }).then(reply, () =>
        reply(null),
      )
      return true
    }
    if (message.type === 'page.preview') {
      previewPage().then(reply, () => reply(null))
      return true
    }
    if (message.type === 'page.changed') void begin()
    else run(message)
    return false
  })

  const begin = async () => {
    buttons.abort()
    buttons = new AbortController()
    const { signal } = buttons
    const { promptOnCopy, selectionButton, followed } = await sendWithRetry({ type: 'page.settings' })
    if (signal.aborted) return
    if (promptOnCopy) promptAfterCopy(signal)
    if (selectionButton) showSelectionButton(signal)
    void sendWithRetry({ type: 'page.shown' }).catch(() => null)
    // A page can dispatch this event itself.
    const onOnline = ({ isTrusted }: Event) =>
      isTrusted && void sendWithRetry({ type: 'network.back' }).catch(() => null)
    addEventListener('online', onOnline, { signal })
    openMarksOnClick(signal)
    void showMarks().catch(() => null)
    const rules = await fittingRules()
    if (!rules || signal.aborted) return
    showChatButtons(rules, signal)
    if (followed.length > 0) followChats(rules, followed, signal)
  }
  void begin()
})

function run(command: Exclude<PageCommand, { type: 'page.conversation' | 'page.preview' | 'page.changed' }>): void {
  switch (command.type) {
    case 'page.do':
      if (command.what === 'selection') void saveSelection(command.place, command.words)
      else if (command.what === 'mark') void markSelection()
      else if (command.what === 'page') void savePage(command.place, command.title, command.again)
      else void saveConversation(command.place, command.title)
      return
    case 'page.saveAll':
      void saveAll(command.place, command.withArchived)
      return
    case 'page.save':
      void saveGiven(command.job)
      return
    case 'page.toast':
      openToast({ title: command.text, autoClose: true })
      return
  }
}
