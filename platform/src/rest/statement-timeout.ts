// Chooses a statement timeout by the cost of the filters. Pure.
import type { Role } from '../db/caller.ts'
import type { PlannableRequest } from './plan/plan.ts'
import type { Condition } from './request/index.ts'

export interface StatementTimeouts {
  readonly statementTimeoutMs: number
  readonly filterTimeoutMs: number
  readonly regexTimeoutMs: number
}

/** Null means the connection's own timeout, `statementTimeoutMs`, which the service role always has. */
export function statementTimeoutFor(request: PlannableRequest, role: Role, times: StatementTimeouts): number | null {
  if (role === 'service_role') return null
  const conditions = conditionsOf(request)
  const limit = conditions.some(hasRegex)
    ? times.regexTimeoutMs
    : request.kind === 'read' && conditions.length > 0
      ? times.filterTimeoutMs
      : null
  return limit === null || limit >= times.statementTimeoutMs ? null : limit
}

function conditionsOf(request: PlannableRequest): readonly Condition[] {
  const where = request.query.where.map(({ condition }) => condition)
  if (request.kind !== 'call' || request.args.from !== 'query') return where
  const params = request.args.params.flatMap(({ condition }) => (condition.ok ? [condition.value.condition] : []))
  return [...where, ...params]
}

function hasRegex(condition: Condition): boolean {
  if (condition.kind === 'group') return condition.conditions.some(hasRegex)
  const { operation } = condition
  return 'operator' in operation && REGEX_OPERATORS.has(operation.operator)
}

const REGEX_OPERATORS: ReadonlySet<string> = new Set(['match', 'imatch'])
