// The tab under the popup.
import { useEffect, useState } from 'react'
import { type Browser, browser } from 'wxt/browser'
import { namedPart } from '../extract/article/title-part.ts'
import { withoutSite } from '../extract/page/page-title.ts'
import type { PageFailed, SavedBefore, TabChat } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { pdfName } from '../page/pdf-file.ts'

export interface OpenTab {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly isReadable: boolean
  readonly chat: TabChat
}

export function useTab(): OpenTab | null {
  const [tab, setTab] = useState<OpenTab | null>(null)
  useEffect(() => {
    void openTab().then(setTab)
  }, [])
  return tab
}

/** When the page was saved before; read again when `trigger` changes. */
export function useSavedBefore(tab: OpenTab | null, trigger: unknown): SavedBefore | null {
  const [saved, setSaved] = useState<SavedBefore | null>(null)
  const url = tab?.isReadable ? tab.url : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reads again; its value is not used.
  useEffect(() => {
    if (url !== '') sendWithRetry({ type: 'tab.saved', url }).then(setSaved, () => null)
  }, [url, trigger])
  return saved
}

/** The notebook that the server suggests for this page. */
export function useSuggestedNotebook(tab: OpenTab | null): string | null {
  const [suggested, setSuggested] = useState<string | null>(null)
  const { url, title } = tab?.isReadable ? tab : { url: '', title: '' }
  useEffect(() => {
    if (url !== '') sendWithRetry({ type: 'tab.notebook', url, title }).then(setSuggested, () => null)
  }, [url, title])
  return suggested
}

/** What the page under the popup shows. The browser allows the question because the person opened the popup there. */
export function useShown(tab: OpenTab | null): { hasSelection: boolean; title: string } {
  const [shown, setShown] = useState({ hasSelection: false, headings: [''] })
  const id = tab?.isReadable ? tab.id : null
  useEffect(() => {
    if (id === null) return
    const func = () => ({
      hasSelection: getSelection()?.toString().trim() !== '',
      headings: Array.from(document.querySelectorAll('h1'), ({ textContent }) => textContent ?? ''),
    })
    browser.scripting.executeScript({ target: { tabId: id }, func }).then(
      ([answer]) => answer?.result && setShown(answer.result),
      () => null,
    )
  }, [id])
  const title = tab?.title ?? ''
  // A chat has its title from its site.
  const part = tab?.chat.isConversation ? '' : namedPart(title, shown.headings)
  return { hasSelection: shown.hasSelection, title: part || title }
}

/** Tells why the page under the popup saved nothing. */
export function useFailures(tab: OpenTab | null, onFailure: (text: string) => void): void {
  const id = tab?.id
  useEffect(() => {
    const listen = (message: unknown, sender: Browser.runtime.MessageSender) => {
      if (sender.id === browser.runtime.id && sender.tab?.id === id && isFailure(message)) onFailure(message.text)
    }
    browser.runtime.onMessage.addListener(listen)
    return () => browser.runtime.onMessage.removeListener(listen)
  }, [id, onFailure])
}

function isFailure(message: unknown): message is PageFailed {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'page.failed'
}

const noChat: TabChat = {
  isConversation: false,
  titleWithout: [],
  origins: [],
  wasAsked: false,
  hasList: false,
  hasArchive: false,
  isFollowed: false,
}

async function openTab(): Promise<OpenTab | null> {
  const [open] = await browser.tabs.query({ active: true, currentWindow: true })
  if (open?.id === undefined) return null
  const url = open.url ?? ''
  const isReadable = /^https?:/.test(url)
  const chat = isReadable ? await sendWithRetry({ type: 'tab.chat', url }) : noChat
  return { id: open.id, url, title: withoutSite(titleIn(open.title ?? '', url), chat.titleWithout), isReadable, chat }
}

/** The browser shows the address of a PDF without a title. The note will be named after the file. */
function titleIn(title: string, url: string): string {
  if (!/^https?:[^?#]+\.pdf(?:[?#]|$)/i.test(url)) return title
  return title.startsWith(new URL(url).host.replace(/^www\./, '')) ? pdfName(url) : title
}
