// The notebooks on small screens: a button with the chosen one opens the list.
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { ChevronDown, FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDisclosure } from '../../components/use-disclosure.ts'
import { NotebookTree, type NotebookTreeProps } from './notebook-tree.tsx'

export function NotebooksDropdown({ name, below, ...tree }: NotebookTreeProps & { name: string; below?: ReactNode }) {
  const { isOpen, toggle, panelId, areaRef, buttonRef } = useDisclosure()
  return (
    <div ref={areaRef} className="relative">
      <button
        ref={buttonRef}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={`${notebookMessages.choose}: ${name}`}
        onClick={toggle}
        className="group flex h-11 w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left text-sm font-medium"
      >
        <FolderOpen aria-hidden className="size-4 shrink-0 text-muted" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-aria-expanded:rotate-180"
        />
      </button>
      <nav
        id={panelId}
        aria-label={notebookMessages.notebooks}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float motion-safe:animate-[fade_120ms_ease-out]"
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
