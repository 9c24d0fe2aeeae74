// The active filters. A click removes one.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import type { SearchFilter } from '@jotsam/core/search/search-filter'
import { Button } from '@jotsam/ui/button'
import { X } from 'lucide-react'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import type { FilterChange } from '../use-dashboard-view.ts'

export function ActiveFilters({
  filter,
  onChange,
  onClear,
}: {
  filter: SearchFilter
  onChange: (change: FilterChange) => void
  onClear: () => void
}) {
  const { all } = useNotebooks()
  const texts = dashboardMessages
  const { tags, folders, sources, dateRange, contentType } = filter
  const without = (values: readonly string[], value: string) => values.filter((other) => other !== value)
  const active: { name: string; off: FilterChange }[] = [
    ...tags.map((tag) => ({
      name: tag,
      off: (latest: SearchFilter) => ({ ...latest, tags: without(latest.tags, tag) }),
    })),
    ...folders.map((id) => ({
      name: all.find((folder) => folder.id === id)?.name ?? id,
      off: (latest: SearchFilter) => ({ ...latest, folders: without(latest.folders, id) }),
    })),
    ...sources.map((source) => ({
      name: source,
      off: (latest: SearchFilter) => ({ ...latest, sources: without(latest.sources, source) }),
    })),
    ...(dateRange.start ? [{ name: `${texts.filterFrom} ${dateRange.start}`, off: noDay('start') }] : []),
    ...(dateRange.end ? [{ name: `${texts.filterTo} ${dateRange.end}`, off: noDay('end') }] : []),
    ...(contentType === 'all' ? [] : [{ name: texts.contentTypes[contentType], off: anyType }]),
  ]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, off }) => (
        <button
          key={name}
          type="button"
          aria-label={texts.removeFilter(name)}
          onClick={() => onChange(off)}
          className="inline-flex max-w-64 items-center gap-1.5 rounded-full bg-primary-soft px-3 py-1 text-[13px] font-medium text-primary-text pointer-coarse:min-h-11"
        >
          <span className="truncate">{name}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </button>
      ))}
      <Button size="small" look="quiet" onClick={onClear}>
        {texts.clearFilters}
      </Button>
    </div>
  )
}

function noDay(which: 'start' | 'end'): FilterChange {
  return (latest) => ({ ...latest, dateRange: { ...latest.dateRange, [which]: null } })
}

const anyType: FilterChange = (latest) => ({ ...latest, contentType: 'all' })
