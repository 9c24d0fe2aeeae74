// Reads request bodies: JSON of at most 1 MB that matches a schema.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { nestsDeeperThan } from '../limits/json-depth.ts'
import { refuse } from './faults.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_DEPTH = 500

export const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse({ kind: 'body-too-large' }) })

// Clients send null for fields that they leave out.
export const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '')

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((given) => given ?? {})

export async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parse(await context.req.text()))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return refuse({ kind: 'bad-json', detail: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'unexpected'}` })
}

function parse(body: string): unknown {
  // supabase-js sends a JSON content type even with an empty body.
  if (body === '') return {}
  // JSON.parse blocks the event loop for a third of a second on a megabyte of brackets.
  if (nestsDeeperThan(MAX_DEPTH, body)) return refuse({ kind: 'bad-json', detail: 'nested too deeply' })
  try {
    return JSON.parse(body, (key, value) => {
      if (UNSTORABLE.test(key) || (typeof value === 'string' && UNSTORABLE.test(value))) throw new UnstorableText()
      return value
    })
  } catch (error) {
    // The message of JSON.parse quotes the body, which may contain a password.
    const detail = error instanceof UnstorableText ? 'a text holds a character that cannot be stored' : 'invalid JSON'
    return refuse({ kind: 'bad-json', detail })
  }
}

// PostgreSQL stores neither NUL nor a lone surrogate.
const UNSTORABLE = /[\0\p{Surrogate}]/u

class UnstorableText extends Error {}
