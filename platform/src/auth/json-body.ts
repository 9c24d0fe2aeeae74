// Request bodies: at most 1 MB, JSON, and of the expected shape; nothing unparsed gets past here.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { nestsDeeperThan } from '../limits/json-depth.ts'
import { refuse } from './faults.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_DEPTH = 500

export const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse({ kind: 'body-too-large' }) })

// Clients send null for what they leave out.
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
  // The client names a JSON type even where it sends nothing.
  if (body === '') return {}
  // A megabyte of brackets takes the parser a third of a second, in which nobody else is served.
  if (nestsDeeperThan(MAX_DEPTH, body)) return refuse({ kind: 'bad-json', detail: 'nested too deeply' })
  try {
    return JSON.parse(body, (key, value) => {
      if (UNSTORABLE.test(key) || (typeof value === 'string' && UNSTORABLE.test(value))) throw new UnstorableText()
      return value
    })
  } catch (error) {
    // The parser's own message quotes the body, which may hold a password.
    const detail = error instanceof UnstorableText ? 'a text holds a character that cannot be stored' : 'invalid JSON'
    return refuse({ kind: 'bad-json', detail })
  }
}

// PostgreSQL keeps neither the character NUL nor half a surrogate pair.
const UNSTORABLE = /[\0\p{Surrogate}]/u

class UnstorableText extends Error {}
