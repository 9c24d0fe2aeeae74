import { describe, expect, it } from 'vitest'
import { canonicalValue, evaluateFilter, filterSql } from './binding-filter.ts'
import { parseFilter } from './filter-grammar.ts'

const column = (name: string, type: string, isEnum = false) => ({ name, type, cast: type, isEnum, readers: [] })
const COLUMNS = [
  column('id', 'int8'),
  column('title', 'text'),
  column('done', 'bool'),
  column('price', 'numeric'),
  column('at', 'timestamptz'),
  column('mood', 'mood', true),
]

const filter = (text: string) => {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(parsed.reason)
  return {
    conditions: parsed.conditions.map((condition) => ({
      ...condition,
      type: COLUMNS.find(({ name }) => name === condition.column) ?? column(condition.column, 'text'),
    })),
  }
}

describe('evaluateFilter', () => {
  const known = { id: 5, title: 'five', done: null, price: 5, at: '2026-01-01T00:00:00+00:00', mood: 'happy' }
  it.each([
    ['id=eq.5', 'yes'],
    ['id=eq.6', 'no'],
    ['id=neq.6', 'yes'],
    ['id=lt.10', 'yes'],
    ['id=gte.10', 'no'],
    ['id=in.(4,5)', 'yes'],
    ['id=not.in.(4,5)', 'no'],
    ['title=eq.five', 'yes'],
    ['title=neq.five', 'no'],
    ['title=isdistinct.six', 'yes'],
    ['mood=eq.happy', 'yes'],
    ['done=eq.true', 'no'],
    ['done=not.eq.true', 'no'],
    ['done=is.null', 'yes'],
    ['done=not.is.null', 'no'],
    ['done=isdistinct.true', 'yes'],
    ['title=gt.a', 'ask'],
    ['title=like.f%', 'ask'],
    ['price=eq.5', 'ask'],
    ['at=eq.2026-01-01', 'ask'],
    ['body=eq.long', 'ask'],
    ['id=eq.5,title=like.f%', 'ask'],
    ['id=eq.6,title=like.f%', 'no'],
    ['', 'yes'],
  ])('evaluates %s to %s', (text, verdict) => {
    expect(evaluateFilter(filter(text), known)).toBe(verdict)
  })

  it('does not decide on a number that lost digits', () => {
    expect(evaluateFilter(filter('id=eq.9007199254740993'), { id: JSON.parse('9007199254740993') })).toBe('ask')
  })
})

describe('filterSql', () => {
  it('binds every value as a parameter', () => {
    const values: string[] = []
    const text = filterSql(
      filter(`title=eq."'; drop table notes; --",id=not.in.(1,2),title=ilike.%x%,done=is.true`),
      't',
      (value) => `$${values.push(value)}`,
    )
    expect(text).toBe(
      '(t."title" = $1::text::text) and ' +
        '(not (t."id" in (select v::int8 from json_array_elements_text($2::text::json) v))) and ' +
        '(t."title"::text ilike $3::text) and (t."done" is true)',
    )
    expect(values).toEqual(["'; drop table notes; --", '["1","2"]', '%x%'])
  })

  it('quotes an unusual column name', () => {
    expect(filterSql(filter('we"ird=is.null'), 't', () => '$1')).toBe('(t."we""ird" is null)')
  })
})

it('normalises values to the form in notifications', () => {
  expect(canonicalValue('6F1D2C1E-0000-4000-8000-000000000001', column('a', 'uuid'))).toBe(
    '6f1d2c1e-0000-4000-8000-000000000001',
  )
  expect(canonicalValue('007', column('a', 'int4'))).toBe('7')
  expect(canonicalValue('seven', column('a', 'int4'))).toBeNull()
  expect(canonicalValue('t', column('a', 'bool'))).toBeNull()
  expect(canonicalValue('anything', column('a', 'text'))).toBe('anything')
})
