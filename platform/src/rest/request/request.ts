// The first stage of rest/v1: parses an HTTP request into one value, or one error. Pure.

import { type CallBody, parseBody, parseCallBody } from './body/body.ts'
import { acceptsOf, negotiate } from './headers/media-types.ts'
import { parsePreferences } from './headers/preferences.ts'
import { type ParsedQuery, parseQuery, readParams } from './query/query.ts'
import { allRows, intersectRanges, parseRangeHeader } from './query/range.ts'
import { parseTarget, type Target } from './target.ts'
import type {
  ApiRequest,
  CallRequest,
  EmbedRange,
  MediaType,
  Method,
  Payload,
  RequestError,
  RequestInput,
  Result,
} from './types.ts'

export function parseRequest(input: RequestInput): Result<ApiRequest, RequestError> {
  const target = parseTarget(input.method, input.path)
  if (!target.ok) return target
  const params = readParams(input.search)
  if (!params.ok) return params
  const query = parseQuery(params.value, target.value.kind === 'call' && isRead(target.value.method))
  if (!query.ok) return query
  const ranges = withRangeHeader(target.value.method, query.value.ranges, input.headers.get('range'))
  if (!ranges.ok) return ranges
  const preferences = parsePreferences(input.headers.get('prefer'))
  if (!preferences.ok) return preferences
  const accept = input.headers.get('accept')
  const media = negotiate(accept, target.value.kind === 'root' ? 'description' : 'rows')
  // Only the called function determines whether it has its own media type.
  if (!media.ok && target.value.kind !== 'call') return media
  const callBody =
    target.value.kind === 'call' && !isRead(target.value.method)
      ? parseCallBody(input.headers.get('content-type'), input.body)
      : null
  const payload =
    callBody === null ? readPayload(target.value, query.value, input) : { ok: true as const, value: nothing }
  if (!payload.ok) return payload

  const { method } = target.value
  const { select, where, order } = query.value
  const common = {
    method,
    head: method === 'HEAD',
    schema: schemaOf(method, input.headers),
    query: { select, where, order, ranges: ranges.value },
    preferences: preferences.value,
    media: media.ok ? media.value : json,
    params: params.value,
  }
  if (target.value.kind !== 'call')
    return { ok: true, value: { ...common, ...action(target.value, query.value, payload.value) } }
  const args = callArguments(target.value.method, query.value, callBody, payload.value)
  const accepts = acceptsOf(accept, 'rows')
  return { ok: true, value: { ...common, kind: 'call', function: target.value.name, args, accepts } }
}

/** The part of the request that depends on the target and the method. */
function action(target: Exclude<Target, { kind: 'call' }>, { columns, onConflict }: ParsedQuery, payload: Payload) {
  if (target.kind === 'root') return { kind: 'describe' } as const
  const table = target.name
  switch (target.method) {
    case 'GET':
    case 'HEAD':
      return { kind: 'read', table } as const
    case 'POST':
      return { kind: 'insert', table, payload, columns, onConflict } as const
    case 'PATCH':
      return { kind: 'update', table, payload, columns } as const
    case 'PUT':
      return { kind: 'replace', table, payload, columns } as const
    case 'DELETE':
      return { kind: 'delete', table } as const
  }
}

function callArguments(
  method: Method,
  { columns, callParams }: ParsedQuery,
  body: CallBody | null,
  payload: Payload,
): CallRequest['args'] {
  if (isRead(method)) return { from: 'query', params: callParams }
  if (body === null) return { from: 'body', payload, columns }
  return body.kind === 'form' ? { from: 'form', params: body.params } : { from: 'raw', body: body.body }
}

function readPayload(target: Target, query: ParsedQuery, input: RequestInput): Result<Payload, RequestError> {
  // supabase-js sends a DELETE with a JSON content type but without a body.
  if (isRead(target.method) || target.method === 'DELETE') return { ok: true, value: nothing }
  return parseBody(input.headers.get('content-type'), input.body, {
    for: target.kind === 'call' ? 'call' : 'write',
    columnsGiven: query.columns !== null,
  })
}

function withRangeHeader(
  method: Method,
  ranges: readonly EmbedRange[],
  header: string | null,
): Result<readonly EmbedRange[], RequestError> {
  const root = ranges.find(({ embed }) => embed.length === 0)?.range
  if (method === 'PUT' && root !== undefined) return { ok: false, error: { kind: 'range-on-put' } }
  // HTTP defines Range for GET only.
  if (method !== 'GET' || header === null) return { ok: true, value: ranges }
  const fromHeader = parseRangeHeader(header)
  if (!fromHeader.ok) return fromHeader
  const range = intersectRanges(root ?? allRows, fromHeader.value)
  if (!range.ok) return range
  const embedded = ranges.filter(({ embed }) => embed.length > 0)
  return { ok: true, value: [{ embed: [], range: range.value }, ...embedded] }
}

function schemaOf(method: Method, headers: RequestInput['headers']): string | null {
  const profile = headers.get(isRead(method) ? 'accept-profile' : 'content-profile')?.trim() ?? ''
  return profile === '' ? null : profile
}

const isRead = (method: Method): boolean => method === 'GET' || method === 'HEAD'

const json: MediaType = { kind: 'json', stripNulls: false }

const nothing: Payload = { text: '', shape: 'scalar', keys: [] }
