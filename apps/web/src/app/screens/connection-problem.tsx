// Shown when the server cannot be reached.

import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { mayHaveSession } from '../../lib/data/supabase.ts'
import { clearStorageButTyped } from '../../lib/drafts/clear-storage.ts'
import { useSession, useSessionStore } from '../../lib/session/use-session.ts'

export function ConnectionProblem() {
  const isOnline = useOnline()
  const session = useSessionStore()
  const state = useSession()
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 bg-paper p-6 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-amber-soft text-amber">
        <CloudOff aria-hidden className="size-6" />
      </span>
      <h1 className="text-xl">{shell.connectionProblem}</h1>
      <p className="max-w-md text-muted">{shell.unableToConnect(defaultSite.name)}</p>
      {state.kind === 'signed-out' ? <p className="max-w-md text-muted">{shell.signedOutOffline}</p> : null}
      <p role="status" className="inline-flex items-center gap-2 text-sm text-muted">
        <span aria-hidden className={clsx('size-2 rounded-full', isOnline ? 'bg-sea' : 'bg-coral-fill')} />
        {isOnline ? shell.online : shell.offline}
      </p>
      <div className="flex w-full max-w-xs flex-col gap-2 sm:w-auto sm:max-w-none sm:flex-row sm:flex-wrap sm:justify-center">
        <Button look="primary" onClick={() => location.reload()}>
          {shell.tryAgain}
        </Button>
        {mayHaveSession() ? (
          <Button onClick={() => void session.goOnOffline()}>{pwaMessages.continueOffline}</Button>
        ) : null}
        <Button onClick={clearAndRetry}>{shell.clearDataAndRetry}</Button>
      </div>
    </main>
  )
}

function clearAndRetry(): void {
  try {
    // Settings and sessions go; what somebody wrote and nobody has stored yet does not.
    clearStorageButTyped()
    sessionStorage.clear()
  } catch {} // Without storage there is nothing to clear.
  location.reload()
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const listening = new AbortController()
      addEventListener('online', listener, listening)
      addEventListener('offline', listener, listening)
      return () => listening.abort()
    },
    () => navigator.onLine,
  )
}
