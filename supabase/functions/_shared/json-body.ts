// Parses a call's JSON body through its schema. A missing body counts as an empty object.
import type { z } from 'zod'

export type JsonBody<T> = { readonly ok: true; readonly value: T } | { readonly ok: false }

export async function jsonBody<T>(request: Request, schema: z.ZodType<T>): Promise<JsonBody<T>> {
  const parsed = schema.safeParse(parseJson(await request.text()))
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  if (hasManyBrackets(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Our bodies are small and hardly nested. Parsing millions of brackets would block the server for a second. */
const MOST_BRACKETS = 60_000

export function hasManyBrackets(text: string): boolean {
  let count = 0
  for (const _ of text.matchAll(/[[{]/g)) {
    count += 1
    if (count > MOST_BRACKETS) return true
  }
  return false
}
