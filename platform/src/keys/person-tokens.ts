// The opaque tokens of a person, for auth/v1. A project that issues such tokens may have the SQL functions
// `public.names_of_tokens(user_id)` and `public.end_tokens(user_id)`; without them a person has no such tokens.
import type { Database } from '../db/database.ts'

/** The names of the tokens that still work. */
export async function namesOfTokens(db: Pick<Database, 'ask'>, userId: string): Promise<readonly string[]> {
  if (!(await has(db, 'public.names_of_tokens(uuid)'))) return []
  const [row] = await db.ask((sql) => sql<{ names: string[] }[]>`select public.names_of_tokens(${userId}) as names`)
  return row?.names ?? []
}

export async function endTokens(db: Pick<Database, 'ask'>, userId: string): Promise<void> {
  if (await has(db, 'public.end_tokens(uuid)')) await db.ask((sql) => sql`select public.end_tokens(${userId})`)
}

async function has(db: Pick<Database, 'ask'>, signature: string): Promise<boolean> {
  const [row] = await db.ask(
    (sql) => sql<{ found: boolean }[]>`select to_regprocedure(${signature}) is not null as found`,
  )
  return row?.found === true
}
