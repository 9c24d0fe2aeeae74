// What change delivery needs to know of a table: columns, key, privileges and SELECT policies.
import { z } from 'zod'
import type { Role } from '../../db/caller.ts'
import { quoteIdentifier } from '../../db/quote-identifier.ts'

const role = z.enum(['anon', 'authenticated', 'service_role'])

export const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  isPublished: z.boolean(),
  hasRowSecurity: z.boolean(),
  /** The primary key's columns in order; empty when there is none. */
  key: z.array(z.string()),
  columns: z.array(
    z.object({
      name: z.string(),
      /** pg_type.typname, as on the wire. */
      type: z.string(),
      /** The type in a cast: the catalogue's own name, because `character` would mean one character. */
      cast: z.string(),
      isEnum: z.boolean(),
      readers: z.array(role),
    }),
  ),
  /** Roles that bypass row level security. */
  exempt: z.array(role),
  policies: z.array(
    z.object({
      isPermissive: z.boolean(),
      roles: z.array(role),
      expression: z.string(),
      /** The columns that the expression reads; null when it reads the whole row. */
      reads: z.array(z.string()).nullable(),
    }),
  ),
})

export type TableShape = z.infer<typeof tableShape>
export type Column = TableShape['columns'][number]

export const tableKey = (schema: string, table: string): string => JSON.stringify([schema, table])

export function columnsFor(table: TableShape, reader: Role): readonly Column[] {
  return table.columns.filter((column) => column.readers.includes(reader))
}

/** A row is delivered only to roles that may read its key. */
export function mayReadKey(table: TableShape, reader: Role): boolean {
  const readable = columnsFor(table, reader).map((column) => column.name)
  return table.key.every((name) => readable.includes(name)) && readable.length > 0
}

export const qualifiedName = (table: TableShape): string =>
  `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
