// Runs the platform over a filled database on its own port, with clients signed in without a password.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { readConfig } from '../../platform/src/config/config.ts'
import type { DatabaseAddress } from '../../platform/src/db/connection-pool.ts'
import { openDatabase } from '../../platform/src/db/database.ts'
import { loadKeys } from '../../platform/src/keys/keys.ts'
import { createTokens } from '../../platform/src/keys/tokens.ts'
import { createLog } from '../../platform/src/log/log.ts'
import { createMailer } from '../../platform/src/mail/create-mailer.ts'
import { startServer } from '../../platform/src/server.ts'
import { testClient, tokenFor } from '../../platform/src/testing/test-client.ts'

/** Background work would be measured with the requests, so it runs only when asked for. */
export async function serveLibrary(system: DatabaseAddress, caller: DatabaseAddress, hasSchedules = false) {
  const parsed = readConfig({ RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent', PORT: '0' })
  if (!parsed.ok) throw new Error('The configuration of the bench is wrong.')
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-keys-'))
  const config = { ...parsed.config, supabaseDir: resolve('supabase'), dataDir }
  const log = createLog(config.logLevel)
  const { poolSize } = config
  const db = openDatabase({ systemUrl: system, callerUrl: caller, poolSize, statementTimeoutMs: 120_000, log })
  const keys = await loadKeys(dataDir, config.keys)
  const tokens = createTokens(keys.jwtSecret)
  const mailer = createMailer({ config, dataDir, log })
  const server = await startServer({ config, keys, tokens, db, mailer, log, now: () => new Date() }, { hasSchedules })
  const url = `http://127.0.0.1:${server.port}`
  return {
    url,
    async signIn(userId: string): Promise<SupabaseClient> {
      const token = await tokenFor(keys, userId, { seconds: 86_400 })
      return testClient(url, keys.anonKey, { accessToken: async () => token })
    },
    async close() {
      await server.close()
      await db.close()
      await mailer.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
