import { describe, expect, it } from 'vitest'
import { contentRange, rangeStatus } from './content-range.ts'

describe('contentRange and rangeStatus', () => {
  it.each([
    [{ offset: 0, rows: 20, total: null }, 200, '0-19/*'],
    [{ offset: 0, rows: 0, total: null }, 200, '*/*'],
    [{ offset: 0, rows: 15, total: 15 }, 200, '0-14/15'],
    [{ offset: 0, rows: 0, total: 0 }, 200, '*/0'],
    [{ offset: 20, rows: 20, total: 153 }, 206, '20-39/153'],
    [{ offset: 153, rows: 0, total: 153 }, 206, '*/153'],
    [{ offset: 154, rows: 0, total: 153 }, 416, '*/153'],
  ])('return for %o: %i, %s', (page, status, range) => {
    expect([rangeStatus(page), contentRange(page)]).toEqual([status, range])
  })
})
