// A row of a security list: a device or key, its date, and its buttons.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function SecurityItem({
  icon: Icon,
  name,
  badge,
  detail,
  children,
}: {
  icon: LucideIcon
  name: string
  badge?: ReactNode
  detail: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 rounded-control border border-line py-1.5 pl-3 pr-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{name}</span>
          {badge}
        </span>
        <span className="block text-small">{detail}</span>
      </span>
      {children}
    </li>
  )
}
