import { emptyFilter, type SearchFilter } from '@jotsam/core/search/search-filter'
import { describe, expect, it } from 'vitest'
import { addressOf, viewFrom, withCapture, withFilter, withNotebook } from './dashboard-view.ts'

const folder = '0b9c3a52-6f0e-4f0c-9d56-0c8a1f6f6a10'
const filter: SearchFilter = {
  query: 'tea & "toast"',
  tags: ['a,b', 'c'],
  folders: [folder],
  dateRange: { start: '2026-01-01', end: '2026-01-31' },
  sources: ['example.org'],
  contentType: 'long',
}

describe('the dashboard address', () => {
  it('keeps a search through a reload', () => {
    const params = withFilter(new URLSearchParams(), filter)
    expect(viewFrom(new URLSearchParams(params.toString()))).toEqual({ folderId: null, filter })
  })

  it('has no parameters for all notes without a search', () => {
    expect(addressOf(withFilter(withNotebook(new URLSearchParams(), null), emptyFilter))).toBe('/dashboard')
    expect(viewFrom(new URLSearchParams())).toEqual({ folderId: null, filter: emptyFilter })
  })

  it('ignores malformed parameters', () => {
    const params = new URLSearchParams('notebook=x&in=y&from=yesterday&to=2026-99-99&type=movie&tag=')
    expect(viewFrom(params)).toEqual({ folderId: null, filter: emptyFilter })
  })

  it('searches for as much of a query as the server accepts', () => {
    const query = (typed: string) => viewFrom(new URLSearchParams({ q: typed })).filter.query
    expect(query('x'.repeat(2000))).toBe('x'.repeat(1000))
    expect(query(`${'x'.repeat(999)}🎉`)).toBe('x'.repeat(999))
    expect(query('a\0b')).toBe('ab')
  })

  it('keeps the search and drops its notebooks when a notebook is chosen', () => {
    const params = withNotebook(withFilter(new URLSearchParams(), filter), folder)
    expect(viewFrom(params)).toEqual({ folderId: folder, filter: { ...filter, folders: [] } })
  })

  it('keeps an open capture when typed words become a search', () => {
    const params = withFilter(withCapture(new URLSearchParams('q=te'), 'c'), { ...emptyFilter, query: 'tea' })
    expect(addressOf(params)).toBe('/dashboard?capture=c&q=tea')
  })

  it('opens a capture with the same list behind it, and closes other dialogs', () => {
    const params = withCapture(new URLSearchParams('notebook=n&dialog=plan'), 'new')
    expect(addressOf(params)).toBe('/dashboard?notebook=n&capture=new')
  })
})
