// The full-screen dialog of a note, or the same beside the list: a bar with the back button, the title and the actions; the scrolling content; a footer.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { IconButton } from '@jotsam/ui/icon-button'
import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, use } from 'react'
import { NotePane } from './note-pane.ts'
import { hasDialogAbove } from './reading/use-reading-keys.ts'

export function DetailFrame({
  isNew,
  onClose,
  onKeyDown,
  actions,
  footer,
  children,
}: {
  isNew: boolean
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  const pane = use(NotePane)
  return (
    // Beside the list, both can be used.
    <Dialog.Root open modal={pane === null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal container={pane}>
        <Dialog.Content
          aria-describedby={undefined}
          // Toasts are outside the dialog. Clicking one must not close it.
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // Escape closes a form inside first, and a dialog above. Radix notices that one a moment after it is shown.
            if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault()
            if (hasDialogAbove()) event.preventDefault()
            // Beside the list, it clears the selection of notes first.
            const clear = document.querySelector<HTMLElement>('[data-clear-selection]')
            if (pane && clear && !event.defaultPrevented) {
              event.preventDefault()
              clear.click()
            }
            // And it ends a selection whose tools are shown.
            if (document.querySelector('[data-selection-tools]')) {
              event.preventDefault()
              getSelection()?.removeAllRanges()
            }
          }}
          onOpenAutoFocus={(event) => {
            // Focuses the dialog itself, so that its title is read and no button is pressed by accident.
            event.preventDefault()
            // The list keeps the focus, so that its keys go on to the next note.
            if (pane === null && event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onKeyDown={onKeyDown}
          data-covers-all={pane === null || undefined}
          data-beside={pane !== null || undefined}
          className={clsx(
            'flex flex-col bg-paper text-ink outline-none motion-safe:animate-[fade_140ms_ease-out] print:static print:block',
            pane ? 'min-h-0 min-w-0' : 'fixed inset-0 z-40',
          )}
        >
          <header className="@container border-b border-line bg-surface pt-[env(safe-area-inset-top)] print:hidden">
            <div className="mx-auto flex h-14 max-w-3xl items-center gap-2 pr-4 pl-2 sm:pr-6 sm:pl-4">
              <IconButton label={texts.close} shortcut="Esc" icon={<ArrowLeft />} onClick={onClose} />
              <Dialog.Title className="min-w-0 flex-1 truncate font-semibold">
                {/* Large text has no room for it beside the buttons. */}
                <span className="@max-[17rem]:sr-only">
                  {isNew ? captureMessages.newCapture : captureMessages.details}
                </span>
              </Dialog.Title>
              {actions}
            </div>
          </header>
          <div data-note-scroller className="min-h-0 flex-1 overflow-y-auto print:overflow-visible">
            <div className="relative mx-auto flex min-h-full max-w-3xl flex-col px-4 py-6 sm:px-6 print:block print:max-w-none print:p-0">
              {children}
            </div>
          </div>
          {footer ? (
            <footer className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden">
              <div className="mx-auto flex max-w-3xl flex-wrap items-center px-1 py-2 max-[25.5rem]:*:px-2 max-[23rem]:[&>button:not([aria-label])>svg:not(.animate-spin)]:hidden sm:gap-2 sm:px-2">
                {footer}
              </div>
            </footer>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
