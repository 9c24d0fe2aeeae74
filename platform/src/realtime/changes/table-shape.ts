// What must be known of a table to tell its changes: columns, key, who may read what, and its SELECT policies.
import { z } from 'zod'
import type { Role } from '../../db/caller.ts'
import { quoteIdentifier } from '../../db/quote-identifier.ts'

const role = z.enum(['anon', 'authenticated', 'service_role'])

export const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  isPublished: z.boolean(),
  hasRowSecurity: z.boolean(),
  /** The primary key's columns, in order; empty when there is none. */
  key: z.array(z.string()),
  columns: z.array(
    z.object({
      name: z.string(),
      /** pg_type.typname, as the wire wants it. */
      type: z.string(),
      /** What a value is cast to in a statement: the catalogue's own name, since `character` would mean one character. */
      cast: z.string(),
      isEnum: z.boolean(),
      readers: z.array(role),
    }),
  ),
  /** Roles that row level security does not hold. */
  exempt: z.array(role),
  policies: z.array(
    z.object({
      isPermissive: z.boolean(),
      roles: z.array(role),
      expression: z.string(),
      /** Columns that the expression reads; null when it takes the row as a whole. */
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

/** A row can be told to a role that may read its key. */
export function mayReadKey(table: TableShape, reader: Role): boolean {
  const readable = columnsFor(table, reader).map((column) => column.name)
  return table.key.every((name) => readable.includes(name)) && readable.length > 0
}

export const qualifiedName = (table: TableShape): string =>
  `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
