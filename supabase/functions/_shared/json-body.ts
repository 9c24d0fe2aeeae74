// A call's JSON body through its schema, once. No body at all counts as an empty object.
import type { z } from 'zod'

export type JsonBody<T> = { readonly ok: true; readonly value: T } | { readonly ok: false }

export async function jsonBody<T>(request: Request, schema: z.ZodType<T>): Promise<JsonBody<T>> {
  const parsed = schema.safeParse(parseJson(await request.text()))
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
