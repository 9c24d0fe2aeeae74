import { expect, it } from 'vitest'
import { filterAsQuery } from './filter-as-query.ts'
import { emptyFilter, type SearchFilter } from './search-filter.ts'

const notebooks = [
  { id: 'k', name: 'My kitchen', parent_id: null },
  { id: 'b', name: 'Bread', parent_id: 'k' },
]
const cases: [Partial<SearchFilter>, string | null][] = [
  [{ query: ' green tea ' }, 'green tea'],
  [{ query: 'green tea', tags: ['sea', 'red wine'] }, '"green tea" tag:sea tag:"red wine"'],
  [{ query: 'tea', tags: ['sea'] }, 'tea tag:sea'],
  [{ query: '-meat is:pinned', tags: ['sea'] }, '-meat is:pinned tag:sea'],
  [{ folders: ['k', 'b'], sources: ['a.example'] }, 'in:"My kitchen" OR in:Bread from:a.example'],
  [{ dateRange: { start: '2026-01-01', end: '2026-02-28' } }, 'after:2026-01-01 before:2026-03-01'],
  [{ contentType: 'code' }, 'has:code'],
  [{ contentType: 'links' }, 'has:link'],
  [{ contentType: 'long' }, null],
  [{ folders: ['gone'] }, null],
  [{ tags: ['say "a"'] }, null],
]
it.each(cases)('writes the filter %j as %j', (filter, query) => {
  expect(filterAsQuery({ ...emptyFilter, ...filter }, notebooks)).toBe(query)
})
