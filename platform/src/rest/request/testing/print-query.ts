// Test helper: the inverse of the parser. Prints a query as a client would write it.

import type { NegatableOperation } from '../query/filter.ts'
import type { Condition, Field, Filter, Group, OrderTerm, Query, SelectItem } from '../types.ts'

export function printQuery(query: Query): URLSearchParams {
  const params = new URLSearchParams()
  params.append('select', printSelect(query.select))
  for (const { embed, condition } of query.where) {
    if (condition.kind === 'filter') {
      const name = [...embed.map(printName), `${printField(condition.field)}${printCast(condition.cast)}`].join('.')
      params.append(name, printOperation(condition, asItIs))
    } else {
      const words = condition.negated ? ['not', condition.operator] : [condition.operator]
      params.append([...embed.map(printName), ...words].join('.'), printGroupBody(condition))
    }
  }
  for (const { embed, terms } of query.order)
    params.append([...embed.map(printName), 'order'].join('.'), printOrder(terms))
  for (const { embed, range } of query.ranges) {
    params.append([...embed.map(printName), 'offset'].join('.'), `${range.offset}`)
    if (range.limit !== null) params.append([...embed.map(printName), 'limit'].join('.'), `${range.limit}`)
  }
  return params
}

export const printSelect = (items: readonly SelectItem[]): string => items.map(printItem).join(',')

export function printOperation(
  { negated, operation }: NegatableOperation,
  printValue: (value: string) => string,
): string {
  const not = negated ? 'not.' : ''
  switch (operation.kind) {
    case 'compare':
      return `${not}${operation.operator}.${printValue(operation.value)}`
    case 'quantified':
      return `${not}${operation.operator}(${operation.quantifier}).${printValue(operation.value)}`
    case 'is':
      return `${not}is.${operation.value}`
    case 'in':
      return `${not}in.(${operation.values.map(quote).join(',')})`
    case 'is-distinct':
      return `${not}isdistinct.${printValue(operation.value)}`
    case 'search': {
      const language = operation.language === null ? '' : `(${operation.language})`
      return `${not}${operation.operator}${language}.${printValue(operation.value)}`
    }
  }
}

export const printGroupBody = (group: Group): string => `(${group.conditions.map(printCondition).join(',')})`

export const printOrder = (terms: readonly OrderTerm[]): string => terms.map(printTerm).join(',')

function printItem(item: SelectItem): string {
  switch (item.kind) {
    case 'star':
      return '*'
    case 'count':
      return `${printAlias(item.alias)}count()${printCast(item.cast)}`
    case 'field': {
      const aggregate = item.aggregate === null ? '' : `.${item.aggregate.function}()${printCast(item.aggregate.cast)}`
      return `${printAlias(item.alias)}${printField(item.field)}${printCast(item.cast)}${aggregate}`
    }
    case 'embed':
      return `${printAlias(item.alias)}${printEmbed(item)}`
    case 'spread':
      return `...${printEmbed(item)}`
  }
}

function printEmbed(item: SelectItem & { kind: 'embed' | 'spread' }): string {
  const hint = item.hint === null ? '' : `!${printName(item.hint)}`
  const join = item.join === null ? '' : `!${item.join}`
  return `${printName(item.relation)}${hint}${join}(${printSelect(item.items)})`
}

const printAlias = (alias: string | null): string => (alias === null ? '' : `${printName(alias)}:`)
const printCast = (cast: string | null): string => (cast === null ? '' : `::${cast}`)

function printCondition(condition: Condition): string {
  if (condition.kind === 'filter') return printFilter(condition)
  return `${condition.negated ? 'not.' : ''}${condition.operator}${printGroupBody(condition)}`
}

const printFilter = (filter: Filter): string =>
  `${printField(filter.field)}${printCast(filter.cast)}.${printOperation(filter, quote)}`

function printTerm({ relation, field, direction, nulls }: OrderTerm): string {
  const target = relation === null ? printField(field) : `${printName(relation)}(${printField(field)})`
  return `${target}${direction === null ? '' : `.${direction}`}${nulls === null ? '' : `.nulls${nulls}`}`
}

function printField({ name, path }: Field): string {
  const steps = path.map((step) => {
    const operand = step.kind === 'index' ? `${step.index}` : printKey(step.key)
    return `${step.asText ? '->>' : '->'}${operand}`
  })
  return `${printName(name)}${steps.join('')}`
}

// A reserved word without quotes would get its special meaning.
const printName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.includes(name) ? name : quote(name)
const reserved = ['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or', 'not', 'count']

const printKey = (key: string): string => (/^[a-z]+$/.test(key) ? key : quote(key))

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
const asItIs = (text: string): string => text
