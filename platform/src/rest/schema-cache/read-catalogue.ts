// Reads the catalogue and checks its format. Only this file creates catalogue names, types and expressions.
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Query, Sql } from '../../db/sql.ts'
import { CATALOGUE_QUERY, RELATIONS_QUERY, VIEWS_QUERY } from './catalogue-query.ts'
import type { CatalogueExpression, CatalogueName, CatalogueType } from './types.ts'
import { type Target, targetsOf } from './view-targets.ts'

export type Catalogue = z.output<typeof catalogueSchema> & {
  readonly relations: readonly CatalogueRelation[]
  /** By view id: the columns of other relations that the view shows unchanged. */
  readonly targets: ReadonlyMap<string, readonly Target[]>
}
export type CatalogueRelation = z.output<typeof relation>
export type CatalogueKey = Catalogue['keys'][number]
export type CatalogueRoutine = Catalogue['routines'][number]

export async function readCatalogue(system: Sql, schemas: readonly string[]): Promise<Catalogue> {
  const literal = `{${schemas.map((name) => `"${name.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
  return await system.begin(async (transaction) => {
    await transaction.unsafe(`set transaction isolation level repeatable read, read only; set local search_path = ''`)
    const [row] = await transaction.unsafe(CATALOGUE_QUERY, [literal])
    const relations: CatalogueRelation[] = []
    await inBatches(transaction, RELATIONS_QUERY, literal, 50, (rows) => {
      for (const { relation: found } of relationRows.parse(rows)) relations.push(found)
    })
    const targets = new Map<string, readonly Target[]>()
    await inBatches(transaction, VIEWS_QUERY, literal, 10, (rows) => {
      for (const { id, definition } of viewRows.parse(rows)) targets.set(id, targetsOf(definition))
    })
    return { ...catalogueSchema.parse(row), relations, targets }
  })
}

/** Definitions are long and many, so other requests run between batches. */
async function inBatches(
  transaction: Query,
  query: string,
  schemas: string,
  size: number,
  read: (rows: unknown) => void,
): Promise<void> {
  await transaction.unsafe(`declare definitions no scroll cursor for ${query}`, [schemas])
  const next = () => transaction.unsafe(`fetch ${size} from definitions`)
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    read(rows)
    await setImmediate()
  }
  await transaction.unsafe('close definitions')
}

const viewRows = z.array(z.object({ id: z.string(), definition: z.string() }))

const name = z.string().transform((text) => text as CatalogueName)
const type = z.string().transform((text) => text as CatalogueType)
const expression = z.string().transform((text) => text as CatalogueExpression)

const named = z.object({ schema: name, name })

const column = z.object({
  name,
  number: z.number(),
  type,
  baseType: type,
  nullable: z.boolean(),
  default: expression.nullable(),
  generated: z.boolean(),
  representation: z
    .object({ toJson: named.nullable(), fromJson: named.nullable(), fromText: named.nullable() })
    .nullable()
    .transform((found) => found ?? undefined),
})

const relation = z.object({
  id: z.string(),
  schema: name,
  name,
  kind: z.enum(['r', 'p', 'v', 'm', 'f', 'c']),
  exposed: z.boolean(),
  rowSecurity: z.boolean(),
  securityInvoker: z.boolean(),
  reads: z.array(z.string()),
  columns: z.array(column),
})

const key = z.object({
  relation: z.string(),
  kind: z.enum(['p', 'u', 'f']),
  name,
  columns: z.array(name),
  target: z.string().nullable(),
  targetColumns: z.array(name).nullable(),
})

const routine = z.object({
  schema: name,
  name,
  volatility: z.enum(['i', 's', 'v']),
  returnsSet: z.boolean(),
  expectedRows: z.number(),
  /** The relation whose row is the only argument. */
  rowOf: z.string().nullable(),
  returnType: type,
  returnBase: type,
  returnMedia: z.string().nullable(),
  returnRelation: z.string().nullable(),
  parameters: z.array(z.object({ name, mode: z.enum(['i', 'o', 'b', 'v', 't']), type })),
  defaults: z.number(),
})

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)

const relationRows = z.array(z.object({ relation: json(relation) }))

const catalogueSchema = z.object({
  schemas: json(z.array(name)),
  keys: json(z.array(key)),
  routines: json(z.array(routine)),
  types: json(z.array(z.object({ schema: name, name, sqlName: type }))),
})
