// Which of the functions of one name a call means, told by the names of its arguments. Pure.
import type { CallParam, CallRequest, EmbedCondition, RequestError } from '../request/index.ts'
import type { Routine, Schema } from '../schema-cache/types.ts'
import { nearestName } from './nearest-name.ts'
import { refuse } from './refusal.ts'
import type { CallArguments } from './types.ts'

export type ChosenFunction = {
  readonly routine: Routine
  readonly args: CallArguments
  /** Parameters of a GET that are no arguments: filters on the result. */
  readonly where: readonly EmbedCondition[]
}

export function chooseFunction(schema: Schema, { function: name, args }: CallRequest): ChosenFunction {
  const overloads = schema.routines.get(name) ?? []
  return args.from === 'query'
    ? chooseByQuery(schema, name, overloads, args.params)
    : chooseByBody(schema, name, overloads, args)
}

function chooseByQuery(
  schema: Schema,
  name: string,
  overloads: readonly Routine[],
  params: readonly CallParam[],
): ChosenFunction {
  const fitting = overloads
    .filter((routine) =>
      accepts(
        routine,
        params.map(({ name }) => name).filter((given) => hasParameter(routine, given)),
      ),
    )
    .map((routine) => {
      const rest = params.filter((param) => !hasParameter(routine, param.name))
      return { routine, rest, fault: rest.find(({ condition }) => !condition.ok) ?? null }
    })
  const complete = fitting.filter(({ fault }) => fault === null)
  const most = Math.max(...complete.map(({ rest }) => params.length - rest.length))
  const best = complete.filter(({ rest }) => params.length - rest.length === most)
  const [only, ...others] = best
  if (only === undefined) return refuseUnmatched(schema, name, fitting.length > 0, params)
  if (others.length > 0) return refuse({ kind: 'ambiguous-function', candidates: best.map(({ routine }) => routine) })
  const args = params.filter((param) => hasParameter(only.routine, param.name))
  return {
    routine: only.routine,
    args: { from: 'text', values: textArguments(only.routine, args) },
    where: only.rest.flatMap(({ condition }) => (condition.ok ? [condition.value] : [])),
  }
}

/** A plain parameter that no function takes is a wrong call; one that looks like a filter and is faulty is a wrong filter. */
function refuseUnmatched(schema: Schema, name: string, callable: boolean, params: readonly CallParam[]): never {
  const faulty = params.map(({ condition }) => condition).find((condition) => !condition.ok)
  const error: RequestError | null = faulty !== undefined && !faulty.ok ? faulty.error : null
  if (callable && error !== null && /^(not\.)?[a-z]+(\(\w*\))?\./.test(faultyText(params))) {
    return refuse({ kind: 'request', error })
  }
  return refuseUnknown(
    schema,
    name,
    params.map((param) => param.name),
    false,
  )
}

const faultyText = (params: readonly CallParam[]): string => params.find(({ condition }) => !condition.ok)?.value ?? ''

/** Repeated values of a variadic parameter become one array; of any other the last counts. */
function textArguments(routine: Routine, params: readonly CallParam[]) {
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
  schema: Schema,
  name: string,
  overloads: readonly Routine[],
  { payload, columns }: Extract<CallRequest['args'], { from: 'body' }>,
): ChosenFunction {
  const given = columns ?? payload.keys
  const named = payload.shape === 'object' ? overloads.filter((routine) => accepts(routine, given)) : []
  const [only, ...others] = named
  if (others.length > 0) return refuse({ kind: 'ambiguous-function', candidates: named })
  if (only !== undefined) {
    const parameters = only.parameters.filter((parameter) => given.includes(parameter.name))
    return { routine: only, args: { from: 'json', text: payload.text, parameters }, where: [] }
  }
  for (const routine of overloads) {
    const [parameter, ...more] = routine.parameters
    const takesBody = parameter?.name === '' && more.length === 0 && WHOLE_BODY.includes(parameter.type)
    if (takesBody) return { routine, args: { from: 'body', text: payload.text, type: parameter.type }, where: [] }
  }
  return refuseUnknown(schema, name, given, true)
}

const WHOLE_BODY: readonly string[] = ['json', 'jsonb', 'text']

function refuseUnknown(schema: Schema, name: string, given: readonly string[], byBody: boolean): never {
  const others = [...schema.routines.keys()].filter((routine) => routine !== name)
  return refuse({
    kind: 'unknown-function',
    schema: schema.name,
    name,
    given: [...new Set(given)].sort(),
    byBody,
    nearest: nearestName(name, others),
  })
}

/** Everything given has its parameter, everything required is given. */
const accepts = (routine: Routine, given: readonly string[]): boolean =>
  given.every((name) => hasParameter(routine, name)) &&
  routine.parameters.every((parameter) => !parameter.required || given.includes(parameter.name)) &&
  routine.parameters.every((parameter) => parameter.name !== '')

const hasParameter = (routine: Routine, name: string): boolean =>
  name !== '' && routine.parameters.some((parameter) => parameter.name === name)
