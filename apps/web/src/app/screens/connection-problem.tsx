// No connection, or none in time. Nothing is lost; two ways on.
import { messages } from '@jotsam/core/messages'
import { defaultSite } from '@jotsam/core/site'
import { Button } from '@jotsam/ui/button'
import { useSyncExternalStore } from 'react'

export function ConnectionProblem() {
  const isOnline = useOnline()
  const clearAndRetry = () => {
    localStorage.clear()
    sessionStorage.clear()
    location.reload()
  }
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-paper p-6 text-center">
      <h1 className="text-xl font-semibold">{messages.shell.connectionProblem}</h1>
      <p className="max-w-md text-muted">{messages.shell.unableToConnect(defaultSite.name)}</p>
      <p role="status" className="text-sm text-muted">
        {isOnline ? messages.shell.online : messages.shell.offline}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={() => location.reload()}>
          {messages.shell.tryAgain}
        </Button>
        <Button onClick={clearAndRetry}>{messages.shell.clearDataAndRetry}</Button>
      </div>
    </main>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
