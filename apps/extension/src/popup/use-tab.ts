// The tab under the popup.
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { withoutSite } from '../extract/page/page-title.ts'
import type { SavedBefore, TabChat } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'

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

const noChat: TabChat = {
  isConversation: false,
  titleWithout: [],
  origins: [],
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
  return { id: open.id, url, title: withoutSite(open.title ?? '', chat.titleWithout), isReadable, chat }
}
