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
  drag,
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
  /** The notebook's id, where it can be dragged. */
  drag?: string | undefined
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
        'group flex items-center gap-1 rounded-control pr-1 transition-colors duration-150',
        isChosen ? 'bg-primary-soft text-primary-text' : 'text-ink hover:bg-sunken',
        isInner && 'ml-5',
        isOver && 'outline-2 outline-primary',
      )}
    >
      <Link
        to={to}
        aria-current={isChosen ? 'page' : undefined}
        title={name}
        onDragStart={(event) => drag && event.dataTransfer.setData(DRAGGED_NOTEBOOK, drag)}
        className="flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control pl-2 text-sm font-medium pointer-coarse:h-11"
      >
        <span className="grid size-5 shrink-0 place-items-center">{icon}</span>
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name}
        </span>
        <span className={clsx('px-1 text-xs tabular-nums', isChosen ? '' : 'text-muted')}>
          {count === undefined ? null : grouped(count)}
        </span>
      </Link>
      {menu ?? <span className="w-7 pointer-coarse:w-11" />}
    </div>
  )
}
