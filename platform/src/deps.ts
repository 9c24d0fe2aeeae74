// The dependencies of every surface, passed in once at creation. Nothing is global.
import type { HashCost } from './auth/passwords/password.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Keys } from './keys/keys.ts'
import type { Tokens } from './keys/tokens.ts'
import type { Log } from './log/log.ts'
import type { Mailer } from './mail/mailer.ts'

export interface Deps {
  readonly config: Config
  readonly keys: Keys
  readonly tokens: Tokens
  readonly db: Database
  readonly mailer: Mailer
  readonly log: Log
  /** The clock. Tests set it. */
  readonly now: () => Date
  /** Tests sign up thousands of people and make this cheap. */
  readonly hashCost?: HashCost
}

/** Values that Hono carries through a request. */
export interface RequestVariables {
  requestId: string
  log: Log
  /** The client's address as far as the configured proxies can be trusted. */
  clientAddress: string
  /** A function sends the request on behalf of its caller. */
  isInside: boolean
}

export type Env = { Variables: RequestVariables }
