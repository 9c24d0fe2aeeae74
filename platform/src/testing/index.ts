// Starts the platform for tests: a new database, a real port, real clients. One call per test file.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { afterAll, beforeAll, inject } from 'vitest'
import { createAuth } from '../auth/auth.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { DatabaseAddress } from '../db/connection-pool.ts'
import { openDatabase } from '../db/database.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { connect, type Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { type Keys, loadKeys } from '../keys/keys.ts'
import { createTokens } from '../keys/tokens.ts'
import { createLog } from '../log/log.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { startServer } from '../server.ts'
import { copyCompiledFunctions } from './compiled-functions.ts'
import { testClient } from './test-client.ts'
import { createTestDatabase } from './test-database.ts'

export { prepareDatabase } from '../db/prepare.ts'
export { startSmtpServer, type TestSmtpServer } from './smtp-server.ts'
export { tokenFor } from './test-client.ts'

export interface TestPlatform {
  readonly url: string
  /** Of the SMTP listener; null when mail-in is off. */
  readonly mailPort: number | null
  readonly keys: Keys
  readonly config: Config
  readonly dataDir: string
  /** Of the database, as the superuser. */
  readonly address: DatabaseAddress
  /** The superuser's connection, to prepare data and to check it. */
  readonly sql: Sql
  /** A client with the anon key and a session of its own. */
  client(options?: SupabaseClientOptions<'public'>): SupabaseClient
  /** A client with the service role key. */
  service(): SupabaseClient
  /** A signed-up, signed-in user. */
  signUp(email?: string): Promise<{ client: SupabaseClient; userId: string; email: string; password: string }>
  /** Every route of auth/v1, as `METHOD /path`. */
  authEndpoints(): readonly string[]
  /** Sets the platform's clock, but not the database's. */
  setNow(now: Date | null): void
  stop(): Promise<void>
}

export interface TestPlatformOptions {
  /** The Supabase project to host; an empty one by default. */
  readonly supabaseDir?: string
  /** SQL that makes the database of an earlier version, to start on instead of an empty one. */
  readonly earlier?: string
  /** SQL to run after the migrations, before the server starts. */
  readonly scene?: string
  readonly config?: Partial<Config>
  /** False for tests that call scheduled functions themselves. */
  readonly hasSchedules?: boolean
}

/** Starts a server before the tests of this file or `describe` block, and stops it after them. Servers stop in reverse order. */
export function useStarted<Server extends { stop(): Promise<void> }>(start: () => Promise<Server>): Server {
  const server = {} as Server
  beforeAll(async () => void Object.assign(server, await start()))
  afterAll(() => server.stop())
  return server
}

export function useTestPlatform(options: TestPlatformOptions = {}): TestPlatform {
  return useStarted(() => startTestPlatform(options))
}

let people = 0

export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-test-'))
  const supabaseDir = options.supabaseDir ?? join(dataDir, 'no-project')
  const database = await createTestDatabase(inject('superuser'), options.earlier ? '/nowhere' : supabaseDir)
  const sql = connect(database.system, { max: 2 })
  if (options.earlier) {
    await sql.unsafe(options.earlier)
    await prepareDatabase(sql, supabaseDir)
  }
  if (options.scene) await sql.unsafe(options.scene)
  await copyCompiledFunctions(dataDir, supabaseDir)

  const parsed = readConfig({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent', PORT: '0' })
  if (!parsed.ok) throw new Error('The test configuration is wrong.')
  const isUrlEngine = inject('engine') === 'url'
  const config: Config = {
    ...parsed.config,
    supabaseDir,
    dataDir,
    databaseUrl: isUrlEngine ? 'postgres://tests' : null,
    ...options.config,
  }
  const log = createLog(config.logLevel)
  const db = openDatabase({
    systemUrl: database.system,
    callerUrl: isUrlEngine ? database.system : database.caller,
    poolSize: config.poolSize,
    statementTimeoutMs: config.statementTimeoutMs,
    waitMs: config.poolWaitMs,
    log,
  })
  const keys = await loadKeys(dataDir, config.keys)
  let frozen: Date | null = null
  const now = () => frozen ?? new Date()
  const mailer = createMailer({ config, dataDir, log })
  const tokens = createTokens(keys.jwtSecret, () => now().getTime())
  const hashCost = { memoryCost: 64, timeCost: 1 }
  const deps: Deps = { config, keys, tokens, db, mailer, log, now, hashCost }
  const server = await startServer(deps, { hasSchedules: options.hasSchedules ?? true })
  const url = `http://127.0.0.1:${server.port}`

  const client = (key: string, clientOptions?: SupabaseClientOptions<'public'>) => testClient(url, key, clientOptions)

  return {
    url,
    mailPort: server.mailPort,
    keys,
    config,
    dataDir,
    address: database.system,
    sql,
    client: (clientOptions) => client(keys.anonKey, clientOptions),
    service: () => client(keys.serviceRoleKey),
    async signUp(email = `person-${++people}-${Date.now()}@example.org`) {
      const password = 'correct horse battery'
      const person = client(keys.anonKey)
      const { data, error } = await person.auth.signUp({ email, password })
      if (error || !data.user) throw error ?? new Error('Sign-up gave no user.')
      if (data.session) return { client: person, userId: data.user.id, email, password }
      // Confirms the address in place of opening the mail.
      const [user] = await sql`select id from auth.users where email = ${email}`
      await client(keys.serviceRoleKey).auth.admin.updateUserById(user?.id, { password, email_confirm: true })
      const signedIn = await person.auth.signInWithPassword({ email, password })
      if (!signedIn.data.user) throw signedIn.error ?? new Error('Sign-in gave no user.')
      return { client: person, userId: signedIn.data.user.id, email, password }
    },
    authEndpoints() {
      const routes = createAuth(deps).routes.filter(({ method }) => method !== 'ALL')
      return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
    },
    setNow: (date) => {
      frozen = date
    },
    async stop() {
      await server.close()
      await Promise.all([db.close(), sql.end()])
      // Not awaited: some tests have a mail server that does not answer.
      void mailer.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
