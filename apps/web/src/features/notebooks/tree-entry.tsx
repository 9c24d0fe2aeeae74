// One entry of the notebook tree: link, count and menu.
import { grouped } from '@jotsam/core/util/grouped'
import { clsx } from 'clsx'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DRAGGED_NOTEBOOK, DRAGGED_NOTES } from '../../lib/ui/dragged.ts'

export function TreeEntry({
  to,
  isChosen,
  isInner = false,
  icon,
  name,
  count,
  menu,
  onDrag,
  onNotes,
  onNotebook,
}: {
  to: string
  isChosen: boolean
  isInner?: boolean
  icon: ReactNode
  name: string
  count?: number
  menu?: ReactNode
  /** Where the entry can be dragged. */
  onDrag?: ((data: DataTransfer) => void) | undefined
  onNotes?: (ids: readonly string[]) => void
  onNotebook?: (id: string) => void
}) {
  const [isOver, setOver] = useState(false)
  const dropping = onNotes && {
    onDragOver(event: DragEvent) {
      if (![DRAGGED_NOTES, DRAGGED_NOTEBOOK].some((type) => event.dataTransfer.types.includes(type))) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      const notes = event.dataTransfer.getData(DRAGGED_NOTES)
      const notebook = event.dataTransfer.getData(DRAGGED_NOTEBOOK)
      if (!notes && !notebook) return
      event.preventDefault()
      if (notes) onNotes(notes.split(' '))
      else onNotebook?.(notebook)
    },
  }
  return (
    // By keyboard, the menus of notes and of notebooks do the same.
    <div
      {...dropping}
      className={clsx(
        'group relative flex items-center gap-1 rounded-control pr-1 transition-colors duration-150',
        isChosen ? 'bg-primary-soft text-primary-text' : 'text-ink hover:bg-sunken',
        isInner && 'ml-5',
        isOver && 'outline-2 outline-primary',
      )}
    >
      <Link
        to={to}
        aria-current={isChosen ? 'page' : undefined}
        title={name}
        onDragStart={(event) => onDrag?.(event.dataTransfer)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control pl-2 text-sm font-medium pointer-coarse:min-h-11 pointer-coarse:py-1.5"
      >
        <span className="grid size-5 shrink-0 place-items-center">{icon}</span>
        {/* A narrow phone cannot show a tooltip, so a long name takes two lines there. */}
        <span
          dir="auto"
          className="min-w-0 flex-1 truncate text-left pointer-coarse:line-clamp-2 pointer-coarse:whitespace-normal [overflow-wrap:anywhere]"
        >
          {name}
        </span>
        <span
          className={clsx(
            'px-1 text-xs tabular-nums',
            isChosen ? '' : 'text-muted',
            menu && 'pointer-fine:group-focus-within:opacity-0 pointer-fine:group-hover:opacity-0',
          )}
        >
          {count === undefined ? null : grouped(count)}
        </span>
      </Link>
      {/* With a mouse the menu takes the place of the count while it is used, so that the name has all the room. */}
      {menu ? (
        <span className="flex pointer-fine:absolute pointer-fine:right-1 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:has-[[aria-expanded=true]]:opacity-100">
          {menu}
        </span>
      ) : (
        <span className="hidden w-11 pointer-coarse:block" />
      )}
    </div>
  )
}
