// Foreign keys read in every direction: to-one, to-many, one-to-one, and many-to-many through a junction. Pure.
import type { CatalogueKey } from './read-catalogue.ts'
import type { CatalogueName, ColumnPair, RelationName, Relationship } from './types.ts'

export type Endpoint = RelationName & { readonly id: string }

/** `reachable` by catalogue id: a key that touches anything else is not seen. */
export function relationshipsOf(
  keys: readonly CatalogueKey[],
  reachable: ReadonlyMap<string, Endpoint>,
): ReadonlyMap<string, readonly Relationship[]> {
  const found = new Map<string, Relationship[]>()
  const add = (id: string, relationship: Relationship) => {
    const before = found.get(id)
    if (before) before.push(relationship)
    else found.set(id, [relationship])
  }
  const links = keys.flatMap((key) => linkOf(key, reachable))
  for (const link of links) {
    const unique = keys.some((key) => isKeyOf(key, link.near.id) && sameNames(key.columns, link.columns))
    const common = { constraint: link.constraint, junction: null }
    add(link.near.id, {
      ...common,
      cardinality: unique ? 'one-to-one' : 'many-to-one',
      from: link.near,
      to: link.far,
      columns: link.pairs,
    })
    add(link.far.id, {
      ...common,
      cardinality: unique ? 'one-to-one' : 'one-to-many',
      from: link.far,
      to: link.near,
      columns: link.pairs.map(flip),
    })
  }
  for (const near of links) {
    for (const far of links) {
      if (isJunction(near, far, keys)) add(near.far.id, manyToMany(near, far))
    }
  }
  return found
}

/** A foreign key from `near` to `far`. */
type Link = {
  readonly constraint: CatalogueName
  readonly near: Endpoint
  readonly far: Endpoint
  readonly columns: readonly CatalogueName[]
  readonly pairs: readonly ColumnPair[]
}

function linkOf(key: CatalogueKey, reachable: ReadonlyMap<string, Endpoint>): readonly Link[] {
  const near = reachable.get(key.relation)
  const far = key.target === null ? undefined : reachable.get(key.target)
  const targets = key.targetColumns
  if (key.kind !== 'f' || !near || !far || !targets || near.schema !== far.schema) return []
  const pairs = key.columns.flatMap((own, index): ColumnPair[] => {
    const foreign = targets[index]
    return foreign === undefined ? [] : [[own, foreign]]
  })
  return [{ constraint: key.name, near, far, columns: key.columns, pairs }]
}

/** Two keys of one table whose columns all belong to its primary key join the tables that they lead to. */
function isJunction(near: Link, far: Link, keys: readonly CatalogueKey[]): boolean {
  if (near === far || near.near.id !== far.near.id || near.far.id === far.far.id) return false
  const primary = keys.find((key) => key.kind === 'p' && key.relation === near.near.id)
  return primary !== undefined && [...near.columns, ...far.columns].every((column) => primary.columns.includes(column))
}

const manyToMany = (near: Link, far: Link): Relationship => ({
  cardinality: 'many-to-many',
  constraint: near.constraint,
  from: near.far,
  to: far.far,
  columns: [],
  junction: {
    schema: near.near.schema,
    name: near.near.name,
    farConstraint: far.constraint,
    near: near.pairs.map(flip),
    far: far.pairs,
  },
})

const flip = ([own, foreign]: ColumnPair): ColumnPair => [foreign, own]

const isKeyOf = (key: CatalogueKey, relation: string): boolean => key.kind !== 'f' && key.relation === relation

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name))
