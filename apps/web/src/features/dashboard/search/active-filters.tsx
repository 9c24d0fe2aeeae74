// The filters that are on, each with its way out.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import type { SearchFilter } from '@jotsam/core/search-filter'
import { Button } from '@jotsam/ui/button'
import { X } from 'lucide-react'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'

export function ActiveFilters({
  filter,
  onChange,
  onClear,
}: {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
  onClear: () => void
}) {
  const { all } = useNotebooks()
  const texts = dashboardMessages
  const { tags, folders, sources, dateRange, contentType } = filter
  const without = (values: readonly string[], value: string) => values.filter((other) => other !== value)
  const active = [
    ...tags.map((tag) => ({ name: tag, off: { tags: without(tags, tag) } })),
    ...folders.map((id) => ({
      name: all.find((folder) => folder.id === id)?.name ?? id,
      off: { folders: without(folders, id) },
    })),
    ...sources.map((source) => ({ name: source, off: { sources: without(sources, source) } })),
    ...(dateRange.start
      ? [{ name: `${texts.filterFrom} ${dateRange.start}`, off: { dateRange: { ...dateRange, start: null } } }]
      : []),
    ...(dateRange.end
      ? [{ name: `${texts.filterTo} ${dateRange.end}`, off: { dateRange: { ...dateRange, end: null } } }]
      : []),
    ...(contentType === 'all' ? [] : [{ name: texts.contentTypes[contentType], off: { contentType: 'all' } as const }]),
  ]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, off }) => (
        <button
          key={name}
          type="button"
          aria-label={texts.removeFilter(name)}
          onClick={() => onChange({ ...filter, ...off })}
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
