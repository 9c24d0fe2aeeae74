// A fault of ours. Says so, shows the details to who wants them, and offers the way on.
import { messages } from '@jotsam/core/messages'
import { Button } from '@jotsam/ui/button'
import { useRouteError } from 'react-router'

export function ErrorScreen() {
  const error = useRouteError()
  const details = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-paper p-6 text-center">
      <h1 className="text-xl font-semibold">{messages.shell.somethingWrong}</h1>
      <p className="max-w-md text-muted">{messages.shell.somethingWrongDetail}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {messages.shell.refreshPage}
      </Button>
      <details className="w-full max-w-xl text-left text-sm text-muted">
        <summary className="cursor-pointer">{messages.shell.errorDetails}</summary>
        <pre className="mt-2 overflow-x-auto rounded-card bg-sunken p-3 font-mono text-xs">{details}</pre>
      </details>
    </main>
  )
}
