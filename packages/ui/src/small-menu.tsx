// A small menu at its button. Escape, Android's Back, a press outside and each choice close it.
import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useBackCloses } from './use-back-closes.tsx'

export function SmallMenu({
  button,
  startsOpen = false,
  align = 'end',
  isAbovePage = false,
  children,
}: {
  button: ReactNode
  startsOpen?: boolean
  align?: 'center' | 'end'
  /** In a dialog; else it is in the page's main part, where a screen reader looks for it. */
  isAbovePage?: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={isAbovePage ? document.body : document.querySelector('main')}>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          // A dialog that was opened from the menu keeps the focus.
          onCloseAutoFocus={(event) =>
            !isAbovePage && document.querySelector('[role=dialog],[role=alertdialog]') && event.preventDefault()
          }
          className={clsx(
            'min-w-44 rounded-card border border-line bg-surface p-1 shadow-float motion-safe:animate-[fade_120ms_ease-out]',
            isAbovePage ? 'z-50' : 'z-40',
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function SmallMenuItem({
  isDanger = false,
  onSelect,
  children,
}: {
  isDanger?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm outline-none select-none',
        'data-highlighted:bg-sunken pointer-coarse:min-h-11 [&_svg]:size-4',
        isDanger && 'text-coral',
      )}
    >
      {children}
    </DropdownMenu.Item>
  )
}
