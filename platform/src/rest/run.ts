// The fourth stage, and the only one that uses the database: runs one statement as the caller and commits only if the
// result is acceptable.
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

export type RunContext = {
  readonly db: Pick<Database, 'asUser'>
  readonly shapes: PreparedShapes
  readonly caller: Caller
  readonly settings: Settings
  /** The pool limits connections per holder. */
  readonly holder: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** The disk is full: only reads run. */
  readonly isFull: boolean
}

export async function run(
  request: PlannableRequest,
  plan: Plan,
  statement: SqlStatement,
  context: RunContext,
): Promise<Result<Outcome, RestError>> {
  const isRead = isReadOnly(request, plan)
  const readOnly = isRead || context.isFull
  const isTrial = request.preferences.tx === 'rollback'
  const mayRefuse = !readOnly && (isTrial || isConditional(request, plan))
  const options: RunOptions = {
    readOnly,
    settings: context.settings,
    holder: context.holder,
    // A write is not aborted, because people close a page right after saving.
    ...(readOnly ? { signal: context.signal } : {}),
    ...(mayRefuse ? { accept: ([row]) => !isTrial && verdict(request, plan, outcomeOf(row)) === null } : {}),
  }
  try {
    const [row] = await ask(statement, context, options)
    const outcome = await withEstimate(plan.result, outcomeOf(row), context)
    const refused = verdict(request, plan, outcome)
    return refused === null ? { ok: true, value: outcome } : { ok: false, error: refused }
  } catch (thrown) {
    const fault = databaseFault(thrown)
    if (fault === null) throw thrown
    if (context.isFull && !isRead && 'code' in fault && fault.code === READ_ONLY)
      return { ok: false, error: { kind: 'disk-full' } }
    return { ok: false, error: { kind: 'database', fault, anonymous: context.caller.role === 'anon' } }
  }
}

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006'

const ask = ({ text, values }: SqlStatement, { db, shapes, caller }: RunContext, options: RunOptions) =>
  db.asUser(caller, { text, values, prepare: shapes.admits(text) }, options)

/** Reads run in a read-only transaction, including functions called by GET. */
function isReadOnly(request: PlannableRequest, plan: Plan): boolean {
  if (request.kind === 'read') return true
  if (request.kind !== 'call' || plan.kind !== 'call') return false
  return request.method !== 'POST' || plan.routine.volatility !== 'volatile'
}

/** Tells whether the number of rows can roll back the request. Checking it costs a round trip. */
const isConditional = (request: PlannableRequest, plan: Plan): boolean =>
  plan.result.media.kind === 'object' || request.kind === 'replace' || maxAffectedOf(request) !== null

function maxAffectedOf({ kind, preferences }: PlannableRequest): number | null {
  const limited = kind === 'update' || kind === 'delete' || kind === 'call'
  return limited && preferences.handling === 'strict' ? preferences.maxAffected : null
}

function verdict(request: PlannableRequest, plan: Plan, { rows }: Outcome): RestError | null {
  const most = maxAffectedOf(request)
  if (most !== null && rows > most) return { kind: 'too-many-affected', rows }
  if (request.kind === 'replace' && rows !== 1) return { kind: 'put-mismatch' }
  const oneValue = plan.kind === 'call' && plan.routine.returns.kind !== 'rows'
  if (plan.result.media.kind === 'object' && rows !== 1 && !oneValue) return { kind: 'not-one-row', rows }
  return null
}

/** Estimated counts come from the query planner, without a scan. */
async function withEstimate(result: ResultPlan, outcome: Outcome, context: RunContext): Promise<Outcome> {
  const { count, exactUpTo, node } = result
  const beyond = outcome.total !== null && outcome.total > exactUpTo
  const wanted = node.source !== null && (count === 'planned' || (count === 'estimated' && beyond))
  if (!wanted) return outcome
  const { settings, holder, signal } = context
  const [row] = await ask(explainStatement(node), context, { readOnly: true, settings, holder, signal })
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
