// The actions on the selected captures, at the bottom of the screen: nothing moves when it comes. Toasts are above it. For the keyboard
// it comes before the list.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { Button } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { SmallMenu, SmallMenuItem } from '@jotsam/ui/small-menu'
import { Download, FolderInput, Tags, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'

export interface BulkBarProps {
  readonly count: number
  readonly isPro: boolean
  /** The hint of the Free plan beside disabled controls. */
  readonly proNote: ReactNode
  readonly onMove: () => void
  readonly onTag: () => void
  readonly onDelete: () => void
  readonly onExport: (as: 'json' | 'markdown') => void
  readonly onAll: () => void
  readonly onClear: () => void
}

export function BulkBar({ count, isPro, proNote, onMove, onTag, onDelete, onExport, onAll, onClear }: BulkBarProps) {
  const texts = captureMessages
  return (
    <section
      aria-label={texts.selection}
      data-selection-bar
      className="sticky bottom-4 z-20 order-1 mt-auto @container rounded-[16px] border max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] border-line bg-surface p-2 shadow-float motion-safe:animate-[rise_170ms_var(--ease-calm)]"
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <p aria-live="polite" className="px-2 text-sm @max-2xl:flex-1 font-medium tabular-nums">
          {texts.selected(count)}
        </p>
        <Button size="small" look="quiet" onClick={onAll}>
          {texts.selectAll}
        </Button>
        {/* A second row on a phone and beside a note. */}
        <div className="flex flex-wrap gap-1 @max-2xl:order-1 @max-2xl:basis-full @max-2xl:*:flex-auto @max-2xl:*:px-1.5 max-[23rem]:[&_svg]:hidden @2xl:gap-1.5">
          <Button size="small" icon={<FolderInput />} disabled={!isPro} onClick={onMove}>
            {texts.move}
          </Button>
          <Button size="small" icon={<Tags />} disabled={!isPro} onClick={onTag}>
            {texts.tag}
          </Button>
          <SmallMenu
            align="center"
            button={
              <Button size="small" icon={<Download />} disabled={!isPro}>
                {texts.exportSelected}
              </Button>
            }
          >
            <SmallMenuItem onSelect={() => onExport('json')}>{texts.exportSelectedJson}</SmallMenuItem>
            <SmallMenuItem onSelect={() => onExport('markdown')}>{texts.exportSelectedMarkdown}</SmallMenuItem>
          </SmallMenu>
          <Button size="small" look="danger-plain" icon={<Trash2 />} onClick={onDelete}>
            {texts.deleteCapture}
          </Button>
        </div>
        <IconButton
          label={texts.clearSelection}
          shortcut="Esc"
          icon={<X />}
          className="@2xl:ml-auto"
          data-clear-selection
          onClick={onClear}
        />
        {isPro ? null : <div className="w-full px-2 @max-2xl:order-2">{proNote}</div>}
      </div>
    </section>
  )
}
