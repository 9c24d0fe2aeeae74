// The button that removes an item of a security list, after a question.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { useState } from 'react'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'

/** `remove` returns an error text, or null on success. */
export function RemoveItem({
  name,
  detail,
  remove,
}: {
  name: string
  detail: string
  remove: () => Promise<string | null>
}) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const answer = (yes: boolean) => {
    if (!yes) return setAsking(false)
    void run(async () => {
      const fault = await remove()
      if (fault === null) setAsking(false)
      return fault
    })
  }
  return (
    <>
      <Button look="quiet" size="small" aria-label={text.removeApp(name)} onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      <Confirm
        open={isAsking}
        question={text.confirmRemove(name)}
        detail={detail}
        yes={text.remove}
        busy={isBusy}
        onAnswer={answer}
      />
    </>
  )
}
