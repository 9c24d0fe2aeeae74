// Shown after an unexpected error, with its details and a button that reloads.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { Button } from '@jotsam/ui/button'
import { TriangleAlert } from 'lucide-react'

export function ErrorScreen({ error }: { error: unknown }) {
  const details = error instanceof Error ? `${error.message}\n\n${error.stack ?? ''}`.trim() : String(error)
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 bg-paper p-6 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-coral-soft text-coral">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <div role="alert" className="flex max-w-md flex-col gap-3">
        <h1 className="text-xl">{shell.somethingWrong}</h1>
        <p className="text-muted">{shell.somethingWrongDetail}</p>
      </div>
      <Button look="primary" onClick={() => location.reload()}>
        {shell.refreshPage}
      </Button>
      <details className="w-full max-w-xl text-left text-sm text-muted">
        <summary className="mx-auto min-h-11 w-fit cursor-pointer content-center rounded-control px-2">
          {shell.errorDetails}
        </summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-2 max-h-[40dvh] overflow-auto rounded-card border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap break-words text-ink"
        >
          {details}
        </pre>
      </details>
    </main>
  )
}
