// Recreates the schema with the backup's migrations, then loads all rows in one transaction.
import { pipeline } from 'node:stream/promises'
import { migrate } from '../db/migrate.ts'
import { quoteIdentifier } from '../db/quote-identifier.ts'
import type { Query, ReservedConnection, Sql } from '../db/sql.ts'
import { type Header, newlinesIn, type TableShape, type Totals } from './backup-form.ts'
import { BackupError } from './faults.ts'
import { readBackup } from './read-backup-file.ts'
import { keptColumns, nameOf, readTables } from './tables.ts'

export interface Loaded extends Totals {
  /** Tables and columns that no migration creates: their rows are restored, their policies are not. */
  readonly madeByHand: readonly string[]
}

export async function loadDatabase(sql: Sql, file: string, header: Header): Promise<Loaded> {
  await refuseFilled(sql)
  const schema = 'supabase_migrations'
  await migrate(sql, header.bootstrap, { ledger: { schema, table: 'platform_bootstrap' } })
  await migrate(sql, header.migrations, { ledger: { schema, table: 'schema_migrations' } })
  const loaded = await loadRows(sql, file)
  await sql.unsafe('analyze')
  return loaded
}

async function refuseFilled(sql: Sql): Promise<void> {
  const [row] = await sql`
    select exists (select from pg_namespace where nspname in ('auth', 'supabase_migrations')) as filled,
      exists (select from pg_roles where rolname = 'supabase_auth_admin') as hosted`
  if (row?.hosted) throw new BackupError({ kind: 'hosted' })
  if (row?.filled) throw new BackupError({ kind: 'database-not-empty' })
}

async function loadRows(sql: Sql, file: string): Promise<Loaded> {
  const connection = await sql.reserve()
  const totals = { tables: 0, rows: 0 }
  const madeByHand: string[] = []
  try {
    await connection.unsafe('begin')
    // As on a replica: triggers do not run again, and foreign keys are not checked while rows are missing.
    await connection.unsafe(`
      set local session_replication_role = 'replica'; set local statement_timeout = 0; set local search_path = '';
      set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`)
    const made = await readTables(connection)
    if (made.length > 0) await connection.unsafe(`truncate ${made.map(nameOf).join(', ')}`)
    for await (const part of readBackup(file)) {
      if (part.kind === 'table') {
        madeByHand.push(...(await makeMissing(connection, part.table, made)))
        totals.rows += await copyIn(connection, part.table, part.rows)
        totals.tables += 1
      } else if (part.kind === 'sequence') {
        await connection`
          select setval(oid, ${part.sequence.last}::bigint) from pg_class
          where relkind = 'S' and relname = ${part.sequence.name} and relnamespace = to_regnamespace(${quoteIdentifier(part.sequence.schema)})`
      }
    }
    await refreshViews(connection)
    await connection.unsafe('commit')
    return { ...totals, madeByHand }
  } catch (error) {
    await connection.unsafe('rollback').catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}

/** Creates tables and columns that no migration creates, so that their rows can be loaded. Row level security keeps them closed. */
async function makeMissing(sql: Query, table: TableShape, made: readonly TableShape[]): Promise<string[]> {
  const known = made.find(({ schema, name }) => schema === table.schema && name === table.name)
  const definition = ({ name, type, notNull }: TableShape['columns'][number]) =>
    `${quoteIdentifier(name)} ${type}${notNull ? ' not null' : ''}`
  if (!known) {
    const key = table.primaryKey.length > 0 ? [`primary key (${table.primaryKey.map(quoteIdentifier).join(', ')})`] : []
    await sql.unsafe(`create schema if not exists ${quoteIdentifier(table.schema)}`)
    await sql.unsafe(`create table ${nameOf(table)} (${[...table.columns.map(definition), ...key].join(', ')})`)
    await sql.unsafe(`alter table ${nameOf(table)} enable row level security`)
    return [`${table.schema}.${table.name}`]
  }
  const missing = table.columns.filter(({ name }) => !known.columns.some((column) => column.name === name))
  for (const column of missing) await sql.unsafe(`alter table ${nameOf(table)} add column ${definition(column)}`)
  return missing.map(({ name }) => `${table.schema}.${table.name}.${name}`)
}

async function copyIn(connection: ReservedConnection, table: TableShape, rows: AsyncIterable<Buffer>): Promise<number> {
  let count = 0
  const counted = async function* () {
    for await (const chunk of rows) {
      count += newlinesIn(chunk)
      yield chunk
    }
  }
  try {
    const columns = keptColumns(table).map(quoteIdentifier).join(', ')
    await pipeline(counted, connection.copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`))
  } catch (error) {
    if (error instanceof BackupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError({ kind: 'not-loaded', table: `${table.schema}.${table.name}`, reason })
  }
  return count
}

async function refreshViews(sql: Query): Promise<void> {
  const views = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, matviewname as name from pg_matviews`
  for (const view of views) await sql.unsafe(`refresh materialized view ${nameOf(view)}`)
}
