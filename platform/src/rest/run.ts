// The fourth stage, and the only one that touches the database: one statement as the caller, committed only if the answer may stand.
import { z } from 'zod'
import type { RunOptions, Settings } from '../db/as-user.ts'
import type { Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import type { Outcome } from './outcome.ts'
import type { PlannableRequest } from './plan/plan.ts'
import type { Plan, ResultPlan } from './plan/types.ts'
import type { Result } from './request/index.ts'
import { databaseFault } from './response/postgres-errors.ts'
import type { RestError } from './rest-error.ts'
import type { PreparedShapes } from './sql/prepared-shapes.ts'
import { explainStatement, type SqlStatement } from './sql/statement.ts'

export type Run = {
  readonly db: Pick<Database, 'asUser'>
  readonly shapes: PreparedShapes
  readonly caller: Caller
  readonly settings: Settings
  /** Whose share of the connections the request takes. */
  readonly holder: string
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
  /** The disk has no room for writes: only reads run. */
  readonly isFull: boolean
}

export async function run(
  request: PlannableRequest,
  plan: Plan,
  statement: SqlStatement,
  how: Run,
): Promise<Result<Outcome, RestError>> {
  const isRead = isReadOnly(request, plan)
  const readOnly = isRead || how.isFull
  const isTrial = request.preferences.tx === 'rollback'
  const mayRefuse = !readOnly && (isTrial || isConditional(request, plan))
  const options: RunOptions = {
    readOnly,
    settings: how.settings,
    holder: how.holder,
    // A write goes on: people close a page right after they saved.
    ...(readOnly ? { signal: how.signal } : {}),
    ...(mayRefuse ? { accept: ([row]) => !isTrial && verdict(request, plan, outcomeOf(row)) === null } : {}),
  }
  try {
    const [row] = await ask(statement, how, options)
    const outcome = await withEstimate(plan.result, outcomeOf(row), how)
    const refused = verdict(request, plan, outcome)
    return refused === null ? { ok: true, value: outcome } : { ok: false, error: refused }
  } catch (thrown) {
    const fault = databaseFault(thrown)
    if (fault === null) throw thrown
    if (how.isFull && !isRead && 'code' in fault && fault.code === READ_ONLY)
      return { ok: false, error: { kind: 'disk-full' } }
    return { ok: false, error: { kind: 'database', fault, anonymous: how.caller.role === 'anon' } }
  }
}

/** PostgreSQL's code for a write in a transaction that only reads. */
const READ_ONLY = '25006'

const ask = ({ text, values }: SqlStatement, { db, shapes, caller }: Run, options: RunOptions) =>
  db.asUser(caller, { text, values, prepare: shapes.admits(text) }, options)

/** What reads may not write, whatever a function called by GET attempts. */
function isReadOnly(request: PlannableRequest, plan: Plan): boolean {
  if (request.kind === 'read') return true
  if (request.kind !== 'call' || plan.kind !== 'call') return false
  return request.method !== 'POST' || plan.routine.volatility !== 'volatile'
}

/** Whether the number of rows can undo the request. Asking costs a round trip. */
const isConditional = (request: PlannableRequest, plan: Plan): boolean =>
  plan.result.media.kind === 'object' || request.kind === 'replace' || mostAffected(request) !== null

function mostAffected({ kind, preferences }: PlannableRequest): number | null {
  const limited = kind === 'update' || kind === 'delete' || kind === 'call'
  return limited && preferences.handling === 'strict' ? preferences.maxAffected : null
}

function verdict(request: PlannableRequest, plan: Plan, { rows }: Outcome): RestError | null {
  const most = mostAffected(request)
  if (most !== null && rows > most) return { kind: 'too-many-affected', rows }
  if (request.kind === 'replace' && rows !== 1) return { kind: 'put-mismatch' }
  const oneValue = plan.kind === 'call' && plan.routine.returns.kind !== 'rows'
  if (plan.result.media.kind === 'object' && rows !== 1 && !oneValue) return { kind: 'not-one-row', rows }
  return null
}

/** Counts that need not be exact come from the planner, which takes no scan at all. */
async function withEstimate(result: ResultPlan, outcome: Outcome, how: Run): Promise<Outcome> {
  const { count, exactUpTo, node } = result
  const beyond = outcome.total !== null && outcome.total > exactUpTo
  const wanted = node.source !== null && (count === 'planned' || (count === 'estimated' && beyond))
  if (!wanted) return outcome
  const { settings, holder, signal } = how
  const [row] = await ask(explainStatement(node), how, { readOnly: true, settings, holder, signal })
  const [planned] = planSchema.parse(row?.['QUERY PLAN'])
  return { ...outcome, total: Math.max(planned?.Plan['Plan Rows'] ?? 0, outcome.total ?? 0) }
}

const planSchema = z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) }))

const outcomeOf = (row: unknown): Outcome => rowSchema.parse(row)

const rowSchema = z.object({
  body: z.string().nullable(),
  rows: z.number(),
  total: z.string().transform(Number).nullable().default(null),
  inserted: z.number().nullable().default(null),
  location: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.record(z.string(), z.unknown()))
    .nullable()
    .default(null),
  status: z.string().nullable(),
  headers: z.string().nullable(),
})
