// The extension's state from the background, read again at every change.
import { useCallback, useEffect, useState } from 'react'
import { browser } from 'wxt/browser'
import type { Account, State } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'

export function useExtensionState(): State | null {
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const read = () => {
      sendWithRetry({ type: 'state.read' }).then(
        (next) => !isUnmounted && setState(next),
        () => null,
      )
    }
    const listen = (message: unknown) => {
      if (isChange(message)) read()
    }
    read()
    browser.runtime.onMessage.addListener(listen)
    return () => {
      isUnmounted = true
      browser.runtime.onMessage.removeListener(listen)
    }
  }, [])
  return state
}

export type AccountState =
  | { kind: 'known'; account: Account }
  /** The account as it was last seen in this browser. */
  | { kind: 'loading' | 'unknown'; account: Account | null }

const LAST = 'last-account'

/**
 * The account from the server. It is read again when `trigger` changes. Without a connection the notebooks can still be chosen, as they
 * were last seen.
 */
export function useAccount(email: string | null, trigger: unknown): AccountState {
  const [state, setState] = useState<AccountState>({ kind: 'loading', account: null })
  const read = useCallback(async () => {
    if (email === null) {
      setState({ kind: 'loading', account: null })
      return await browser.storage.local.remove(LAST)
    }
    const { [LAST]: last } = await browser.storage.local.get<{ [LAST]?: { email: string; account: Account } }>(LAST)
    if (last?.email === email)
      setState((before) => (before.kind === 'known' ? before : { ...before, account: last.account }))
    const account = await sendWithRetry({ type: 'account.read' }).catch(() => null)
    if (account) await browser.storage.local.set({ [LAST]: { email, account } })
    setState((before) =>
      account ? { kind: 'known', account } : before.kind === 'known' ? before : { ...before, kind: 'unknown' },
    )
  }, [email])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reads again; its value is not used.
  useEffect(() => {
    void read()
  }, [read, trigger])
  return state
}

function isChange(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'state.changed'
}
