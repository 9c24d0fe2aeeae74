// Starts a second server on a running platform's database, for tests.
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { openDatabase } from '../db/database.ts'
import { createTokens } from '../keys/tokens.ts'
import { createLog } from '../log/log.ts'
import { createMailer } from '../mail/create-mailer.ts'
import { startServer } from '../server.ts'
import type { TestPlatform } from './index.ts'
import { testClient } from './test-client.ts'

export type SecondServer = Awaited<ReturnType<typeof startSecondServer>>

export async function startSecondServer({ address, keys, config, dataDir }: TestPlatform) {
  const log = createLog('silent')
  const db = openDatabase({
    systemUrl: address,
    callerUrl: address,
    poolSize: 4,
    statementTimeoutMs: config.statementTimeoutMs,
    log,
  })
  const mailer = createMailer({ config, dataDir, log })
  const now = () => new Date()
  const server = await startServer({ config, keys, tokens: createTokens(keys.jwtSecret), db, mailer, log, now })
  const url = `http://127.0.0.1:${server.port}`
  return {
    url,
    keys,
    client: (options?: SupabaseClientOptions<'public'>): SupabaseClient => testClient(url, keys.anonKey, options),
    async stop(): Promise<void> {
      await server.close()
      await Promise.all([db.close(), mailer.close()])
    },
  }
}
