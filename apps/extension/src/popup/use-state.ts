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

export type AccountState = { kind: 'loading' } | { kind: 'known'; account: Account } | { kind: 'unknown' }

/** The account from the server. It is read again when `trigger` changes. */
export function useAccount(trigger: unknown): AccountState {
  const [state, setState] = useState<AccountState>({ kind: 'loading' })
  const read = useCallback(async () => {
    const account = await sendWithRetry({ type: 'account.read' }).catch(() => null)
    setState((before) =>
      account ? { kind: 'known', account } : before.kind === 'known' ? before : { kind: 'unknown' },
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reads again; its value is not used.
  useEffect(() => {
    void read()
  }, [read, trigger])
  return state
}

function isChange(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'state.changed'
}
