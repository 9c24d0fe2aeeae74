// One entry of the notebook tree: link, count and menu.
import { grouped } from '@jotsam/core/util/grouped'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function TreeEntry({
  to,
  isChosen,
  isInner = false,
  icon,
  name,
  count,
  menu,
}: {
  to: string
  isChosen: boolean
  isInner?: boolean
  icon: ReactNode
  name: string
  count?: number
  menu?: ReactNode
}) {
  return (
    <div
      className={clsx(
        'group flex items-center gap-1 rounded-control pr-1 transition-colors duration-150',
        isChosen ? 'bg-primary-soft text-primary-text' : 'text-ink hover:bg-sunken',
        isInner && 'ml-5',
      )}
    >
      <Link
        to={to}
        aria-current={isChosen ? 'page' : undefined}
        title={name}
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
