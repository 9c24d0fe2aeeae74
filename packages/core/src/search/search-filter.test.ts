import { describe, expect, it } from 'vitest'
import { anyColumnContains, containsPattern } from './contains-pattern.ts'
import {
  addRecentSearch,
  createdBounds,
  emptyFilter,
  isEmptyFilter,
  matchesFilter,
  type SearchFilter,
} from './search-filter.ts'

const capture = {
  title: 'Sea Soup',
  content: 'Boil 100% of the water',
  tags: ['food', 'sea'],
  folder_id: 'f1',
  source_url: 'https://en.wikipedia.org/wiki/Soup',
  created_at: new Date(2026, 10, 15, 23, 59, 59).toISOString(),
}

describe('a filter', () => {
  const cases: [Partial<SearchFilter>, boolean][] = [
    [{}, true],
    [{ query: 'SOUP' }, true],
    [{ query: '100%' }, true],
    [{ query: 'b_il' }, false],
    [{ tags: ['sea', 'food'] }, true],
    [{ tags: ['sea', 'air'] }, false],
    [{ folders: ['f2', 'f1'] }, true],
    [{ folders: ['f2'] }, false],
    [{ sources: ['wikipedia.org'] }, true],
    [{ sources: ['pedia.org'] }, false],
    [{ contentType: 'short' }, true],
    [{ contentType: 'code' }, false],
    [{ dateRange: { start: '2026-11-15', end: '2026-11-15' } }, true],
    [{ dateRange: { start: '2026-11-16', end: null } }, false],
    [{ dateRange: { start: null, end: '2026-11-14' } }, false],
  ]

  it.each(cases)('%j matches the capture: %s', (fields, expected) => {
    expect(matchesFilter(capture, { ...emptyFilter, ...fields })).toBe(expected)
  })

  it('searches the text that people see, and no markup', () => {
    const bold = { ...capture, content: '<p><strong>Bold</strong>ness &amp; wit</p>' }
    const matches = (query: string) => matchesFilter(bold, { ...emptyFilter, query })
    expect(['boldness', 'ness & WIT', 'strong', 'amp;'].map(matches)).toEqual([true, true, false, false])
  })

  it('is empty until something is chosen', () => {
    expect(isEmptyFilter({ ...emptyFilter, query: '  ' })).toBe(true)
    expect(isEmptyFilter({ ...emptyFilter, contentType: 'long' })).toBe(false)
    expect(isEmptyFilter({ ...emptyFilter, dateRange: { start: null, end: '2026-11-15' } })).toBe(false)
  })
})

describe('the date range', () => {
  it('runs from the start of the first day through the whole last day', () => {
    const { from, before } = createdBounds({ start: '2026-12-30', end: '2026-12-31' })
    expect(new Date(from ?? '')).toEqual(new Date(2026, 11, 30))
    expect(new Date(before ?? '')).toEqual(new Date(2027, 0, 1))
  })

  it.each([null, '', 'today', '15.11.2026'])('the range is open at %j', (day) => {
    expect(createdBounds({ start: day, end: day })).toEqual({ from: null, before: null })
  })
})

describe('recent searches', () => {
  it.each([
    [[], 'a', ['a']],
    [['a', 'b'], ' c ', ['c', 'a', 'b']],
    [['a', 'b'], 'B', ['B', 'a']],
    [['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
    [['a'], '   ', ['a']],
  ])('%j and then %j are %j', (recent, query, expected) => {
    expect(addRecentSearch(recent, query)).toEqual(expected)
  })
})

describe('a contains filter', () => {
  it.each([
    ['soup', '%soup%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\b', '%a\\\\b%'],
  ])('the pattern for %j is %j', (words, pattern) => {
    expect(containsPattern(words)).toBe(pattern)
  })

  it('quotes characters that are syntax in the REST API', () => {
    expect(anyColumnContains(['title', 'content'], 'a,b)')).toBe('title.ilike."%a,b)%",content.ilike."%a,b)%"')
    expect(anyColumnContains(['title'], 'say "50%"')).toBe('title.ilike."%say \\"50\\\\%\\"%"')
  })
})
