// Shows the range of the current page, with buttons for the previous and next page.

import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { grouped } from '@jotsam/core/util/grouped'
import { IconButton } from '@jotsam/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'

export function Pager({
  page,
  perPage,
  total,
  goTo,
}: {
  page: number
  perPage: number
  total: number
  goTo: (page: number) => void
}) {
  const last = Math.max(1, Math.ceil(total / perPage))
  if (total === 0 || (last === 1 && page === 1)) return null
  const from = Math.min(total, (page - 1) * perPage + 1)
  const shown = [from, Math.min(total, page * perPage), total].map(grouped)
  const [first = '', end = '', all = ''] = shown
  return (
    <div className="flex items-center justify-end gap-1 text-sm text-muted tabular-nums">
      <span role="status" className="mr-2">
        {text.range(first, end, all)}
      </span>
      <IconButton
        label={text.previous}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => goTo(Math.min(page - 1, last))}
      />
      <IconButton label={text.next} icon={<ChevronRight />} disabled={page >= last} onClick={() => goTo(page + 1)} />
    </div>
  )
}
