// The filters: tags, sources, notebooks, dates and content type.
import { contentTypes } from '@jotsam/core/capture/content-type'
import { type SourceSite, sourceSites } from '@jotsam/core/capture/sources/source-sites'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { SearchFilter } from '@jotsam/core/search/search-filter'
import { TextField } from '@jotsam/ui/field'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { useSearchWords } from '../../../lib/ui/use-search-words.ts'
import { captureFacetsQuery } from '../../captures/captures-queries.ts'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import type { FilterChange } from '../view/use-dashboard-view.ts'
import { Choices, SingleChoice } from './choices.tsx'

export function FilterPanel({
  filter,
  onChange,
  inNotebook,
  isBare = false,
}: {
  filter: SearchFilter
  onChange: (change: FilterChange) => void
  inNotebook: boolean
  /** In a sheet, which has a frame of its own. */
  isBare?: boolean
}) {
  const { client, user } = useSignedIn()
  const { data: facets = [] } = useQuery(captureFacetsQuery(client, user.id))
  const { all, count } = useNotebooks()
  const texts = dashboardMessages
  const facet = (wanted: 'tag' | 'source') => facets.filter(({ kind }) => kind === wanted)
  const choices = (of: readonly SourceSite[]) => of.map(({ value, count }) => ({ value, label: value, count }))
  const { start, end } = filter.dateRange
  return (
    <div className={clsx(!isBare && '@container rounded-card border border-line bg-surface p-4')}>
      {/* Beside a note there is room for one column. */}
      <div className="grid items-start gap-x-6 gap-y-5 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr] @4xl:grid-cols-3 @4xl:grid-rows-none">
        <Choices
          name={texts.filterByTag}
          options={choices(facet('tag'))}
          chosen={filter.tags}
          find={texts.findChoice.tags}
          empty={texts.noTags}
          onChange={(change) => onChange((latest) => ({ ...latest, tags: change(latest.tags) }))}
        />
        <div className="flex flex-col gap-5 @2xl:row-span-2 @4xl:row-span-1">
          <Choices
            name={texts.filterBySource}
            options={choices(sourceSites(facet('source')))}
            chosen={filter.sources}
            find={texts.findChoice.sources}
            empty={texts.noSources}
            onChange={(change) => onChange((latest) => ({ ...latest, sources: change(latest.sources) }))}
          />
          {inNotebook ? null : (
            <Choices
              name={texts.filterByNotebook}
              options={all.map(({ id, name }) => ({ value: id, label: name, count: count(id) }))}
              chosen={filter.folders}
              find={texts.findChoice.notebooks}
              empty={notebookMessages.none}
              onChange={(change) => onChange((latest) => ({ ...latest, folders: change(latest.folders) }))}
            />
          )}
        </div>
        <div className="flex flex-col gap-5">
          <div className="grid grid-cols-2 gap-3">
            <DayField
              label={texts.filterFrom}
              day={start}
              max={end}
              onChange={(day) => onChange((latest) => ({ ...latest, dateRange: { ...latest.dateRange, start: day } }))}
            />
            <DayField
              label={texts.filterTo}
              day={end}
              min={start}
              onChange={(day) => onChange((latest) => ({ ...latest, dateRange: { ...latest.dateRange, end: day } }))}
            />
          </div>
          <SingleChoice
            name={texts.filterByType}
            options={contentTypes.map((type) => ({ value: type, label: texts.contentTypes[type] }))}
            chosen={filter.contentType}
            onChange={(contentType) => onChange((latest) => ({ ...latest, contentType }))}
          />
        </div>
      </div>
    </div>
  )
}

/** Debounced, because each typed digit of the year makes a valid date. */
function DayField({
  label,
  day,
  min,
  max,
  onChange,
}: {
  label: string
  day: string | null
  min?: string | null
  max?: string | null
  onChange: (day: string | null) => void
}) {
  const words = useSearchWords(day ?? '', (next) => onChange(next || null))
  return (
    <TextField
      type="date"
      label={label}
      value={words.typed}
      min={min ?? undefined}
      max={max ?? undefined}
      onChange={({ target }) => words.type(target.value)}
    />
  )
}
