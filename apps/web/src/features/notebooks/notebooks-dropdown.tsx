// On small screens the notebooks hang from a button that names the chosen one.
import { messages } from '@jotsam/core/messages'
import { ChevronDown, FolderOpen } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import { NotebookTree, type NotebookTreeProps } from './notebook-tree.tsx'

export function NotebooksDropdown({ name, ...tree }: NotebookTreeProps & { name: string }) {
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing one closes the list.
  useEffect(() => setOpen(false), [tree.chosen])
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`${messages.notebooks.choose}: ${name}`}
        className="group flex h-11 w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left text-sm font-medium"
      >
        <FolderOpen aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-data-[state=open]:rotate-180"
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={messages.notebooks.choose}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // A dialog that was opened from here has the focus by right.
          onCloseAutoFocus={(event) =>
            document.querySelector('[role=dialog],[role=alertdialog]') && event.preventDefault()
          }
          className="z-30 max-h-[min(60dvh,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float outline-none motion-safe:animate-[fade_120ms_ease-out]"
        >
          <nav aria-label={messages.notebooks.notebooks}>
            <NotebookTree {...tree} />
          </nav>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
