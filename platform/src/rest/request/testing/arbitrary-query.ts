// Test helper: arbitrary values of the query language for property tests.

import fc from 'fast-check'
import type {
  Condition,
  Field,
  Filter,
  Group,
  JsonStep,
  Operation,
  OrderTerm,
  Query,
  RowRange,
  SelectItem,
} from '../types.ts'

const words = ['id', 'title', 'authors', 'order', 'and', 'or', 'not', 'select', 'inner', 'left', 'count', 'eq', 'limit']
const text = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((value) => !value.includes('\0'))
const name = fc.oneof(fc.constantFrom(...words), text)
// Casts and search configurations cannot be quoted.
const word = fc.constantFrom('text', 'int4', 'double precision', 'english')
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

const jsonStep: fc.Arbitrary<JsonStep> = fc.oneof(
  fc.record({ kind: fc.constant('key' as const), key: text, asText: fc.boolean() }),
  fc.record({
    kind: fc.constant('index' as const),
    index: fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }),
    asText: fc.boolean(),
  }),
)
const field: fc.Arbitrary<Field> = fc.record({ name, path: fc.array(jsonStep, { maxLength: 3 }) })

const join = orNull(fc.constantFrom('inner' as const, 'left' as const))
const hint = orNull(name.filter((value) => value !== 'inner' && value !== 'left'))

const { items } = fc.letrec<{ item: SelectItem; items: SelectItem[] }>((tie) => ({
  items: fc.array(tie('item'), { maxLength: 4 }),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<SelectItem>({ kind: 'star' }),
    fc.record({
      kind: fc.constant('field' as const),
      field,
      alias: orNull(name),
      cast: orNull(word),
      aggregate: orNull(
        fc.record({ function: fc.constantFrom('sum', 'avg', 'count', 'max', 'min'), cast: orNull(word) }),
      ),
    }),
    fc.record({ kind: fc.constant('count' as const), alias: orNull(name), cast: orNull(word) }),
    fc.record({
      kind: fc.constant('embed' as const),
      relation: name.filter((value) => value !== 'count'),
      alias: orNull(name),
      hint,
      join,
      items: tie('items'),
    }),
    fc.record({ kind: fc.constant('spread' as const), relation: name, hint, join, items: tie('items') }),
  ),
}))
export const selectItems: fc.Arbitrary<SelectItem[]> = items

const quantifiable = fc.constantFrom('eq', 'gt', 'gte', 'lt', 'lte', 'match', 'imatch', 'like', 'ilike')
const plain = fc.constantFrom('neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj')
// A star in a pattern becomes a percent sign, so it does not round-trip.
const value = text.filter((candidate) => !candidate.includes('*'))

export const topLevelOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('compare' as const), operator: fc.oneof(quantifiable, plain), value }),
  fc.record({
    kind: fc.constant('quantified' as const),
    operator: quantifiable,
    quantifier: fc.constantFrom('any', 'all'),
    value,
  }),
  fc.record({
    kind: fc.constant('is' as const),
    value: fc.constantFrom('null', 'not_null', 'true', 'false', 'unknown'),
  }),
  fc.record({ kind: fc.constant('in' as const), values: fc.array(text, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('is-distinct' as const), value }),
  fc.record({
    kind: fc.constant('search' as const),
    operator: fc.constantFrom('fts', 'plfts', 'phfts', 'wfts'),
    language: orNull(word),
    value,
  }),
)

const filter: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('filter' as const),
  field,
  cast: orNull(word),
  negated: fc.boolean(),
  operation: topLevelOperation,
})

const tree = fc.letrec<{ condition: Condition; group: Group }>((tie) => ({
  condition: fc.oneof({ depthSize: 'small', withCrossShrink: true }, filter, tie('group')),
  group: fc.record({
    kind: fc.constant('group' as const),
    operator: fc.constantFrom('and', 'or'),
    negated: fc.boolean(),
    conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
  }),
}))
export const condition: fc.Arbitrary<Condition> = tree.condition
export const group: fc.Arbitrary<Group> = tree.group

const orderTerm: fc.Arbitrary<OrderTerm> = fc.record({
  relation: orNull(name),
  field,
  direction: orNull(fc.constantFrom('asc', 'desc')),
  nulls: orNull(fc.constantFrom('first', 'last')),
})
export const orderTerms = fc.array(orderTerm, { minLength: 1, maxLength: 4 })

const range: fc.Arbitrary<RowRange> = fc.record({ offset: fc.nat(), limit: orNull(fc.nat()) })
const embed = fc.array(name, { maxLength: 2 })
const oncePerEmbed = { maxLength: 3, selector: (each: { embed: string[] }) => JSON.stringify(each.embed) }

export const query: fc.Arbitrary<Query> = fc.record({
  // An empty selection parses as a star.
  select: selectItems.filter((items) => items.length > 0),
  where: fc.array(fc.record({ embed, condition }), { maxLength: 4 }),
  order: fc.uniqueArray(fc.record({ embed, terms: orderTerms }), oncePerEmbed),
  ranges: fc.uniqueArray(fc.record({ embed, range }), oncePerEmbed),
})
