// Indexes bindings by table and by `column=eq.value`, so that a change is not compared with every binding.
import type { Binding } from './binding.ts'
import { indexableEquality, scalarText } from './binding-filter.ts'
import type { ChangeNotice } from './change-notice.ts'

export function createBindingIndex() {
  const tables = new Map<string, TableIndex>()
  return {
    add(binding: Binding) {
      const key = indexKey(binding.schema, binding.table)
      const table = tables.get(key) ?? { scanned: new Set(), byColumn: new Map() }
      tables.set(key, table)
      bucketOf(table, binding).add(binding)
    },
    remove(binding: Binding) {
      const table = tables.get(indexKey(binding.schema, binding.table))
      if (table) removeFromBucket(table, binding)
    },
    *candidates(notice: ChangeNotice) {
      for (const [schema, name] of [
        [notice.schema, notice.table],
        [notice.schema, null],
        [null, notice.table],
        [null, null],
      ] as const) {
        const table = tables.get(indexKey(schema, name))
        if (table) yield* candidatesOf(table, notice)
      }
    },
    *all() {
      for (const table of tables.values()) {
        yield* table.scanned
        for (const values of table.byColumn.values()) for (const bucket of values.values()) yield* bucket
      }
    },
  }
}

interface TableIndex {
  readonly scanned: Set<Binding>
  readonly byColumn: Map<string, Map<string, Set<Binding>>>
}

const indexKey = (schema: string | null, table: string | null): string => JSON.stringify([schema, table])

function bucketOf(table: TableIndex, binding: Binding): Set<Binding> {
  const equality = indexableEquality(binding.filter)
  if (!equality) return table.scanned
  const values = table.byColumn.get(equality.column) ?? new Map<string, Set<Binding>>()
  table.byColumn.set(equality.column, values)
  const bucket = values.get(equality.value) ?? new Set()
  values.set(equality.value, bucket)
  return bucket
}

function removeFromBucket(table: TableIndex, binding: Binding): void {
  bucketOf(table, binding).delete(binding)
  const equality = indexableEquality(binding.filter)
  const values = equality && table.byColumn.get(equality.column)
  if (!values) return
  if (values.get(equality.value)?.size === 0) values.delete(equality.value)
  if (values.size === 0) table.byColumn.delete(equality.column)
}

function* candidatesOf(table: TableIndex, { short }: ChangeNotice): Iterable<Binding> {
  yield* table.scanned
  for (const [column, values] of table.byColumn) {
    const found = Object.hasOwn(short, column) ? short[column] : undefined
    if (found === null) continue // NULL equals nothing.
    const text = scalarText(found)
    if (text !== undefined) yield* values.get(text) ?? []
    else for (const bucket of values.values()) yield* bucket
  }
}
