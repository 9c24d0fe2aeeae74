// On small screens the notebooks hang from a button that names the chosen one. A menu or a question that opens from the list
// lies outside of it in the page, and must not close it.
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { ChevronDown, FolderOpen } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { NotebookTree, type NotebookTreeProps } from './notebook-tree.tsx'

export function NotebooksDropdown({ name, ...tree }: NotebookTreeProps & { name: string }) {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing one closes the list.
  useEffect(() => setOpen(false), [tree.chosen])
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !area.current?.contains(target) && !target.closest(ABOVE)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(ABOVE)) return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', onPress)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', onPress)
      removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div ref={area} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={`${notebookMessages.choose}: ${name}`}
        onClick={() => setOpen(!isOpen)}
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
        id={panel}
        aria-label={notebookMessages.notebooks}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float motion-safe:animate-[fade_120ms_ease-out]"
      >
        {isOpen ? <NotebookTree {...tree} /> : null}
      </nav>
    </div>
  )
}

const ABOVE = '[role=menu],[role=dialog],[role=alertdialog]'
