// The retry button beside a failure message, or `isAlone` below it.
import { shellMessages } from '@jotsam/core/messages/shell'
import { Button } from '@jotsam/ui/button'

export function TryAgain({ isAlone = false, onClick }: { isAlone?: boolean; onClick: () => void }) {
  return (
    <Button {...(isAlone ? { look: 'primary' } : { size: 'small' })} onClick={onClick}>
      {shellMessages.tryAgain}
    </Button>
  )
}
