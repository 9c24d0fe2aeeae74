// Builds the schema cache from the catalogue. This decides what callers can reach. Pure.
import { type Computed, computedOf } from './computed.ts'
import { groupBy } from './group-by.ts'
import { primaryKeysOf } from './primary-keys.ts'
import type { Catalogue, CatalogueRelation, CatalogueRoutine } from './read-catalogue.ts'
import { relationshipsOf } from './relationships.ts'
import type {
  CatalogueName,
  CatalogueType,
  Column,
  Parameter,
  Relation,
  Relationship,
  Returns,
  Routine,
  Schema,
  SchemaCache,
} from './types.ts'
import { viewedTables } from './view-origins.ts'

export function buildCache(catalogue: Catalogue, exposed: readonly string[]): SchemaCache {
  const byId = new Map(catalogue.relations.map((relation) => [relation.id, relation]))
  const guarded = new Map<string, boolean>()
  const reachable = new Map(
    catalogue.relations
      .filter((relation) => relation.exposed && isProtected(relation, byId, guarded))
      .map((relation) => [relation.id, relation]),
  )
  const views = [...reachable.values()].filter(({ kind }) => kind === 'v').map(({ id }) => id)
  const shown = viewedTables(views, byId, catalogue.targets)
  const primaryKeys = primaryKeysOf(catalogue.keys, shown)
  const relationships = relationshipsOf({ keys: catalogue.keys, primaryKeys, reachable, shown })
  const relationsIn = groupBy(reachable.values(), ({ schema }) => schema)
  const routinesIn = groupBy(catalogue.routines, ({ schema }) => schema)
  const functionsOf = groupBy(catalogue.routines, ({ rowOf }) => rowOf)
  const schemas = exposed.flatMap((wanted): Schema[] => {
    const name = catalogue.schemas.find((schema) => schema === wanted)
    if (name === undefined) return []
    return [
      {
        name,
        relations: new Map(
          (relationsIn.get(name) ?? []).map((relation) => [
            relation.name,
            relationOf(
              relation,
              primaryKeys.get(relation.id) ?? [],
              relationships.get(relation.id) ?? [],
              computedOf(relation, functionsOf.get(relation.id) ?? [], reachable),
            ),
          ]),
        ),
        routines: routinesOf(routinesIn.get(name) ?? [], byId),
        types: typesOf(catalogue.types, name),
      },
    ]
  })
  return { schemas }
}

/** Returns the relations in exposed schemas that are not served, as `schema.name`, for the log. */
export function unprotectedRelations(catalogue: Catalogue): readonly string[] {
  const byId = new Map(catalogue.relations.map((relation) => [relation.id, relation]))
  const known = new Map<string, boolean>()
  return catalogue.relations
    .filter((relation) => relation.exposed && relation.kind !== 'c' && !isProtected(relation, byId, known))
    .map(({ schema, name }) => `${schema}.${name}`)
    .sort()
}

/**
 * A table must have row level security. A view must be security_invoker and read only protected relations.
 * Materialized views and foreign tables have no row level security.
 */
function isProtected(
  relation: CatalogueRelation,
  byId: ReadonlyMap<string, CatalogueRelation>,
  known: Map<string, boolean>,
): boolean {
  if (relation.kind === 'r' || relation.kind === 'p') return relation.rowSecurity
  if (relation.kind !== 'v' || !relation.securityInvoker) return false
  const before = known.get(relation.id)
  if (before !== undefined) return before
  known.set(relation.id, false)
  const guarded = relation.reads.every((id) => {
    const read = byId.get(id)
    // Unlisted relations are system catalogues, which PostgreSQL protects by privileges.
    return read === undefined || isProtected(read, byId, known)
  })
  known.set(relation.id, guarded)
  return guarded
}

const relationOf = (
  relation: CatalogueRelation,
  primaryKey: readonly CatalogueName[],
  relationships: readonly Relationship[],
  computed: Computed,
): Relation => ({
  schema: relation.schema,
  name: relation.name,
  kind: relation.kind === 'v' ? 'view' : 'table',
  columns: byName(relation.columns),
  computed: computed.columns,
  primaryKey,
  relationships: [...relationships, ...computed.relationships],
})

const routinesOf = (
  routines: readonly CatalogueRoutine[],
  relations: ReadonlyMap<string, CatalogueRelation>,
): ReadonlyMap<string, readonly Routine[]> =>
  groupBy(
    routines.map((routine) => routineOf(routine, relations)),
    ({ name }) => name as string,
  )

function routineOf(routine: CatalogueRoutine, relations: ReadonlyMap<string, CatalogueRelation>): Routine {
  const inputs = routine.parameters.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const required = inputs.length - routine.defaults
  return {
    schema: routine.schema,
    name: routine.name,
    volatility: VOLATILITY[routine.volatility],
    parameters: inputs.map(
      ({ name, type, mode }, index): Parameter => ({
        name,
        type,
        required: index < required && mode !== 'v',
        variadic: mode === 'v',
      }),
    ),
    returns: returnsOf(routine, relations),
  }
}

const VOLATILITY = { i: 'immutable', s: 'stable', v: 'volatile' } as const

function returnsOf(routine: CatalogueRoutine, relations: ReadonlyMap<string, CatalogueRelation>): Returns {
  if (routine.returnType === 'void') return { kind: 'void' }
  const set = routine.returnsSet
  const relation = routine.returnRelation === null ? undefined : relations.get(routine.returnRelation)
  if (relation) return { kind: 'rows', set, columns: byName(relation.columns), relation }
  const outputs = routine.parameters.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  if (outputs.length === 0) {
    const { returnType: type, returnBase: baseType, returnMedia: mediaType } = routine
    return { kind: 'scalar', set, type, baseType, mediaType }
  }
  return { kind: 'rows', set, columns: byName(outputs.map(outputColumn)), relation: null }
}

const outputColumn = ({ name, type }: { name: CatalogueName; type: CatalogueType }): Column => ({
  name,
  type,
  baseType: type,
  nullable: true,
  default: null,
  generated: true,
})

function typesOf(types: Catalogue['types'], schema: string): ReadonlyMap<string, CatalogueType> {
  // The schema's own types come last, so that they override built-in types of the same name.
  const visible = [
    ...types.filter((type) => type.schema !== schema && (type.schema === 'pg_catalog' || type.schema === 'extensions')),
    ...types.filter((type) => type.schema === schema),
  ]
  const named = new Map<string, CatalogueType>(visible.map(({ name, sqlName }) => [name.toLowerCase(), sqlName]))
  for (const { sqlName } of visible) named.set(sqlName.toLowerCase(), sqlName)
  for (const [spelling, name] of TYPE_ALIASES) {
    const type = named.get(name)
    if (type) named.set(spelling, type)
  }
  return named
}

/** Common spellings of types with other internal names. */
const TYPE_ALIASES = [
  ['int', 'int4'],
  ['float', 'float8'],
  ['decimal', 'numeric'],
  ['dec', 'numeric'],
  ['char', 'bpchar'],
  ['character', 'bpchar'],
] as const

const byName = (columns: readonly Column[]): ReadonlyMap<string, Column> =>
  new Map(columns.map((column) => [column.name, column]))
