// Property tests: every query survives printing and parsing, and no input makes the parser throw.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireError } from '../errors.ts'
import { parseRequest } from '../request.ts'
import { condition, group, orderTerms, query, selectItems, topLevelOperation } from '../testing/arbitrary-query.ts'
import { printGroupBody, printOperation, printOrder, printQuery, printSelect } from '../testing/print-query.ts'
import { parseFilterValue } from './filter.ts'
import { parseGroup } from './logic-tree.ts'
import { parseOrder } from './order.ts'
import { parseSelect } from './select.ts'

describe('a printed query is parsed to the same value', () => {
  it('a select is the same after printing and parsing', () => {
    fc.assert(
      fc.property(selectItems, (items) => {
        expect(parseSelect(printSelect(items))).toEqual({ ok: true, value: items })
      }),
    )
  })

  it('the right-hand side of a filter is the same after printing and parsing', () => {
    fc.assert(
      fc.property(fc.boolean(), topLevelOperation, (negated, operation) => {
        const text = printOperation({ negated, operation }, (value) => value)
        expect(parseFilterValue(text)).toEqual({ ok: true, value: { negated, operation } })
      }),
    )
  })

  it('a group is the same after printing and parsing', () => {
    fc.assert(
      fc.property(group, (tree) => {
        const { operator, negated } = tree
        expect(parseGroup({ operator, negated }, printGroupBody(tree))).toEqual({ ok: true, value: tree })
      }),
    )
  })

  it('an order is the same after printing and parsing', () => {
    fc.assert(
      fc.property(orderTerms, (terms) => {
        expect(parseOrder(printOrder(terms))).toEqual({ ok: true, value: terms })
      }),
    )
  })

  it('a whole request in a URL is the same after printing and parsing', () => {
    fc.assert(
      fc.property(query, (asked) => {
        const search = printQuery(asked).toString()
        const parsed = parseRequest({ method: 'GET', path: '/t', search, headers: new Headers(), body: '' })
        expect(parsed).toMatchObject({ ok: true })
        expect(parsed.ok ? parsed.value.query : null).toEqual(asked)
      }),
    )
  })

  it('a single condition in a group is the same after printing and parsing', () => {
    fc.assert(
      fc.property(condition, (only) => {
        const tree = { kind: 'group', operator: 'and', negated: false, conditions: [only] } as const
        expect(parseGroup({ operator: 'and', negated: false }, printGroupBody(tree))).toEqual({ ok: true, value: tree })
      }),
    )
  })
})

describe('any input', () => {
  // Tokens of the language, so that random input gets past the first character.
  const token = fc.constantFrom(
    ...['a', 'b', '1', ' ', '.', ',', '(', ')', '"', '\\', '{', '}', ':', '::', '!', '*', '...', '->', '->>', '-', '>'],
    ...['not.', 'and(', 'or(', 'eq.', 'in.(', 'is.null', 'like(any).', 'fts(', 'count()', '.sum()', '!inner', '.desc'],
    ...['&', '=', '%', '%00', '+', ';', "'", 'é', '😀', '\ud800', '\0', '\n'],
  )
  const hostile = fc.oneof(
    fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  const parameter = fc.constantFrom('select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'a.or', 'a')
  const search = fc.oneof(
    hostile,
    fc.array(fc.tuple(parameter, hostile), { maxLength: 4 }).map((pairs) => `${new URLSearchParams(pairs)}`),
  )
  const headers = fc.record({
    accept: fc.option(hostile),
    prefer: fc.option(hostile),
    range: fc.option(hostile),
    'content-type': fc.option(hostile),
  })

  it('gives a request or an error with a code and a message, and never throws', () => {
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'X')
    const path = fc.oneof(fc.constantFrom('/t', '/rpc/f', '/'), hostile)
    fc.assert(
      fc.property(method, path, search, headers, hostile, (someMethod, somePath, someSearch, someHeaders, body) => {
        const parsed = parseRequest({
          method: someMethod,
          path: somePath,
          search: someSearch,
          headers: { get: (name) => new Map<string, string | null>(Object.entries(someHeaders)).get(name) ?? null },
          body,
        })
        if (parsed.ok) return
        const error = wireError(parsed.error)
        expect(error.code).toMatch(/^PGRST1\d\d$/)
        expect(error.message).not.toBe('')
        expect(error.status).toBeGreaterThanOrEqual(400)
        expect(error.status).toBeLessThan(500)
      }),
    )
  })
})
