// A small dialog with a form. It closes when what was entered is stored.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'

interface FormDialogProps {
  title: string
  /** The label of the button that stores. */
  action: string
  disabled?: boolean
  /** Resolves with whether the dialog may close. */
  store: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

export function FormDialog({ title, action, disabled = false, store, onClose, children }: FormDialogProps) {
  const form = useId()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy || disabled) return
    setBusy(true)
    const isDone = await store()
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{captureMessages.cancel}</Button>
          <Button look="primary" type="submit" form={form} busy={isBusy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
        {children}
      </form>
    </Dialog>
  )
}
