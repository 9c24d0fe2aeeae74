// The tab under the popup.
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { sendWithRetry } from '../messaging/send.ts'

export interface OpenTab {
  readonly id: number
  readonly isReadable: boolean
  readonly isConversation: boolean
}

export function useTab(): OpenTab | null {
  const [tab, setTab] = useState<OpenTab | null>(null)
  useEffect(() => {
    void openTab().then(setTab)
  }, [])
  return tab
}

async function openTab(): Promise<OpenTab | null> {
  const [open] = await browser.tabs.query({ active: true, currentWindow: true })
  if (open?.id === undefined) return null
  const url = open.url ?? ''
  const isReadable = /^https?:/.test(url)
  return {
    id: open.id,
    isReadable,
    isConversation: isReadable && (await sendWithRetry({ type: 'tab.isConversation', url })),
  }
}
