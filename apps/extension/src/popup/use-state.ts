// The extension's state as the background tells it, told again whenever something changed.
import { useCallback, useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import type { Account, State } from '../messaging/protocol.ts'
import { sendSurely } from '../messaging/send.ts'

export function useExtensionState(): State | null {
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    let isGone = false
    const read = () => {
      sendSurely({ type: 'state.read' }).then(
        (news) => !isGone && setState(news),
        () => null,
      )
    }
    const listen = (message: unknown) => {
      if (isChange(message)) read()
    }
    read()
    browser.runtime.onMessage.addListener(listen)
    return () => {
      isGone = true
      browser.runtime.onMessage.removeListener(listen)
    }
  }, [])
  return state
}

export type AccountNews = { kind: 'loading' } | { kind: 'known'; account: Account } | { kind: 'unknown' }

/** The account from the server; `fresh` is whatever makes it worth asking again. */
export function useAccount(fresh: unknown): AccountNews {
  const [news, setNews] = useState<AccountNews>({ kind: 'loading' })
  const read = useCallback(async () => {
    const account = await sendSurely({ type: 'account.read' }).catch(() => null)
    setNews((before) => (account ? { kind: 'known', account } : before.kind === 'known' ? before : { kind: 'unknown' }))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again because it changed, not with it.
  useEffect(() => {
    void read()
  }, [read, fresh])
  return news
}

function isChange(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'state.changed'
}
