// How many filters are chosen; searched words are none.
import type { SearchFilter } from '@jotsam/core/search/search-filter'

export function filterCount({ tags, folders, dateRange, sources, contentType }: SearchFilter): number {
  const dates = Number(dateRange.start !== null) + Number(dateRange.end !== null)
  return tags.length + folders.length + sources.length + dates + Number(contentType !== 'all')
}
