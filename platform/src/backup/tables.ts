// Lists what a backup contains: the tables, the sequences and the migrations.
import { z } from 'zod'
import { quoteIdentifier } from '../db/quote-identifier.ts'
import type { Query } from '../db/sql.ts'
import { type Header, migration, type Sequence, sequence, type TableShape, tableShape } from './backup-form.ts'
import { BackupError } from './faults.ts'

/**
 * Without tables of extensions, unlogged tables, which PostgreSQL empties after a crash, and the record of scheduled
 * functions, which each server creates itself.
 */
export async function readTables(sql: Query): Promise<TableShape[]> {
  const rows = await sql`
    select n.nspname as schema, c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'notNull', a.attnotnull, 'generated', a.attgenerated <> '') order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(a.attname order by k.place)
       from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.oid is distinct from to_regclass('supabase_migrations.scheduled_functions')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`
  return z
    .array(tableShape.extend({ columns: tableShape.shape.columns.nullable().transform((all) => all ?? []) }))
    .parse(rows)
}

export async function readSequences(sql: Query): Promise<Sequence[]> {
  const rows = await sql`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where last_value is not null order by 1, 2`
  return z.array(sequence).parse(rows)
}

/** The versions under which the bytes of files are stored. A database of an earlier version has none. */
export async function storedVersions(sql: Query): Promise<string[]> {
  const [there] = await sql`select to_regclass('storage.erasures') is not null as "isOurs"`
  if (!there?.isOurs) return []
  const rows = await sql`select distinct version from storage.objects where version is not null order by 1`
  return rows.map(({ version }) => String(version))
}

export async function readHeader(sql: Query): Promise<Header> {
  const [row] = await sql`
    select current_setting('server_version') as postgres, now() as "takenAt",
      to_regclass('supabase_migrations.platform_bootstrap') is not null
        and to_regclass('supabase_migrations.schema_migrations') is not null as "hasHistory",
      exists (select from pg_roles where rolname = 'supabase_auth_admin') as "isHosted"`
  const found = z
    .object({ postgres: z.string(), takenAt: z.date(), hasHistory: z.boolean(), isHosted: z.boolean() })
    .parse(row)
  if (found.isHosted) throw new BackupError({ kind: 'hosted' })
  if (!found.hasHistory) throw new BackupError({ kind: 'no-history' })
  return {
    postgres: found.postgres,
    takenAt: found.takenAt.toISOString(),
    bootstrap: await readLedger(sql, 'platform_bootstrap'),
    migrations: await readLedger(sql, 'schema_migrations'),
  }
}

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

/** Generated columns are neither written nor read. */
export const keptColumns = ({ columns }: TableShape): string[] =>
  columns.filter(({ generated }) => !generated).map(({ name }) => name)

async function readLedger(
  sql: Query,
  table: 'platform_bootstrap' | 'schema_migrations',
): Promise<Header['migrations']> {
  const rows = await sql`
    select version, coalesce(name, '') as name, array_to_string(statements, E';\n') as sql, checksum
    from supabase_migrations.${sql(table)} order by version`
  const parsed = z.array(migration).safeParse(rows)
  if (!parsed.success) throw new BackupError({ kind: 'no-history' })
  return parsed.data
}
