// Builds the response of a successful request: status, headers and body as in PostgREST. Pure.

import type { Outcome } from '../outcome.ts'
import type { PlannableRequest } from '../plan/plan.ts'
import type { Plan } from '../plan/types.ts'
import { contentType, type MediaType } from '../request/index.ts'
import type { RestError } from '../rest-error.ts'
import { outputNames } from '../sql/rows.ts'
import { contentRange, type Page, rangeStatus } from './content-range.ts'
import { preferenceApplied } from './preference-applied.ts'

export type CompletedRequest = {
  readonly request: PlannableRequest
  readonly plan: Plan
  readonly outcome: Outcome
  /** Path and query, relative to /rest/v1. */
  readonly address: string
  /** Set when several schemas are exposed. */
  readonly profile: string | null
}

export type Success = {
  readonly status: number
  readonly headers: Record<string, string> | Headers
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

export function successOf(answered: CompletedRequest): Success | RestError {
  const { request, plan, outcome, profile } = answered
  const headers: Record<string, string> = {}
  const applied = preferenceApplied(
    request.kind,
    request.preferences,
    plan.kind === 'insert' && (plan.target.primaryKey.length > 0 || plan.conflict !== null),
  )
  if (applied !== null) headers['Preference-Applied'] = applied
  if (plan.kind === 'read' || plan.kind === 'call') return pageOf(answered, headers)

  const counted = request.preferences.count !== null
  const written: Page = { offset: 0, rows: outcome.rows, total: counted ? outcome.rows : null }
  if (plan.kind === 'update') headers['Content-Range'] = contentRange(written)
  else if (request.kind !== 'replace') headers['Content-Range'] = contentRange({ ...written, rows: 0 })
  if (plan.kind === 'insert' && outcome.location !== null)
    headers.Location = locationOf(plan.target.name, outcome.location)
  if (plan.returning !== 'rows') return { status: statusOfWrite(answered), headers, body: null }
  return {
    status: statusOfWrite(answered),
    headers: withType(headers, plan.result.media, profile),
    body: bodyOf(plan, outcome),
  }
}

function pageOf(
  { request, plan, outcome, address, profile }: CompletedRequest,
  headers: Record<string, string>,
): Success | RestError {
  const { offset } = plan.result.node
  const page: Page = { offset, rows: outcome.rows, total: outcome.total }
  const status = rangeStatus(page)
  if (status === 416) return { kind: 'out-of-range', offset, total: outcome.total ?? 0 }
  headers['Content-Range'] = contentRange(page)
  if (plan.kind === 'call' && plan.routine.returns.kind === 'void') return { status: 204, headers, body: null }
  const location = plan.kind === 'read' && address.length <= MAX_HEADER_LENGTH ? canonical(address, request) : null
  if (location !== null && location.length <= MAX_HEADER_LENGTH) headers['Content-Location'] = location
  return {
    status,
    headers: withType(headers, plan.result.media, profile),
    body: request.head ? null : bodyOf(plan, outcome),
  }
}

/** Returns the same address for equal requests: the parameters are sorted by name. */
function canonical(address: string, { params }: PlannableRequest): string {
  const [path = ''] = address.split('?', 1)
  if (params.length === 0) return path
  const sorted = [...params].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return `${path}?${sorted.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`
}

// Clients reject responses with very long headers.
const MAX_HEADER_LENGTH = 4000

function statusOfWrite({ request, plan, outcome }: CompletedRequest): number {
  const shown = plan.kind !== 'read' && plan.kind !== 'call' && plan.returning === 'rows'
  const insertedNothing = outcome.inserted === 0
  const mergedNothing = outcome.rows === 0 && request.preferences.resolution === 'merge-duplicates'
  if (request.kind === 'insert') return insertedNothing || mergedNothing ? 200 : 201
  if (request.kind === 'replace' && shown) return insertedNothing ? 200 : 201
  return shown ? 200 : 204
}

function withType(headers: Record<string, string>, media: MediaType, profile: string | null): Record<string, string> {
  headers['Content-Type'] = contentType(media)
  if (profile !== null) headers['Content-Profile'] = profile
  return headers
}

/** PostgreSQL builds the body; only the CSV header is added here. */
function bodyOf(plan: Plan, { body }: Outcome): Success['body'] {
  if (plan.result.media.kind === 'raw') return isBytes(plan) ? Buffer.from(body ?? '', 'hex') : (body ?? '')
  if (plan.result.media.kind !== 'csv') return body ?? 'null'
  const scalar = plan.kind === 'call' && plan.routine.returns.kind === 'scalar'
  const names = scalar ? ['value'] : outputNames(plan.result.node.outputs)
  return `${names.map(csvField).join(',')}\n${body ?? ''}`
}

const isBytes = (plan: Plan): boolean =>
  plan.kind === 'call' && plan.routine.returns.kind === 'scalar' && plan.routine.returns.baseType === 'bytea'

const csvField = (name: string): string => (/[",\n\r]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

function locationOf(table: string, key: Readonly<Record<string, unknown>>): string {
  const filters = Object.entries(key).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(String(value))}`}`,
  )
  return `/${encodeURIComponent(table)}?${filters.join('&')}`
}
