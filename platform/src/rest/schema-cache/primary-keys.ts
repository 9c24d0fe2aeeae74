// The primary key of each relation. A view has the key of the first table whose whole key it shows. Pure.
import type { CatalogueKey } from './read-catalogue.ts'
import type { CatalogueName } from './types.ts'
import type { ViewedTable } from './view-origins.ts'

export type PrimaryKeys = ReadonlyMap<string, readonly CatalogueName[]>

export function primaryKeysOf(keys: readonly CatalogueKey[], shown: readonly ViewedTable[]): PrimaryKeys {
  const found = new Map<string, readonly CatalogueName[]>()
  for (const { kind, relation, columns } of keys) if (kind === 'p') found.set(relation, columns)
  for (const { view, table, names } of shown) {
    const key = found.has(view) ? null : namesIn(names, found.get(table) ?? [])
    if (key !== null && key.length > 0) found.set(view, key)
  }
  return found
}

/** Returns the view's names for these columns, or null if it does not show them all. */
export function namesIn(
  names: ViewedTable['names'],
  columns: readonly CatalogueName[],
): readonly CatalogueName[] | null {
  const shown = columns.flatMap((column) => names.get(column) ?? [])
  return shown.length === columns.length ? shown : null
}
