// The retry button beside a failure message.
import { shellMessages } from '@jotsam/core/messages/shell'
import { Button } from '@jotsam/ui/button'

export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {shellMessages.tryAgain}
    </Button>
  )
}
