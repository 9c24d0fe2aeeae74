// A dialog: centred on the desktop, a bottom sheet on a phone. Escape and a press outside close it; the focus returns to the opener.
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFocusReturn } from './focus-return.tsx'
import { IconButton } from './icon-button.tsx'
import { useBackCloses } from './use-back-closes.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'small' | 'regular' | 'wide'
  /** Whether it has an address of its own, so that Back closes it anyway. */
  hasAddress?: boolean
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'regular',
  hasAddress = false,
}: DialogProps) {
  const focus = useFocusReturn()
  useBackCloses(open && !hasAddress, onClose)
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-[fade_140ms_ease-out]" />
        <Radix.Content
          data-sheet
          onOpenAutoFocus={(event) => {
            focus.remember()
            focusMarked(event)
          }}
          onCloseAutoFocus={focus.restore}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex max-h-[min(88dvh,720px)] w-full flex-col bg-surface text-ink shadow-float outline-none',
            'inset-x-0 bottom-0 rounded-t-[20px] pb-[env(safe-area-inset-bottom)] motion-safe:animate-[rise_170ms_var(--ease-calm)]',
            'sm:inset-auto sm:left-1/2 sm:top-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-[16px] sm:border sm:border-line sm:pb-0',
            SIZES[size],
          )}
        >
          <span aria-hidden className="mx-auto mt-2 -mb-3 h-1 w-9 shrink-0 rounded-full bg-line-strong/50 sm:hidden" />
          {/* Above the body, which would clip the focus ring of the close button. */}
          <header className="relative z-20 flex items-start gap-3 px-5 pt-5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold leading-snug">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} className="-mr-2 -mt-1.5" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Focuses the control with `data-autofocus`; without one, Radix focuses the first control. */
function focusMarked(event: Event): void {
  const wanted = event.currentTarget instanceof Element ? event.currentTarget.querySelector('[data-autofocus]') : null
  if (!(wanted instanceof HTMLElement)) return
  event.preventDefault()
  wanted.focus()
}

const SIZES = { small: 'sm:max-w-sm', regular: 'sm:max-w-lg', wide: 'sm:max-w-3xl' }
