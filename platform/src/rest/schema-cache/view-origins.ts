// Finds the tables behind a view, so that the view has their keys and relationships, whatever schema they are in. Pure.
import type { CatalogueRelation } from './read-catalogue.ts'
import type { CatalogueName } from './types.ts'
import type { Target } from './view-targets.ts'

/** A view's names for the columns of one table. The first name of a repeated column counts. */
export type ViewedTable = { readonly view: string; readonly table: string; readonly names: ColumnNames }
type ColumnNames = ReadonlyMap<CatalogueName, CatalogueName>

/** Returns the tables behind each view, in the order of the view's columns. */
export function viewedTables(
  views: Iterable<string>,
  byId: ReadonlyMap<string, CatalogueRelation>,
  targets: ReadonlyMap<string, readonly Target[]>,
): readonly ViewedTable[] {
  const known = new Map<string, Origins>()
  return [...views].flatMap((view) => shownBy(view, originsOf(view, { byId, targets, known })))
}

/** Maps a view's column to the table's column that it shows. */
type Origins = ReadonlyMap<CatalogueName, { readonly table: string; readonly column: CatalogueName }>

type Views = {
  readonly byId: ReadonlyMap<string, CatalogueRelation>
  readonly targets: ReadonlyMap<string, readonly Target[]>
  /** Caches each view, because other views may read it. */
  readonly known: Map<string, Origins>
}

function originsOf(id: string, views: Views): Origins {
  const before = views.known.get(id)
  if (before !== undefined) return before
  const origins = new Map<CatalogueName, { table: string; column: CatalogueName }>()
  // Two views can be replaced so that each reads the other. PostgreSQL refuses to run them; the cached entry ends the recursion.
  views.known.set(id, origins)
  const own = columnNames(views.byId.get(id))
  for (const target of views.targets.get(id) ?? []) {
    const shownAs = own.get(target.position)
    const source = views.byId.get(target.relation)
    const column = columnNames(source).get(target.column)
    if (shownAs === undefined || source === undefined || column === undefined) continue
    const origin = source.kind === 'v' ? originsOf(source.id, views).get(column) : { table: source.id, column }
    if (origin !== undefined) origins.set(shownAs, origin)
  }
  return origins
}

const names = new WeakMap<CatalogueRelation, ReadonlyMap<number, CatalogueName>>()

function columnNames(relation: CatalogueRelation | undefined): ReadonlyMap<number, CatalogueName> {
  if (relation === undefined) return new Map()
  const before = names.get(relation)
  if (before !== undefined) return before
  const made = new Map(relation.columns.map(({ number, name }) => [number, name]))
  names.set(relation, made)
  return made
}

function shownBy(view: string, origins: Origins): readonly ViewedTable[] {
  const tables = new Map<string, Map<CatalogueName, CatalogueName>>()
  for (const [shownAs, { table, column }] of origins) {
    const shown = tables.get(table) ?? new Map<CatalogueName, CatalogueName>()
    if (!shown.has(column)) shown.set(column, shownAs)
    tables.set(table, shown)
  }
  return [...tables].map(([table, shown]) => ({ view, table, names: shown }))
}
