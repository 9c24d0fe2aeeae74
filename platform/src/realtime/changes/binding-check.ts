// Checks a client's postgres_changes bindings against the catalogue before it confirms them.
import type { AsUser } from '../../db/as-user.ts'
import type { Caller } from '../../db/caller.ts'
import { shareHolder } from '../../db/share-holder.ts'
import type { BindingRequest } from '../protocol/join-request.ts'
import type { CheckedBinding } from './binding.ts'
import { canonicalValue, NO_FILTER, type TypedCondition, takesColumnValue } from './binding-filter.ts'
import { parseFilter } from './filter-grammar.ts'
import type { TableCatalog } from './table-catalog.ts'
import { columnsFor, mayReadKey, type TableShape } from './table-shape.ts'

export type CheckResult =
  | { readonly ok: true; readonly bindings: readonly CheckedBinding[] }
  | { readonly ok: false; readonly message: string }

/** Accepts all bindings or none: a channel that receives only some of them would be hard to notice. */
export async function checkBindings(
  { catalog, asUser, address }: { catalog: TableCatalog; asUser: AsUser; address: string },
  caller: Caller,
  requests: readonly BindingRequest[],
): Promise<CheckResult> {
  const holder = shareHolder(caller, address)
  const ask: AsUser = (who, statement, options) => asUser(who, statement, { ...options, holder })
  // Loads all tables at once, because a page waits for this reply.
  await Promise.all(requests.map(({ schema, table }) => (schema && table ? catalog.table(schema, table) : null)))
  const bindings: CheckedBinding[] = []
  for (const request of requests) {
    const checked = await checkBinding(catalog, ask, caller, request)
    if (typeof checked === 'string') return { ok: false, message: checked }
    bindings.push(checked)
  }
  return { ok: true, bindings }
}

const EVENTS = ['INSERT', 'UPDATE', 'DELETE', '*'] as const

async function checkBinding(
  catalog: TableCatalog,
  asUser: AsUser,
  caller: Caller,
  request: BindingRequest,
): Promise<CheckedBinding | string> {
  const event = EVENTS.find((name) => name === request.event.toUpperCase())
  const schema = wildcardAsNull(request.schema)
  const name = wildcardAsNull(request.table)
  if (!event) return notEnabled(request)
  const rest = { event, schema, table: name, select: request.select ?? null }
  if (schema === null || name === null) {
    if (request.filter) return 'Error parsing `filter` params: a filter needs one schema and one table'
    return (await catalog.isPublished(schema, name)) ? { ...rest, filter: NO_FILTER } : notEnabled(request)
  }
  const table = await catalog.table(schema, name)
  if (!table?.isPublished || !mayReadKey(table, caller.role)) return notEnabled(request)
  if (!table.hasRowSecurity) return `Table ${schema}.${name} has no row level security: its changes are told to nobody`
  if (table.key.length === 0) return 'Error 400: Bad Request, no primary key'
  const conditions = await checkFilter(asUser, caller, table, request.filter ?? '')
  return typeof conditions === 'string' ? conditions : { ...rest, filter: { conditions } }
}

async function checkFilter(
  asUser: AsUser,
  caller: Caller,
  table: TableShape,
  filter: string,
): Promise<readonly TypedCondition[] | string> {
  const parsed = parseFilter(filter)
  if (!parsed.ok) return `Error parsing \`filter\` params: ${parsed.reason}`
  const columns = columnsFor(table, caller.role)
  const conditions: TypedCondition[] = []
  for (const condition of parsed.conditions) {
    const type = columns.find(({ name }) => name === condition.column)
    if (!type) return `invalid column for filter ${condition.column}`
    const values: string[] = []
    for (const value of condition.values) {
      const own = takesColumnValue(condition.operator) ? canonicalValue(value, type) : value
      const canonical = own ?? (await askCanonicalValue(asUser, caller, value, type.cast))
      if (canonical === null) return `Error parsing \`filter\` params: "${value}" is not a value of type ${type.type}`
      values.push(canonical)
    }
    conditions.push({ ...condition, type, values })
  }
  return conditions
}

async function askCanonicalValue(asUser: AsUser, caller: Caller, value: string, cast: string): Promise<string | null> {
  try {
    const text = `select to_jsonb($1::text::${cast}) #>> '{}' as value`
    const [row] = await asUser(caller, { text, values: [value], prepare: false }, { readOnly: true })
    return row?.value === null || row?.value === undefined ? null : String(row.value)
  } catch (error) {
    // SQLSTATE class 22 means an invalid value. Other errors are not the client's fault.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('22')) return null
    throw error
  }
}

const wildcardAsNull = (name: string | null | undefined): string | null => (!name || name === '*' ? null : name)

function notEnabled({ event, schema, table, filter }: BindingRequest): string {
  const given = Object.entries({ event, schema, table, filter }).flatMap(([name, value]) =>
    value ? [`${name}: ${value}`] : [],
  )
  return (
    'Unable to subscribe to changes with given parameters. ' +
    `Please check Realtime is enabled for the given connect parameters: [${given.join(', ')}]`
  )
}
