// Asks for something again that could not be loaded.
import { adminScreenMessages as text } from '@jotsam/core/messages/admin-screen'
import { Button } from '@jotsam/ui/button'

export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      {text.tryAgain}
    </Button>
  )
}
