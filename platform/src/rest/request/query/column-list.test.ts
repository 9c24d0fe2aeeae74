import { describe, expect, it } from 'vitest'
import { parseColumnList } from './column-list.ts'

describe('parseColumnList', () => {
  it.each([
    ['"title","tags"', ['title', 'tags']],
    ['a, b ,c', ['a', 'b', 'c']],
    ['a,a', ['a']],
    ['"a,b","c\\"d"', ['a,b', 'c"d']],
  ])('parses %s', (text, names) => {
    expect(parseColumnList('columns', text)).toEqual({ ok: true, value: names })
  })

  it.each([
    ['', 1],
    ['a,', 3],
    ['a(b)', 2],
    ['"a', 3],
  ])('refuses "%s" at column %i', (text, column) => {
    expect(parseColumnList('on_conflict', text)).toMatchObject({
      ok: false,
      error: { kind: 'syntax', subject: 'on_conflict parameter', column },
    })
  })
})
