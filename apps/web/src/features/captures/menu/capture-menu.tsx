// The menu of one capture, at the pointer or below its button: the notebooks to move it to, then the tasks. It is no ARIA menu as a
// whole, because an ARIA menu must not contain a search box.
import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { historyMessages } from '@jotsam/core/messages/history'
import { limits } from '@jotsam/core/plan/limits'
import { useBackCloses } from '@jotsam/ui/use-back-closes'
import { clsx } from 'clsx'
import { ChevronRight, FolderInput, History, SquareCheck } from 'lucide-react'
import { Dialog, Popover } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '../../../lib/device/use-media.ts'
import { focusCardOf } from '../card/card-focus.ts'
import type { MenuPlace } from '../card/card-handlers.ts'
import { CaptureTasks, type CaptureTasksProps } from './capture-tasks.tsx'
import { menuItemClass } from './menu-item.ts'

export interface CaptureMenuProps extends Omit<CaptureTasksProps, 'capture'> {
  readonly capture: Capture
  readonly place: MenuPlace
  readonly onClose: () => void
  readonly onHistory: () => void
  readonly onSelect: () => void
  /** The notebooks to choose from. */
  readonly notebooks: ReactNode
  /** The hint of the Free plan instead. */
  readonly proNote: ReactNode
}

export function CaptureMenu({
  capture,
  place,
  onClose,
  notebooks,
  proNote,
  isPro,
  onHistory,
  onSelect,
  ...tasks
}: CaptureMenuProps) {
  const [isMoving, setMoving] = useState(false)
  const panel = useId()
  const opener = useRef(document.activeElement)
  useBackCloses(true, onClose)
  // To the button of the card that opened the menu, else to the card.
  const returnFocus = () => {
    const { current } = opener
    if (current instanceof HTMLElement && current.isConnected && current.closest(`[data-capture-id="${capture.id}"]`))
      current.focus()
    else focusCardOf(capture.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (walk(event.currentTarget, event)) event.preventDefault()
  }
  const leave = (then: () => void) => () => {
    // The sheet of a phone holds the focus until it is gone. A dialog that opens now will return the focus to where it is.
    flushSync(onClose)
    returnFocus()
    then()
  }
  return (
    <MenuFrame
      name={captureMessages.actionsFor(captureTitle(capture.title))}
      place={place}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        // A dialog that the menu opened keeps the focus.
        if (!document.querySelector('[role=dialog]:not([data-beside]),[role=alertdialog]')) returnFocus()
      }}
    >
      <button
        type="button"
        aria-expanded={isMoving}
        aria-controls={panel}
        disabled={!isPro}
        onClick={() => setMoving(!isMoving)}
        data-expands
        className={menuItemClass}
      >
        <FolderInput aria-hidden />
        <span className="flex-1">{captureMessages.moveToNotebook}</span>
        <ChevronRight aria-hidden className={clsx('transition-transform duration-150', isMoving && 'rotate-90')} />
      </button>
      {isPro ? null : proNote}
      <div id={panel} hidden={!isMoving} className="border-b border-line pb-1">
        {isMoving ? notebooks : null}
      </div>
      <button type="button" onClick={leave(onSelect)} className={menuItemClass}>
        <SquareCheck aria-hidden />
        {captureMessages.selectNote}
      </button>
      <button type="button" onClick={leave(onHistory)} className={menuItemClass}>
        <History aria-hidden />
        {historyMessages.open}
      </button>
      <CaptureTasks
        capture={capture}
        isPro={isPro}
        onAddTags={leave(tasks.onAddTags)}
        onCopy={leave(tasks.onCopy)}
        onEdit={leave(tasks.onEdit)}
        onDelete={leave(tasks.onDelete)}
        onOpened={onClose}
      />
    </MenuFrame>
  )
}

/** A long press opens the menu below the finger. Letting go must not press what is there now. */
function useHeldFinger(): void {
  useEffect(() => {
    const letGo = (event: TouchEvent) => event.preventDefault()
    const stop = () => {
      removeEventListener('touchend', letGo, true)
      removeEventListener('touchstart', stop, true)
    }
    addEventListener('touchend', letGo, { capture: true, passive: false })
    addEventListener('touchstart', stop, true)
    return stop
  }, [])
}

/** A popover at the pointer, or a sheet on a phone. */
function MenuFrame({
  name,
  place,
  onClose,
  onKeyDown,
  onCloseAutoFocus,
  children,
}: {
  name: string
  place: MenuPlace
  onClose: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onCloseAutoFocus: (event: Event) => void
  children: ReactNode
}) {
  const isPhone = useMedia('(max-width: 39.99rem)')
  useHeldFinger()
  // Popover keeps it inside the screen vertically only, so it is moved left here if needed.
  const anchor = useRef({
    getBoundingClientRect: () => new DOMRect(Math.min(place.x, innerWidth - WIDTH - EDGE), place.y, 0, 0),
  })
  const shared = {
    'data-capture-menu': true,
    onKeyDown,
    onCloseAutoFocus,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
  const { maxHeightPx, minWidthRem } = limits.menu
  const look = 'z-40 overflow-y-auto border border-line bg-surface shadow-float outline-none'
  if (isPhone)
    return (
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-[fade_140ms_ease-out]" />
          <Dialog.Content
            {...shared}
            data-sheet
            aria-describedby={undefined}
            style={{ maxHeight: maxHeightPx }}
            className={clsx(
              look,
              'sheet-handle fixed inset-x-0 bottom-0 rounded-t-[20px] px-2 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] motion-safe:animate-[rise_170ms_var(--ease-calm)]',
            )}
          >
            <Dialog.Title className="sr-only">{name}</Dialog.Title>
            {children}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    )
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          {...shared}
          aria-label={name}
          side="right"
          align="start"
          collisionPadding={EDGE}
          style={{
            maxHeight: `min(${maxHeightPx}px, var(--radix-popover-content-available-height))`,
            minWidth: `min(${minWidthRem}rem, 100vw - ${2 * EDGE}px)`,
          }}
          className={clsx(look, 'w-64 rounded-card p-1 motion-safe:animate-[fade_120ms_ease-out]')}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The width (`w-64`), and the distance from the edge of the screen. */
const WIDTH = 256
const EDGE = 8

/** True when the key moved the focus. */
function walk(menu: HTMLElement, event: KeyboardEvent): boolean {
  const stops = [...menu.querySelectorAll<HTMLElement>('button:not(:disabled), input, a[href]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const isTyping = document.activeElement instanceof HTMLInputElement
  const expands = document.activeElement?.matches('[aria-expanded]') ? document.activeElement : null
  const go = (to: number) => {
    stops.at(to % stops.length)?.focus()
    return true
  }
  switch (event.key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at <= 0 ? -1 : at - 1)
    case 'Home':
      return isTyping ? false : go(0)
    case 'End':
      return isTyping ? false : go(-1)
    case 'ArrowRight':
    case 'ArrowLeft': {
      const isOpen = expands?.getAttribute('aria-expanded') === 'true'
      if (!(expands instanceof HTMLElement) || isOpen === (event.key === 'ArrowRight')) return false
      expands.click()
      return true
    }
    default:
      return false
  }
}
