// Brings a database to where the server can serve it: Supabase's own ground first, then the project's migrations and seed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

export interface Prepared {
  readonly bootstrapped: number
  readonly migrated: number
  readonly seeded: boolean
}

// The built server lies in dist/, the source in src/db/: both find the folder beside them.
const BOOTSTRAP_DIR = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../bootstrap' : '../bootstrap', import.meta.url),
)

export async function prepareDatabase(sql: Sql, supabaseDir: string): Promise<Prepared> {
  const bootstrapped = (await isRealSupabase(sql))
    ? []
    : await migrate(sql, await readMigrations(BOOTSTRAP_DIR), {
        ledger: { schema: 'supabase_migrations', table: 'platform_bootstrap' },
      })
  const migrated = await migrate(sql, await readMigrations(join(supabaseDir, 'migrations')), {
    ledger: { schema: 'supabase_migrations', table: 'schema_migrations' },
  })
  const seeded = bootstrapped.some((step) => step.version === '001') && (await seed(sql, join(supabaseDir, 'seed.sql')))
  return { bootstrapped: bootstrapped.length, migrated: migrated.length, seeded }
}

/** Supabase's own databases bring the roles, the auth schema and their keeper along. */
async function isRealSupabase(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { found: boolean }[]
  >`select exists (select from pg_roles where rolname = 'supabase_auth_admin') as found`
  return row?.found ?? false
}

async function seed(sql: Sql, file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return false
  await sql.begin((tx) => tx.unsafe(text))
  return true
}
