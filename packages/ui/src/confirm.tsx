// Asks before a destructive action. The safe answer has the focus; afterwards the focus returns to the opener.
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFocusReturn } from './focus-return.tsx'
import { useBackCloses } from './use-back-closes.tsx'

export interface ConfirmProps {
  open: boolean
  question: string
  detail?: ReactNode
  yes: string
  no?: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  onAnswer: (yes: boolean) => void
}

export function Confirm({
  open,
  question,
  detail,
  yes,
  no = 'Cancel',
  tone = 'danger',
  busy = false,
  onAnswer,
}: ConfirmProps) {
  const focus = useFocusReturn()
  useBackCloses(open, () => onAnswer(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim motion-safe:animate-[fade_140ms_ease-out]" />
        <AlertDialog.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-[16px] border border-line bg-surface p-5 shadow-float outline-none motion-safe:animate-[rise_170ms_var(--ease-calm)] sm:bottom-auto sm:top-1/3"
        >
          <AlertDialog.Title className="font-semibold">{question}</AlertDialog.Title>
          <AlertDialog.Description className={detail ? 'mt-2 text-sm text-muted' : 'sr-only'}>
            {detail ?? question}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{no}</Button>
            </AlertDialog.Cancel>
            <Button look={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={() => onAnswer(true)}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
