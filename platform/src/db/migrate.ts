// Forward-only migrations: each file in its own transaction, one process at a time, nothing skipped and nothing edited.
// A project may replace all its migrations by a new set with later numbers. Its carry-over files then move the data of databases that
// the old set made.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Query, Sql } from './sql.ts'

export interface Migration {
  readonly version: string
  readonly name: string
  readonly sql: string
}

export type MigrationFault =
  | { readonly kind: 'edited'; readonly version: string; readonly name: string }
  | { readonly kind: 'missing'; readonly version: string; readonly name: string }
  | { readonly kind: 'out-of-order'; readonly version: string; readonly name: string; readonly newest: string }
  | { readonly kind: 'duplicate'; readonly version: string }
  | { readonly kind: 'failed'; readonly version: string; readonly name: string; readonly reason: string }

class MigrationError extends Error {
  constructor(readonly fault: MigrationFault) {
    super(describeFault(fault))
  }
}

export interface MigrateOptions {
  /** Where applied versions are recorded, as schema.table. */
  readonly ledger: { readonly schema: string; readonly table: string }
  /** Run between the migrations, by their numbers, on a database that an older set made; in one transaction, up to the last of them. */
  readonly carryOver?: readonly Migration[]
}

/** Reads `VERSION_name.sql` files; other files are not migrations. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir).catch(() => [])).filter((file) => /^\d+_.+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const [, version = '', name = ''] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
      return { version, name, sql: await readFile(join(dir, file), 'utf8') }
    }),
  )
}

/** Applies new migrations and returns them. Several processes may call it at once. */
export async function migrate(
  sql: Sql,
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<Migration[]> {
  const connection = await sql.reserve()
  const ledger = `${options.ledger.schema}.${options.ledger.table}`
  try {
    await connection.unsafe(PATIENCE)
    await connection`select pg_advisory_lock(hashtext(${ledger}))`
    await connection.unsafe(`create schema if not exists ${options.ledger.schema}`)
    await connection.unsafe(
      `create table if not exists ${ledger} (version text primary key, statements text[], name text);
       alter table ${ledger} add column if not exists checksum text`,
    )
    const applied = await connection.unsafe<Applied[]>(`select version, name, checksum from ${ledger} order by version`)
    const { carryOver = [] } = options
    const pending = pendingAfter(migrations, applied, carryOver)
    const lastFile = isOlderSet(migrations, applied, carryOver) ? carryOver.at(-1) : undefined
    const replacing = pending.filter(({ version }) => lastFile && version < lastFile.version)
    if (lastFile) await apply(connection, ledger, replacing, carryOver)
    for (const migration of pending.slice(replacing.length)) await apply(connection, ledger, [migration])
    return pending
  } finally {
    await connection`select pg_advisory_unlock_all()`.catch(() => undefined)
    await connection`reset all`.catch(() => undefined)
    connection.release()
  }
}

const PATIENCE = 'set statement_timeout = 0; set lock_timeout = 0'

interface Applied {
  readonly version: string
  readonly name: string | null
  readonly checksum: string | null
}

/** Pure: true when only an older set of migrations was applied, which the project can carry over. */
function isOlderSet(migrations: readonly Migration[], applied: readonly Applied[], carryOver: readonly Migration[]) {
  const oldest = migrations[0]?.version ?? ''
  return carryOver.length > 0 && applied.length > 0 && applied.every(({ version }) => version < oldest)
}

/** Pure: what is still to apply, or a fault. */
export function pendingAfter(
  migrations: readonly Migration[],
  history: readonly Applied[],
  carryOver: readonly Migration[] = [],
): Migration[] {
  const applied = isOlderSet(migrations, history, carryOver) ? [] : history
  const byVersion = new Map<string, Migration>()
  for (const migration of migrations) {
    if (byVersion.has(migration.version)) throw new MigrationError({ kind: 'duplicate', version: migration.version })
    byVersion.set(migration.version, migration)
  }
  for (const { version, name, checksum } of applied) {
    const migration = byVersion.get(version)
    if (!migration) throw new MigrationError({ kind: 'missing', version, name: name ?? '' })
    if (checksum !== null && checksum !== checksumOf(migration))
      throw new MigrationError({ kind: 'edited', version, name: migration.name })
  }
  const done = new Set(applied.map((row) => row.version))
  const newest = applied.at(-1)?.version ?? ''
  const pending = migrations.filter((migration) => !done.has(migration.version))
  const early = pending.find((migration) => migration.version < newest)
  if (early) throw new MigrationError({ kind: 'out-of-order', version: early.version, name: early.name, newest })
  return pending
}

/** In one transaction, by their numbers. Carry-over files replace the history and are not recorded in it. */
async function apply(
  connection: Query,
  ledger: string,
  migrations: readonly Migration[],
  carryOver: readonly Migration[] = [],
): Promise<void> {
  const files = [...migrations, ...carryOver].sort((a, b) => (a.version < b.version ? -1 : 1))
  let current = files[0]
  try {
    await connection.unsafe('begin')
    if (carryOver.length > 0) await connection.unsafe(`delete from ${ledger}`)
    for (current of files) {
      await connection.unsafe(current.sql)
      // A dump changes session settings, such as search_path; the next file must start with the defaults.
      await connection.unsafe(`reset all; ${PATIENCE}`)
      if (carryOver.includes(current)) continue
      await connection.unsafe(
        `insert into ${ledger} (version, name, statements, checksum) values ($1::text, $2::text, array[$3::text], $4::text)`,
        [current.version, current.name, current.sql, checksumOf(current)],
      )
    }
    await connection.unsafe('commit')
  } catch (error) {
    await connection.unsafe('rollback').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError({ kind: 'failed', version: current?.version ?? '', name: current?.name ?? '', reason })
  }
}

function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex')
}

function describeFault(fault: MigrationFault): string {
  switch (fault.kind) {
    case 'edited':
      return `Migration ${fault.version}_${fault.name} was edited after it was applied. Restore the file and put the change into a new migration.`
    case 'missing':
      return `The database has migration ${fault.version}_${fault.name}, which this version does not know. Run the newer version, or restore a backup.`
    case 'out-of-order':
      return `Migration ${fault.version}_${fault.name} is older than the newest applied one, ${fault.newest}. Give it a later number.`
    case 'duplicate':
      return `Two migrations have the number ${fault.version}. Give one of them a later number.`
    case 'failed':
      return `Migration ${fault.version}_${fault.name} failed and was rolled back: ${fault.reason}`
  }
}
