// Counts the characters that the parser reads, to show that parsing is linear for every input. Not timed.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnNames } from './column-list.ts'
import { operation } from './filter.ts'
import { groupBody } from './logic-tree.ts'
import { orderTerms } from './order.ts'
import { parameterRole } from './parameter-name.ts'
import { Scanner } from './scanner.ts'
import { selectItems } from './select.ts'

const rules: Record<string, (scanner: Scanner) => unknown> = {
  select: (scanner) => selectItems(scanner),
  filter: (scanner) => operation(scanner, (rest) => rest.takeRest()),
  group: (scanner) => groupBody(scanner, { operator: 'or', negated: false }, 1),
  order: orderTerms,
  columns: columnNames,
  name: parameterRole,
}

/** Returns the steps over a text, whether it parses or not. */
function stepsOf(rule: (scanner: Scanner) => unknown, text: string): number {
  const scanner = new Scanner(text)
  try {
    rule(scanner)
  } catch {
    // Only the number of steps matters, not the error.
  }
  return scanner.steps
}

function expectLinear(rule: (scanner: Scanner) => unknown, before: string, unit: string, after: string): void {
  const text = (times: number) => before + unit.repeat(times) + after
  const short = stepsOf(rule, text(30))
  const long = stepsOf(rule, text(300))
  // Ten times the text may take ten times the steps, plus a constant.
  expect(long).toBeLessThanOrEqual(short * 11 + 500)
}

describe('parsing is linear', () => {
  it.each([
    ['filter', 'in.(', '"a,', ')'],
    ['filter', 'in.(', '"\\",', ')'],
    ['filter', 'in.(', '"a"b,', ')'],
    ['filter', 'in.(', '"', ''],
    ['filter', 'in.("', '\\"', ''],
    ['filter', 'in.(', '\\,"', ''],
    ['filter', 'fts(', ' ', ''],
    ['group', '(', 'a.eq."\\",', 'a.eq.1)'],
    ['group', '(', 'a.eq.{,', 'a.eq.1)'],
    ['group', '(', 'a.eq.{a', ''],
    ['group', '(', 'not.a.eq.1,', 'a.eq.1)'],
    ['group', '(', 'and    .eq.1,', 'a.eq.1)'],
    ['group', '(and', ' ', '.eq.1)'],
    ['group', '(', 'a.in.("x,', ''],
    ['group', '(a', '->0  ', '.eq.1)'],
    ['select', '', 'a:b,', 'c'],
    ['select', '', '"a":b(),', 'c'],
    ['select', 'a(', 'b!c(),', ')'],
    ['select', 'a', '-', ''],
    ['select', '"', '\\', ''],
    ['select', '', ' ', ''],
    ['select', 'a->', '1', 'x'],
    ['order', 'a', ' ', '.desc'],
    ['columns', '', '"a",', 'b'],
    ['columns', '', '"', ''],
    ['name', 'a', '-', '->b'],
    ['name', '"', 'a.', ''],
  ])('the rule for %s takes linear time on %s%s…%s', (rule, before, unit, after) => {
    expectLinear(rules[rule] ?? expect.unreachable(), before, unit, after)
  })

  it.each(Object.entries(rules))('the rule for %s takes linear time on any repeated text', (_, rule) => {
    const token = fc.constantFrom(
      ...['a', '1', ' ', '.', ',', '(', ')', '"', '\\', '{', '}', ':', '!', '*', '->', '-', 'not.', 'and', 'or('],
      ...['eq.', 'in.(', 'is.null', 'a.eq.1', 'fts(', 'count()', '...'],
    )
    const text = fc.array(token, { maxLength: 5 }).map((tokens) => tokens.join(''))
    fc.assert(fc.property(text, text, text, (before, unit, after) => expectLinear(rule, before, unit, after)))
  })
})
