// The heading of the page, which is also the picker of notebooks where there is no sidebar. On a phone the list is a sheet.
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { SheetScrim } from '../../components/sheet-scrim.tsx'
import { useDisclosure } from '../../components/use-disclosure.ts'
import { NotebookTree, type NotebookTreeProps } from './notebook-tree.tsx'

export function NotebooksDropdown({
  name,
  below,
  isOff,
  ...tree
}: NotebookTreeProps & {
  name: string
  below?: ReactNode
  /** Only the heading: the notebooks are in the sidebar. */
  isOff: boolean
}) {
  const { isOpen, close, toggle, panelId, areaRef, buttonRef } = useDisclosure()
  const heading = (
    <h1 dir="auto" className="truncate text-left text-2xl" title={name}>
      {name}
    </h1>
  )
  if (isOff) return <div className="min-w-0">{heading}</div>
  return (
    <div ref={areaRef} className="min-w-0 sm:relative">
      <div className="relative flex items-center gap-1">
        {heading}
        <button
          ref={buttonRef}
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={`${notebookMessages.choose}: ${name}`}
          onClick={toggle}
          className="group grid size-9 shrink-0 place-items-center rounded-control text-muted after:absolute after:inset-0 pointer-coarse:h-11"
        >
          <ChevronDown
            aria-hidden
            className="size-5 transition-transform duration-150 group-aria-expanded:rotate-180"
          />
        </button>
      </div>
      {isOpen ? <SheetScrim onClose={close} /> : null}
      <nav
        id={panelId}
        aria-label={notebookMessages.notebooks}
        hidden={!isOpen}
        data-sheet={isOpen || undefined}
        className="sheet-handle overflow-y-auto border border-line bg-surface p-3 shadow-float motion-safe:animate-[rise_150ms_var(--ease-calm)] max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:max-h-[80dvh] max-sm:rounded-t-[20px] max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] sm:absolute sm:top-full sm:left-0 sm:z-20 sm:mt-1 sm:max-h-[60dvh] sm:w-80 sm:rounded-card"
      >
        {isOpen ? (
          <>
            <NotebookTree {...tree} />
            {below}
          </>
        ) : null}
      </nav>
    </div>
  )
}
