// Applies the settings response.status and response.headers, which functions and triggers may set. Pure.
import { z } from 'zod'
import type { Outcome } from '../outcome.ts'
import type { RestError } from '../rest-error.ts'
import type { Success } from './success-response.ts'

export function applyResponseSettings(success: Success, own: Outcome): Success | RestError {
  if (own.status === null && own.headers === null) return success
  const status = own.status === null ? success.status : statusOf(own.status)
  if (status === null) return { kind: 'own-status' }
  const headers = own.headers === null ? success.headers : headersOver(success.headers, own.headers)
  if (headers === null) return { kind: 'own-headers' }
  return { status, headers, body: STATUSES_WITHOUT_BODY.includes(status) ? null : success.body }
}

const statusOf = (text: string): number | null => (/^[2-5]\d\d$/.test(text) ? Number(text) : null)

/** The function's headers replace ours; a header that it sets twice is sent twice. */
function headersOver(ours: Success['headers'], text: string): Headers | null {
  const parsed = ownHeaders.safeParse(text)
  if (!parsed.success) return null
  const own = parsed.data.flatMap((entry) => Object.entries(entry)).filter(([name]) => !FRAMING.has(name.toLowerCase()))
  const headers = new Headers(ours)
  for (const [name] of own) headers.delete(name)
  for (const [name, value] of own) headers.append(name, value)
  return headers
}

/** The server sets these itself: a wrong length would corrupt the connection. */
const FRAMING: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'trailer',
  'upgrade',
])

const STATUSES_WITHOUT_BODY = [204, 205, 304]

const name = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/)
const value = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/)
const ownHeaders = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('no JSON')
      return z.NEVER
    }
  })
  .pipe(z.array(z.record(name, value).refine((entry) => Object.keys(entry).length === 1)))
