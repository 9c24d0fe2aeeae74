// The dashboard's filters as a query of the search language, to save a search and to rank its results.

import type { NamedFolder } from './match-query.ts'
import { termText, usesLanguage } from './query.ts'
import type { SearchFilter } from './search-filter.ts'

/** Null when the language cannot express one of the filters. */
export function filterAsQuery(
  { query, tags, folders, dateRange, sources, contentType }: SearchFilter,
  notebooks: readonly NamedFolder[],
): string | null {
  const names = folders.map((id) => notebooks.find((notebook) => notebook.id === id)?.name)
  if (names.includes(undefined) || [...tags, ...sources].some((value) => value.includes('"'))) return null
  if (contentType !== 'all' && contentType !== 'code' && contentType !== 'links') return null
  const anyOf = (terms: string[]) => terms.join(' OR ')
  const terms = [
    ...tags.map((tag) => termText('tag', tag)),
    anyOf(names.map((name) => termText('in', name ?? ''))),
    anyOf(sources.map((source) => termText('from', source))),
    dateRange.start ? termText('after', dateRange.start) : '',
    dateRange.end ? termText('before', dayAfter(dateRange.end)) : '',
    contentType === 'code' ? termText('has', 'code') : contentType === 'links' ? termText('has', 'link') : '',
  ].filter((term) => term !== '')
  const words = query.trim()
  // Next to operators, plain words would be searched one by one.
  const isContains = terms.length > 0 && /[\s-]/.test(words) && !words.includes('"') && !usesLanguage(words)
  return [isContains ? `"${words}"` : words, ...terms].join(' ').trim()
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
