// Derives relationships from foreign keys in every direction, including many-to-many through a junction, for tables
// and for the views that show their columns. Pure; linear in the keys and the relationships.
import { groupBy } from './group-by.ts'
import { namesIn, type PrimaryKeys } from './primary-keys.ts'
import type { CatalogueKey } from './read-catalogue.ts'
import type { CatalogueName, ColumnPair, RelationName, Relationship } from './types.ts'
import type { ViewedTable } from './view-origins.ts'

export type Endpoint = RelationName & { readonly id: string; readonly kind: string }

export type Catalogued = {
  readonly keys: readonly CatalogueKey[]
  readonly primaryKeys: PrimaryKeys
  /** By catalogue id: only these relations have relationships. */
  readonly reachable: ReadonlyMap<string, Endpoint>
  /** What the reachable views show. */
  readonly shown: readonly ViewedTable[]
}

export function relationshipsOf(catalogued: Catalogued): ReadonlyMap<string, readonly Relationship[]> {
  const found: { readonly id: string; readonly relationship: Relationship }[] = []
  const links = linksOf(catalogued)
  for (const { near, far, constraint, pairs, unique } of links) {
    found.push({
      id: near.id,
      relationship: {
        ...between(near, far, constraint),
        cardinality: unique ? 'one-to-one' : 'many-to-one',
        columns: pairs,
      },
    })
    found.push({
      id: far.id,
      relationship: {
        ...between(far, near, constraint),
        cardinality: unique ? 'one-to-one' : 'one-to-many',
        columns: pairs.map(flip),
      },
    })
  }
  for (const [junction, outgoing] of groupBy(links, ({ near }) => near.id)) {
    const key = catalogued.primaryKeys.get(junction) ?? []
    for (const near of outgoing) {
      for (const far of outgoing) {
        if (isJunction(near, far, key)) found.push({ id: near.far.id, relationship: manyToMany(near, far) })
      }
    }
  }
  return new Map(
    [...groupBy(found, ({ id }) => id)].map(([id, entries]) => [id, entries.map(({ relationship }) => relationship)]),
  )
}

/** A foreign key from `near` to `far`; either may be a view on the table. */
type Link = {
  readonly constraint: CatalogueName
  readonly near: Endpoint
  readonly far: Endpoint
  readonly pairs: readonly ColumnPair[]
  readonly unique: boolean
}

function linksOf({ keys, reachable, shown }: Catalogued): readonly Link[] {
  const byTable = groupBy(shown, ({ table }) => table)
  const candidates = groupBy(
    keys.filter(({ kind }) => kind !== 'f'),
    ({ relation }) => relation,
  )
  return keys.flatMap((key): readonly Link[] => {
    const { target, targetColumns } = key
    if (key.kind !== 'f' || target === null || targetColumns === null) return []
    const unique = (candidates.get(key.relation) ?? []).some(({ columns }) => sameNames(columns, key.columns))
    const fars = linkEnds(target, targetColumns, reachable, byTable)
    return linkEnds(key.relation, key.columns, reachable, byTable).flatMap((near) =>
      fars
        .filter((far) => far.endpoint.schema === near.endpoint.schema)
        .map((far) => ({
          constraint: key.name,
          near: near.endpoint,
          far: far.endpoint,
          pairs: near.columns.flatMap((own, index): ColumnPair[] => {
            const foreign = far.columns[index]
            return foreign === undefined ? [] : [[own, foreign]]
          }),
          unique,
        })),
    )
  })
}

type LinkEnd = { readonly endpoint: Endpoint; readonly columns: readonly CatalogueName[] }

/** Returns the table itself, if reachable, and every view that shows all of these columns. */
function linkEnds(
  table: string,
  columns: readonly CatalogueName[],
  reachable: ReadonlyMap<string, Endpoint>,
  byTable: ReadonlyMap<string, readonly ViewedTable[]>,
): readonly LinkEnd[] {
  const itself = reachable.get(table)
  const views = (byTable.get(table) ?? []).flatMap(({ view, names }): LinkEnd[] => {
    const endpoint = reachable.get(view)
    const own = namesIn(names, columns)
    return endpoint === undefined || own === null ? [] : [{ endpoint, columns: own }]
  })
  return itself === undefined ? views : [{ endpoint: itself, columns }, ...views]
}

/** Two foreign keys whose columns are all part of the primary key make a junction. */
function isJunction(near: Link, far: Link, primaryKey: readonly CatalogueName[]): boolean {
  if (near.constraint === far.constraint || near.far.id === far.far.id) return false
  return [...near.pairs, ...far.pairs].every(([column]) => primaryKey.includes(column))
}

const manyToMany = (near: Link, far: Link): Relationship => ({
  ...between(near.far, far.far, near.constraint),
  cardinality: 'many-to-many',
  columns: [],
  junction: {
    schema: near.near.schema,
    name: near.near.name,
    farConstraint: far.constraint,
    near: near.pairs.map(flip),
    far: far.pairs,
  },
})

const between = (from: Endpoint, to: Endpoint, constraint: CatalogueName) => ({
  from,
  to,
  toView: to.kind === 'v',
  constraint,
  junction: null,
})

const flip = ([own, foreign]: ColumnPair): ColumnPair => [foreign, own]

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name))
