// Asks for something again that could not be loaded or done; beside a sentence that says so.
import { shellMessages } from '@jotsam/core/messages/shell'
import { Button } from '@jotsam/ui/button'

export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {shellMessages.tryAgain}
    </Button>
  )
}
