// The first stage of rest/v1: an HTTP request becomes one value, or one error. Pure: no schema, no database, no server.

import { parseBody } from './body.ts'
import { negotiate } from './media-types.ts'
import { parsePreferences } from './preferences.ts'
import { type ParsedQuery, parseQuery, readParams } from './query.ts'
import { allRows, intersectRanges, parseRangeHeader } from './range.ts'
import { parseTarget, type Target } from './target.ts'
import type { ApiRequest, EmbedRange, Method, Payload, RequestError, RequestInput, Result } from './types.ts'

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
  const media = negotiate(input.headers.get('accept'), target.value.kind === 'root' ? 'description' : 'rows')
  if (!media.ok) return media
  const payload = readPayload(target.value, query.value, input)
  if (!payload.ok) return payload

  const { method } = target.value
  const { select, where, order } = query.value
  const common = {
    method,
    head: method === 'HEAD',
    schema: schemaOf(method, input.headers),
    query: { select, where, order, ranges: ranges.value },
    preferences: preferences.value,
    media: media.value,
    params: params.value,
  }
  return { ok: true, value: { ...common, ...action(target.value, query.value, payload.value) } }
}

/** What of the request depends on the target and the method. */
function action(target: Target, { columns, onConflict, callParams }: ParsedQuery, payload: Payload) {
  if (target.kind === 'root') return { kind: 'describe' } as const
  if (target.kind === 'call') {
    const args = isRead(target.method)
      ? ({ from: 'query', params: callParams } as const)
      : ({ from: 'body', payload, columns } as const)
    return { kind: 'call', function: target.name, args } as const
  }
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

function readPayload(target: Target, query: ParsedQuery, input: RequestInput): Result<Payload, RequestError> {
  // A DELETE may carry the JSON content type of the client's other writes, and nothing else.
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
  // HTTP gives Range a meaning on GET only.
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

const nothing: Payload = { text: '', shape: 'scalar', keys: [] }
