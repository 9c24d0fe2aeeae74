// Finds the bindings that a change may concern without looking at all of them: most bind to `column=eq.value`.
import type { Binding } from './binding.ts'
import { equalityOf, scalarText } from './binding-filter.ts'
import type { ChangeNotice } from './change-notice.ts'

export interface Routes {
  add(binding: Binding): void
  remove(binding: Binding): void
  candidates(notice: ChangeNotice): Iterable<Binding>
  all(): Iterable<Binding>
}

export function createRoutes(): Routes {
  const tables = new Map<string, TableRoutes>()
  return {
    add(binding) {
      const key = routeKey(binding.schema, binding.table)
      const table = tables.get(key) ?? { scanned: new Set(), byColumn: new Map() }
      tables.set(key, table)
      shelfOf(table, binding).add(binding)
    },
    remove(binding) {
      const table = tables.get(routeKey(binding.schema, binding.table))
      if (table) takeOff(table, binding)
    },
    *candidates(notice) {
      for (const [schema, name] of [
        [notice.schema, notice.table],
        [notice.schema, null],
        [null, notice.table],
        [null, null],
      ] as const) {
        const table = tables.get(routeKey(schema, name))
        if (table) yield* candidatesOf(table, notice)
      }
    },
    *all() {
      for (const table of tables.values()) {
        yield* table.scanned
        for (const values of table.byColumn.values()) for (const shelf of values.values()) yield* shelf
      }
    },
  }
}

interface TableRoutes {
  readonly scanned: Set<Binding>
  readonly byColumn: Map<string, Map<string, Set<Binding>>>
}

const routeKey = (schema: string | null, table: string | null): string => JSON.stringify([schema, table])

function shelfOf(table: TableRoutes, binding: Binding): Set<Binding> {
  const equality = equalityOf(binding.filter)
  if (!equality) return table.scanned
  const values = table.byColumn.get(equality.column) ?? new Map<string, Set<Binding>>()
  table.byColumn.set(equality.column, values)
  const shelf = values.get(equality.value) ?? new Set()
  values.set(equality.value, shelf)
  return shelf
}

function takeOff(table: TableRoutes, binding: Binding): void {
  shelfOf(table, binding).delete(binding)
  const equality = equalityOf(binding.filter)
  const values = equality && table.byColumn.get(equality.column)
  if (!values) return
  if (values.get(equality.value)?.size === 0) values.delete(equality.value)
  if (values.size === 0) table.byColumn.delete(equality.column)
}

function* candidatesOf(table: TableRoutes, { short }: ChangeNotice): Iterable<Binding> {
  yield* table.scanned
  for (const [column, values] of table.byColumn) {
    const found = Object.hasOwn(short, column) ? short[column] : undefined
    if (found === null) continue // NULL equals nothing.
    const text = scalarText(found)
    if (text !== undefined) yield* values.get(text) ?? []
    else for (const shelf of values.values()) yield* shelf
  }
}
