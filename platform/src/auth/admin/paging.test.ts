import { describe, expect, it } from 'vitest'
import { pageOf, pagingHeaders } from './paging.ts'

describe('paging', () => {
  it.each([
    [{}, { page: 1, perPage: 50 }],
    [
      { page: '', per_page: '' },
      { page: 1, perPage: 50 },
    ],
    [
      { page: '3', per_page: '10' },
      { page: 3, perPage: 10 },
    ],
    [
      { page: '0', per_page: '0' },
      { page: 1, perPage: 1 },
    ],
    [{ per_page: '999999' }, { page: 1, perPage: 1000 }],
  ])('parses the query %j', (query, page) => {
    expect(pageOf(query)).toEqual({ ok: true, page })
  })

  it.each([{ page: 'x' }, { page: '-1' }, { per_page: '1e3' }, { page: '99999999999' }])(
    'refuses the query %j',
    (query) => {
      expect(pageOf(query)).toMatchObject({ ok: false })
    },
  )

  it('links to the next and the last page', () => {
    expect(pagingHeaders('/auth/v1/admin/users', { page: 1, perPage: 2 }, 5)).toEqual({
      'X-Total-Count': '5',
      Link: '</auth/v1/admin/users?page=2&per_page=2>; rel="next", </auth/v1/admin/users?page=3&per_page=2>; rel="last"',
    })
  })

  it('links to no next page on the last page', () => {
    expect(pagingHeaders('/x', { page: 3, perPage: 2 }, 5).Link).toBe('</x?page=3&per_page=2>; rel="last"')
    expect(pagingHeaders('/x', { page: 1, perPage: 50 }, 0).Link).toBe('</x?page=0&per_page=50>; rel="last"')
  })
})
