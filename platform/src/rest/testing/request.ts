// Test helper: parsed requests for the pure tests.

import { type PlannableRequest, plan } from '../plan/plan.ts'
import type { PlanError } from '../plan/refusal.ts'
import type { Plan } from '../plan/types.ts'
import { parseRequest } from '../request/index.ts'
import type { SqlStatement } from '../sql/statement.ts'
import { statementFor } from '../sql/statement.ts'
import { sampleSchema } from './sample-schema.ts'

export type RequestOptions = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export function requestOf(
  address: string,
  { method = 'GET', headers = {}, body = '' }: RequestOptions = {},
): PlannableRequest {
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  const parsed = parseRequest({ method, path, search, headers: new Headers(headers), body })
  if (!parsed.ok) throw new Error(`${address} does not parse: ${JSON.stringify(parsed.error)}`)
  if (parsed.value.kind === 'describe') throw new Error('The root is not planned.')
  return parsed.value
}

const schema = sampleSchema()

export function planOf(address: string, options: RequestOptions = {}): Plan {
  const planned = plan(requestOf(address, options), schema, { maxRows: 1000 })
  if (!planned.ok) throw new Error(`${address} is refused: ${JSON.stringify(planned.error)}`)
  return planned.value
}

export function refusalOf(address: string, options: RequestOptions = {}): PlanError {
  const planned = plan(requestOf(address, options), schema, { maxRows: 1000 })
  if (planned.ok) throw new Error(`${address} is not refused.`)
  return planned.error
}

export const statementOf = (address: string, options: RequestOptions = {}): SqlStatement =>
  statementFor(planOf(address, options))
