// Something about links did not work: one calm line where it happened, and the way to try again.
import { linkMessages } from '@jotsam/core/messages/links'
import { Button } from '@jotsam/ui/button'

export function QuietFault({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span>{text}</span>
      {onRetry ? (
        <Button size="small" onClick={onRetry}>
          {linkMessages.tryAgain}
        </Button>
      ) : null}
    </div>
  )
}
