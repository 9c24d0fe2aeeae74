// Prepares a database for the server: Supabase's own schemas and roles first, then the project's migrations and seed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import type { Sql } from './sql.ts'

// This code runs from src/db or, built, from dist.
const BOOTSTRAP_DIR = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../bootstrap' : '../bootstrap', import.meta.url),
)

export async function prepareDatabase(sql: Sql, supabaseDir: string) {
  const bootstrapped = (await isRealSupabase(sql)) ? [] : await bootstrap(sql)
  const migrated = await migrate(sql, await readMigrations(join(supabaseDir, 'migrations')), {
    ledger: { schema: 'supabase_migrations', table: 'schema_migrations' },
    carryOver: await readMigrations(join(supabaseDir, 'carry-over')),
  })
  const seeded = await seedOnce(sql, join(supabaseDir, 'seed.sql'))
  return { bootstrapped: bootstrapped.length, migrated: migrated.length, seeded }
}

/** Hosted Supabase has already created the roles and the auth schema. */
async function isRealSupabase(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { found: boolean }[]
  >`select exists (select from pg_roles where rolname = 'supabase_auth_admin') as found`
  return row?.found ?? false
}

async function bootstrap(sql: Sql): Promise<readonly Migration[]> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${SEED_DUE}))`
    const [row] = await tx<{ isNew: boolean }[]>`
      select to_regclass('supabase_migrations.platform_bootstrap') is null as "isNew"`
    if (row?.isNew)
      await tx.unsafe(`create schema if not exists supabase_migrations; create table if not exists ${SEED_DUE} ()`)
  })
  return migrate(sql, await readMigrations(BOOTSTRAP_DIR), {
    ledger: { schema: 'supabase_migrations', table: 'platform_bootstrap' },
  })
}

/** An empty table that marks a new database until it is seeded, so that an interrupted first start still seeds at the next one. */
const SEED_DUE = 'supabase_migrations.seed_due'

async function seedOnce(sql: Sql, file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${SEED_DUE}))`
    const [row] = await tx<{ isDue: boolean }[]>`select to_regclass(${SEED_DUE}) is not null as "isDue"`
    if (!row?.isDue) return false
    await tx.unsafe(`drop table ${SEED_DUE}`)
    if (text === null) return false
    await tx.unsafe(text).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The seed ${file} failed and was rolled back: ${reason}`, { cause: error })
    })
    return true
  })
}
