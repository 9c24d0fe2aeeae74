// Parses all query parameters and groups them by embed.

import { limits } from '../limits.ts'
import type {
  Bounded,
  CallParam,
  Condition,
  EmbedCondition,
  EmbedOrder,
  EmbedPath,
  EmbedRange,
  OrderTerm,
  Param,
  RequestError,
  Result,
  RowRange,
  SelectItem,
} from '../types.ts'
import { parseColumnList } from './column-list.ts'
import { parseFilterValue } from './filter.ts'
import { parseGroup } from './logic-tree.ts'
import { parseOrder } from './order.ts'
import { type ParameterRole, parseParameterName } from './parameter-name.ts'
import { allRows, parseBound } from './range.ts'
import { parseSelect } from './select.ts'

export type ParsedQuery = {
  readonly select: readonly SelectItem[]
  readonly where: readonly EmbedCondition[]
  readonly order: readonly EmbedOrder[]
  readonly ranges: readonly EmbedRange[]
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  /** Filled instead of `where` when parameters may be arguments of a call. */
  readonly callParams: readonly CallParam[]
}

/** Decodes once; `+` is a blank. A name without `=` is ignored, as in PostgREST. */
export function readParams(search: string): Result<readonly Param[], RequestError> {
  if (search.length > limits.urlLength) return tooMuch('url-length', limits.urlLength)
  const text = search.startsWith('?') ? search.slice(1) : search
  const pairs = text.split('&').filter((pair) => pair.includes('='))
  if (pairs.length > limits.parameters) return tooMuch('parameters', limits.parameters)
  const params: Param[] = []
  for (const [name, value] of new URLSearchParams(pairs.join('&'))) {
    const nul = `${name}=${value}`.indexOf('\0')
    if (nul !== -1) return nulCharacter(`${name}=${value}`, nul)
    params.push({ name, value })
  }
  return { ok: true, value: params }
}

/** `mayBeArguments` is true for a GET call: only the function's signature distinguishes filters from arguments. */
export function parseQuery(params: readonly Param[], mayBeArguments: boolean): Result<ParsedQuery, RequestError> {
  const draft = newDraft()
  for (const param of params) {
    const role = parseParameterName(param.name)
    const possibleArgument = mayBeArguments ? callParam(param, role) : null
    if (possibleArgument !== null) {
      draft.callParams.push(possibleArgument)
      continue
    }
    if (!role.ok) return role
    const fault = apply(draft, role.value, param.value)
    if (fault !== null) return { ok: false, error: fault }
  }
  const parsed = finish(draft)
  const conditions = parsed.where.reduce((total, { condition }) => total + countConditions(condition), 0)
  if (conditions > limits.conditions) return tooMuch('conditions', limits.conditions)
  return { ok: true, value: parsed }
}

type Draft = {
  select: readonly SelectItem[] | null
  columns: readonly string[] | null
  onConflict: readonly string[] | null
  readonly where: EmbedCondition[]
  readonly callParams: CallParam[]
  readonly order: Map<string, { embed: EmbedPath; terms: OrderTerm[] }>
  readonly ranges: Map<string, { embed: EmbedPath; range: RowRange }>
}

const newDraft = (): Draft => ({
  select: null,
  columns: null,
  onConflict: null,
  where: [],
  callParams: [],
  order: new Map(),
  ranges: new Map(),
})

const finish = (draft: Draft): ParsedQuery => ({
  select: draft.select ?? [{ kind: 'star' }],
  where: draft.where,
  order: [...draft.order.values()],
  ranges: [...draft.ranges.values()],
  columns: draft.columns,
  onConflict: draft.onConflict,
  callParams: draft.callParams,
})

/** Adds one parameter to the draft, or returns an error. */
function apply(draft: Draft, role: ParameterRole, text: string): RequestError | null {
  switch (role.kind) {
    case 'select':
      return keep(parseSelect(text), (items) => {
        draft.select ??= items.length > 0 ? items : null
      })
    case 'columns':
      return keep(parseColumnList('columns', text), (names) => {
        draft.columns ??= names
      })
    case 'on_conflict':
      return keep(parseColumnList('on_conflict', text), (names) => {
        draft.onConflict ??= names
      })
    case 'order':
      return keep(parseOrder(text), (terms) => {
        const key = JSON.stringify(role.embed)
        const before = draft.order.get(key)
        if (before === undefined) draft.order.set(key, { embed: role.embed, terms: [...terms] })
        else before.terms.push(...terms)
      })
    case 'limit':
    case 'offset':
      return keep(parseBound(role.kind, text), (bound) => {
        const key = JSON.stringify(role.embed)
        const before = draft.ranges.get(key)?.range ?? allRows
        draft.ranges.set(key, { embed: role.embed, range: { ...before, [role.kind]: bound } })
      })
    case 'group':
      return keep(parseGroup({ operator: role.operator, negated: role.negated }, text), (condition) => {
        draft.where.push({ embed: role.embed, condition })
      })
    case 'filter':
      return keep(filterCondition(role, text), (condition) => {
        draft.where.push(condition)
      })
  }
}

/** Keeps a parameter as argument and as filter. Returns null for a reserved name, which cannot be an argument. */
function callParam(param: Param, role: Result<ParameterRole, RequestError>): CallParam | null {
  if (!role.ok) return { ...param, condition: role }
  return role.value.kind === 'filter' ? { ...param, condition: filterCondition(role.value, param.value) } : null
}

function filterCondition(
  role: Extract<ParameterRole, { kind: 'filter' }>,
  text: string,
): Result<EmbedCondition, RequestError> {
  const parsed = parseFilterValue(text)
  if (!parsed.ok) return parsed
  const { field, cast, embed } = role
  return { ok: true, value: { embed, condition: { kind: 'filter', field, cast, ...parsed.value } } }
}

function keep<Value>(parsed: Result<Value, RequestError>, put: (value: Value) => void): RequestError | null {
  if (!parsed.ok) return parsed.error
  put(parsed.value)
  return null
}

const countConditions = (condition: Condition): number =>
  condition.kind === 'filter' ? 1 : condition.conditions.reduce((total, inner) => total + countConditions(inner), 1)

const tooMuch = (of: Bounded, maximum: number): Result<never, RequestError> => ({
  ok: false,
  error: { kind: 'too-much', of, maximum },
})

// PostgreSQL cannot store a NUL character in text.
const nulCharacter = (text: string, position: number): Result<never, RequestError> => ({
  ok: false,
  error: {
    kind: 'syntax',
    subject: 'query string',
    text: text.replaceAll('\0', '\\0'),
    column: position + 1,
    unexpected: '\\0',
    expecting: [],
  },
})
