// The tab that the popup was opened over.
import { useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import { conversationIdIn, siteRulesFor } from '../extract/site-rules-for.ts'
import { builtInRules } from '../extract/sites/built-in-rules.ts'

export interface OpenTab {
  readonly id: number
  readonly isReadable: boolean
  readonly isConversation: boolean
}

export function useTab(): OpenTab | null {
  const [tab, setTab] = useState<OpenTab | null>(null)
  useEffect(() => {
    void browser.tabs.query({ active: true, currentWindow: true }).then(([open]) => {
      if (open?.id !== undefined) setTab({ id: open.id, ...kindOf(open.url ?? '') })
    })
  }, [])
  return tab
}

function kindOf(url: string): Pick<OpenTab, 'isReadable' | 'isConversation'> {
  if (!/^https?:/.test(url)) return { isReadable: false, isConversation: false }
  const rules = siteRulesFor(url, builtInRules)
  return { isReadable: true, isConversation: rules !== null && conversationIdIn(url, rules) !== null }
}
