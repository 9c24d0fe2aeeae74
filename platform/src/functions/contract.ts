// What a server function is: a web-standard handler and what the platform hands it. Types only, so a project may import it freely.
import type { SupabaseClient } from '@supabase/supabase-js'

/** The default export of `supabase/functions/NAME/index.ts`, as a function or as `{ fetch }`. */
export type FunctionHandler = (request: Request, context: FunctionContext) => Response | Promise<Response>

/** A named export `schedule` makes the platform POST to the function as the service role, in one process at a time. */
export interface FunctionSchedule {
  readonly everySeconds: number
}

/** A named export `atStart` makes the platform POST to the function as the service role whenever a server has started, in the background. */
export type FunctionAtStart = true

/** A named export `limits` sets the time and the body size of one call; the defaults are 60 s and 15 MB. */
export interface FunctionLimits {
  readonly seconds?: number
  readonly bodyBytes?: number
}

/**
 * A named export `head` makes the function provide the head of the web app's pages below a path, such as `/share/`. The platform
 * calls it with GET and `?path=`, and writes its answer, a `PageHead` as JSON, into the page.
 */
export interface FunctionHead {
  readonly below: string
}

/** Written into the page escaped; a name with a colon, such as `og:title`, is a property. A title of null keeps the app's own. */
export interface PageHead {
  readonly title: string | null
  readonly meta: Readonly<Record<string, string>>
}

/**
 * A named export `mount` serves the function at paths of its own too, such as `/mcp`. They must not belong to a surface or to the web app.
 */
export interface FunctionMount {
  readonly path: string | readonly string[]
}

/**
 * A named export `opaqueTokens` of this type lets callers use a token that is no JWT (see docs/another-project.md). Without it such a
 * token counts as an invalid one.
 */
export type FunctionOpaqueTokens = 'accepted'

export interface FunctionContext {
  /** Who calls, proven by a verified token; null when the call carried none (only where `verify_jwt = false`). */
  readonly caller: FunctionCaller | null
  /** Sees and does what the caller may. */
  readonly asCaller: SupabaseClient
  /** Sees and does everything: check the caller first. */
  readonly asService: SupabaseClient
  /** The project's settings by name, as `Deno.env` would give them on hosted Supabase. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly mailer: FunctionMailer
  readonly log: FunctionLog
  /** The client's address as far as the configured proxies can be trusted. */
  readonly clientAddress: string
  readonly requestId: string
  /** Where people reach the product, without a trailing slash. */
  readonly publicUrl: string
  /** The built file of `supabase/functions/_workers/NAME.ts`, for `fork(...)` or `new Worker(...)`. */
  workerUrl(name: string): URL
  /** Aborts when the function's time is over or the client has gone. */
  readonly signal: AbortSignal
}

export interface FunctionCaller {
  readonly role: 'anon' | 'authenticated' | 'service_role'
  /** Null for the two project keys. */
  readonly userId: string | null
  readonly email: string | null
  readonly claims: Readonly<Record<string, unknown>>
}

export interface FunctionMailer {
  send(mail: { to: string; subject: string; text: string; html?: string; replyTo?: string }): Promise<void>
}

export interface FunctionLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
