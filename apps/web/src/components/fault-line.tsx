// One line where something could not be loaded or done, with a retry button. `isAlert` where the person cannot continue without it.
import { TryAgain } from './try-again.tsx'

export function FaultLine({ text, isAlert, onRetry }: { text: string; isAlert?: boolean; onRetry?: () => void }) {
  return (
    <div role={isAlert ? 'alert' : 'status'} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span>{text}</span>
      {onRetry ? <TryAgain onClick={onRetry} /> : null}
    </div>
  )
}
