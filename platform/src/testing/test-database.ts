// A database for each test file, cloned from a prepared template within milliseconds.
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseAddress } from '../db/connection-pool.ts'
import { readMigrations } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { connect, type Query } from '../db/sql.ts'

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

const AUTHENTICATOR_PASSWORD = 'authenticator-for-tests'

export async function createTestDatabase(superuser: DatabaseAddress, supabaseDir: string) {
  const pool = connect(superuser, { max: 1 })
  // Reserved: the pool would close a connection that waits for the template, and its lock would be lost.
  const admin = await pool.reserve()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  try {
    const template = await templateFor(admin, superuser, supabaseDir)
    // Copying the files takes half the time of writing each page to the log.
    await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    admin.release()
    await pool.end()
  }
  return {
    system: withDatabase(superuser, name),
    caller: { ...withDatabase(superuser, name), username: 'authenticator', password: AUTHENTICATOR_PASSWORD },
    async drop(): Promise<void> {
      const sql = connect(superuser, { max: 1 })
      await sql.unsafe(`drop database if exists ${name} with (force)`)
      await sql.end()
    },
  }
}

async function templateFor(admin: Query, superuser: DatabaseAddress, supabaseDir: string): Promise<string> {
  const template = `template_${await contentHash(supabaseDir)}`
  // Two workers may need the same template at once; the lock makes one wait.
  await admin`select pg_advisory_lock(hashtext(${template}))`
  const [found] = await admin`select 1 as found from pg_database where datname = ${template}`
  if (!found) {
    await admin.unsafe(`drop database if exists ${template}_draft`)
    await admin.unsafe(`create database ${template}_draft`)
    const sql = connect(withDatabase(superuser, `${template}_draft`), {
      max: 2,
    })
    try {
      await prepareDatabase(sql, supabaseDir)
    } finally {
      await sql.end()
    }
    await admin.unsafe(`alter role authenticator login password '${AUTHENTICATOR_PASSWORD}'`)
    await admin.unsafe(`alter database ${template}_draft rename to ${template}`)
  }
  await admin`select pg_advisory_unlock_all()`
  return template
}

async function contentHash(supabaseDir: string): Promise<string> {
  const migrations = await readMigrations(join(supabaseDir, 'migrations'))
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
}

function withDatabase(address: DatabaseAddress, database: string) {
  if (typeof address === 'string') throw new Error('Tests reach PostgreSQL by its socket.')
  return { ...address, database }
}
