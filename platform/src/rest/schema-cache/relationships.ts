// Foreign keys read in every direction: to-one, to-many, one-to-one, and many-to-many through a junction; for tables, and for the
// views that show their columns. Pure.
import type { CatalogueKey } from './read-catalogue.ts'
import type { CatalogueName, ColumnPair, RelationName, Relationship } from './types.ts'
import type { ViewOrigins } from './view-origins.ts'

export type Endpoint = RelationName & { readonly id: string; readonly kind: string }

/** `reachable` by catalogue id: a key that touches anything else is not seen. */
export function relationshipsOf(
  keys: readonly CatalogueKey[],
  reachable: ReadonlyMap<string, Endpoint>,
  origins: ViewOrigins,
): ReadonlyMap<string, readonly Relationship[]> {
  const found = new Map<string, Relationship[]>()
  const add = (id: string, relationship: Relationship) => {
    const before = found.get(id)
    if (before) before.push(relationship)
    else found.set(id, [relationship])
  }
  const links = keys.flatMap((key) => linksOf(key, keys, reachable, origins))
  for (const { near, far, constraint, pairs, unique } of links) {
    add(near.id, {
      ...between(near, far, constraint),
      cardinality: unique ? 'one-to-one' : 'many-to-one',
      columns: pairs,
    })
    add(far.id, {
      ...between(far, near, constraint),
      cardinality: unique ? 'one-to-one' : 'one-to-many',
      columns: pairs.map(flip),
    })
  }
  for (const near of links) {
    for (const far of links) {
      if (isJunction(near, far, keys)) add(near.far.id, manyToMany(near, far))
    }
  }
  return found
}

/** A foreign key from `near` to `far`; either may be a view that stands for its table. */
type Link = {
  readonly constraint: CatalogueName
  readonly near: Endpoint
  readonly far: Endpoint
  readonly pairs: readonly ColumnPair[]
  readonly unique: boolean
}

function linksOf(
  key: CatalogueKey,
  keys: readonly CatalogueKey[],
  reachable: ReadonlyMap<string, Endpoint>,
  origins: ViewOrigins,
): readonly Link[] {
  const { target, targetColumns } = key
  if (key.kind !== 'f' || target === null || targetColumns === null) return []
  const unique = keys.some((other) => isKeyOf(other, key.relation) && sameNames(other.columns, key.columns))
  const fars = standIns(target, targetColumns, reachable, origins)
  return standIns(key.relation, key.columns, reachable, origins).flatMap((near) =>
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
}

type StandIn = { readonly endpoint: Endpoint; readonly columns: readonly CatalogueName[] }

/** The table itself, if it can be reached, and every view that shows all of these columns of it, under its own names. */
function standIns(
  table: string,
  columns: readonly CatalogueName[],
  reachable: ReadonlyMap<string, Endpoint>,
  origins: ViewOrigins,
): readonly StandIn[] {
  const itself = reachable.get(table)
  const views = [...origins].flatMap(([id, shown]): StandIn[] => {
    const endpoint = reachable.get(id)
    const names = columns.flatMap((column) => {
      const origin = shown.find((each) => each.relation === table && each.column === column)
      return origin === undefined ? [] : [origin.shownAs]
    })
    return endpoint === undefined || names.length < columns.length ? [] : [{ endpoint, columns: names }]
  })
  return itself === undefined ? views : [{ endpoint: itself, columns }, ...views]
}

/** Two keys of one table whose columns all belong to its primary key join the tables that they lead to. */
function isJunction(near: Link, far: Link, keys: readonly CatalogueKey[]): boolean {
  if (near === far || near.near.id !== far.near.id || near.constraint === far.constraint) return false
  if (near.far.id === far.far.id) return false
  const primary = keys.find((key) => key.kind === 'p' && key.relation === near.near.id)
  return primary !== undefined && [...near.pairs, ...far.pairs].every(([column]) => primary.columns.includes(column))
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

const isKeyOf = (key: CatalogueKey, relation: string): boolean => key.kind !== 'f' && key.relation === relation

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name))
