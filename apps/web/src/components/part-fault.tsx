// Stands where a part of the page would be: what could not be loaded, and the way to try again.
import { shellMessages } from '@jotsam/core/messages/shell'
import { Button } from '@jotsam/ui/button'

export function PartFault({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span>{text}</span>
      <Button size="small" onClick={onRetry}>
        {shellMessages.tryAgain}
      </Button>
    </div>
  )
}
