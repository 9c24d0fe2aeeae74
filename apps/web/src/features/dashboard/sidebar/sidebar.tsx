// The sidebar of wide screens: notebooks, saved searches and tags. Its width can be changed with the mouse or the arrow keys, and it can
// be folded. Both are remembered.
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { Button } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { PanelLeftClose } from 'lucide-react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { changeAppearance, SIDEBAR, useAppearance } from '../../../lib/ui/appearance.ts'

export function Sidebar({ children }: { children: ReactNode }) {
  const { sidebarWidth: width, isSidebarFolded } = useAppearance()
  if (isSidebarFolded) return null
  return (
    <aside
      style={{ width }}
      className="sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 self-start border-r border-line"
    >
      <nav aria-label={notebookMessages.notebooks} className="flex min-w-0 flex-1 flex-col">
        <div className="relative min-h-0 flex-1 overflow-y-auto p-3">
          {/* Many notebooks are many stops. */}
          <Button
            size="small"
            className="sr-only focus:not-sr-only focus:mb-2 focus:px-3 focus:py-1"
            onClick={({ currentTarget }) => focusContent(currentTarget.closest('aside')?.nextElementSibling)}
          >
            {texts.skipSidebar}
          </Button>
          {children}
        </div>
        {/* At the bottom, so that it is in the same place on every page and while the notebooks arrive. */}
        <IconButton
          label={texts.foldSidebar}
          shortcut="B"
          icon={<PanelLeftClose />}
          className="mx-3 my-1.5"
          onClick={() => changeAppearance({ isSidebarFolded: true })}
        />
      </nav>
      <Resizer width={width} />
    </aside>
  )
}

/** What stands beside the sidebar. */
function focusContent(content: Element | null | undefined): void {
  if (!(content instanceof HTMLElement)) return
  content.tabIndex = -1
  content.classList.add('outline-none')
  content.focus()
}

/** The window splitter of the ARIA practices. */
function Resizer({ width }: { width: number }) {
  const resize = (to: number) =>
    changeAppearance({ sidebarWidth: Math.round(Math.min(SIDEBAR.max, Math.max(SIDEBAR.min, to))) })
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const { currentTarget: handle, pointerId, clientX } = event
    handle.setPointerCapture(pointerId)
    const moving = new AbortController()
    const onMove = (move: globalThis.PointerEvent) => resize(width + move.clientX - clientX)
    handle.addEventListener('pointermove', onMove, moving)
    handle.addEventListener('lostpointercapture', () => moving.abort(), moving)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: SIDEBAR.min, End: SIDEBAR.max }[event.key]
    if (to === undefined) return
    event.preventDefault()
    resize(to)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across the page cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.sidebarWidth}
      aria-valuenow={width}
      aria-valuemin={SIDEBAR.min}
      aria-valuemax={SIDEBAR.max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => resize(SIDEBAR.usual)}
      className="absolute inset-y-0 -right-1 w-2 cursor-col-resize touch-none hover:bg-primary-soft focus-visible:bg-primary-soft"
    />
  )
}

const STEP = 16
