// Chooses the overload of a function by the names of the arguments. Pure.
import type { CallParam, CallRequest, EmbedCondition, Param, RawBody } from '../request/index.ts'
import type { Routine, Schema } from '../schema-cache/types.ts'
import { nearestName } from './nearest-name.ts'
import { type GivenBy, refuse } from './refusal.ts'
import type { CallArguments } from './types.ts'

export type ChosenFunction = {
  readonly routine: Routine
  readonly args: CallArguments
  /** Parameters of a GET call that are not arguments, so they filter the result. */
  readonly where: readonly EmbedCondition[]
}

export function chooseFunction(schema: Schema, { function: name, args }: CallRequest): ChosenFunction {
  const called: Called = { schema, name, overloads: schema.routines.get(name) ?? [] }
  switch (args.from) {
    case 'query':
      return chooseByQuery(called, args.params)
    case 'form': {
      const routine = onlyOf(called, namesOf(args.params), 'form')
      return { routine, args: { from: 'text', values: textArguments(routine, args.params) }, where: [] }
    }
    case 'raw':
      return chooseByRawBody(called, args.body)
    case 'body':
      return chooseByBody(called, args)
  }
}

type Called = { readonly schema: Schema; readonly name: string; readonly overloads: readonly Routine[] }

function chooseByQuery(called: Called, params: readonly CallParam[]): ChosenFunction {
  const readings = called.overloads
    .map((routine) => ({ routine, ...readingFor(routine, params) }))
    .filter(({ routine, args }) => accepts(routine, namesOf(args)))
  const [only, ...others] = readings
  if (only === undefined) return refuseUnmatched(called, params)
  if (others.length > 0) return ambiguous(readings.map(({ routine }) => routine))
  return {
    routine: only.routine,
    args: { from: 'text', values: textArguments(only.routine, only.args) },
    where: only.filters.flatMap(({ condition }) => (condition.ok ? [condition.value] : [])),
  }
}

/**
 * A parameter that parses as a filter is one, unless the function requires it and nothing else was given for it. The
 * other parameters are arguments.
 */
function readingFor(routine: Routine, params: readonly CallParam[]) {
  const plain = new Set(namesOf(params.filter(({ condition }) => !condition.ok)))
  const needed = new Set(
    routine.parameters.filter(({ required, name }) => required && !plain.has(name)).map(({ name }) => name as string),
  )
  const isFilter = ({ name, condition }: CallParam) => condition.ok && !needed.has(name)
  return { filters: params.filter(isFilter), args: params.filter((param) => !isFilter(param)) }
}

/**
 * A parameter that no overload accepts means an unknown function; one that looks like a filter but is invalid means a
 * syntax error.
 */
function refuseUnmatched(called: Called, params: readonly CallParam[]): never {
  const plain = params.filter(({ condition }) => !condition.ok)
  const faulty = plain.find(({ value }) => /^(not\.)?[a-z]+(\(\w*\))?\./.test(value))
  const others = plain.filter((param) => param !== faulty)
  const callable = called.overloads.some((routine) => accepts(routine, namesOf(others)))
  if (callable && faulty !== undefined && !faulty.condition.ok) {
    return refuse({ kind: 'request', error: faulty.condition.error })
  }
  return refuseUnknown(called, namesOf(plain), 'query')
}

/** Repeated values of a variadic parameter become one array; otherwise the last value counts. */
function textArguments(routine: Routine, params: readonly Param[]) {
  return routine.parameters.flatMap((parameter) => {
    const given = params.filter(({ name }) => name === parameter.name).map(({ value }) => value)
    const last = given.at(-1)
    if (last === undefined) return []
    return [{ parameter, text: parameter.variadic && !last.startsWith('{') ? arrayText(given) : last }]
  })
}

const arrayText = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

function chooseByBody(
  called: Called,
  { payload, columns }: Extract<CallRequest['args'], { from: 'body' }>,
): ChosenFunction {
  const given = columns ?? payload.keys
  const routine = onlyOf(called, given, 'json')
  const [first] = routine.parameters
  if (isWholeBody(routine, JSON_TYPES) && first !== undefined) {
    return { routine, args: { from: 'body', text: payload.text, type: first.type }, where: [] }
  }
  const parameters = routine.parameters.filter((parameter) => given.includes(parameter.name))
  return {
    routine,
    args: { from: 'json', text: payload.text, inArray: payload.shape === 'array', parameters },
    where: [],
  }
}

function chooseByRawBody(called: Called, body: RawBody): ChosenFunction {
  const [only, ...others] = called.overloads.filter((routine) => isWholeBody(routine, [body.type]))
  const [parameter] = only?.parameters ?? []
  if (only === undefined || parameter === undefined) return refuseUnknown(called, [], body.type)
  if (others.length > 0) return ambiguous([only, ...others])
  return { routine: only, args: { from: 'body', text: body.text, type: parameter.type }, where: [] }
}

/** Returns the one overload that accepts these arguments, else the one that takes the whole body. */
function onlyOf(called: Called, given: readonly string[], by: 'form' | 'json'): Routine {
  const named = called.overloads.filter((routine) => accepts(routine, given))
  const whole = by === 'json' ? called.overloads.filter((routine) => isWholeBody(routine, JSON_TYPES)) : []
  const fitting = named.length > 0 ? named : whole
  const [only, ...others] = fitting
  if (only === undefined) return refuseUnknown(called, given, by)
  return others.length > 0 ? ambiguous(fitting) : only
}

const JSON_TYPES = ['json', 'jsonb']

/** Tells whether the function has a single unnamed parameter of one of these types. */
function isWholeBody({ parameters }: Routine, types: readonly string[]): boolean {
  const [parameter, ...more] = parameters
  return parameter?.name === '' && more.length === 0 && types.includes(parameter.type)
}

const ambiguous = (candidates: readonly Routine[]): never => refuse({ kind: 'ambiguous-function', candidates })

function refuseUnknown({ schema, name, overloads }: Called, given: readonly string[], by: GivenBy): never {
  const sorted = [...new Set(given)].sort()
  return refuse({
    kind: 'unknown-function',
    schema: schema.name,
    name,
    given: sorted,
    by,
    nearest: overloads.length > 0 ? nearestCall(name, sorted, overloads) : nearestName(name, schema.routines.keys()),
  })
}

/** Returns the most similar overload as `name(a, b)`. */
function nearestCall(name: string, given: readonly string[], overloads: readonly Routine[]): string | null {
  const lists = overloads.map(({ parameters }) => listText(parameters.map((parameter) => parameter.name).sort()))
  const nearest = nearestName(listText(given), lists)
  return nearest === null ? null : `${name}${nearest}`
}

const listText = (names: readonly string[]): string => `(${names.join(', ')})`

/** Every given argument has a parameter, and every required parameter is given. */
const accepts = (routine: Routine, given: readonly string[]): boolean =>
  given.every((name) => hasParameter(routine, name)) &&
  routine.parameters.every((parameter) => !parameter.required || given.includes(parameter.name)) &&
  routine.parameters.every((parameter) => parameter.name !== '')

const hasParameter = (routine: Routine, name: string): boolean =>
  name !== '' && routine.parameters.some((parameter) => parameter.name === name)

const namesOf = (params: readonly Param[]): readonly string[] => params.map(({ name }) => name)
