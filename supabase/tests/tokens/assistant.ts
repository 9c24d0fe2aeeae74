// Shared by the tests of access tokens: an assistant that writes with a token of a person, and notes to write to.
import { randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Person, Product } from '../product.ts'

interface TokenOptions {
  readonly name?: string
  readonly access?: 'read' | 'write'
  /** Null for all notes. */
  readonly notebooks?: string[] | null
}

/** A client that uses a new access token. */
export async function assistantOf(
  { sql, platform }: Product,
  { id }: Pick<Person, 'id'>,
  { name = 'Assistant', access = 'write', notebooks = null }: TokenOptions = {},
): Promise<SupabaseClient> {
  const token = `jot_${randomBytes(22).toString('hex')}`
  await sql`
    insert into access_tokens (user_id, name, hash, access, notebooks)
    values (${id}, ${name}, sha256(convert_to(${token}, 'UTF8')), ${access}, ${notebooks})`
  return platform.client({ accessToken: async () => token })
}

export async function saveNotes({ client }: Person, count: number): Promise<string[]> {
  const notes = Array.from({ length: count }, (_, n) => ({ content: `Note ${n}` }))
  const { data } = await client.from('captures').insert(notes).select('id').throwOnError()
  return data.map(({ id }) => id)
}
