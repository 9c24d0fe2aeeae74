// Negotiates the Accept header and returns the Content-Type of each representation.

import type { Accepted, MediaType, RequestError, Result } from '../types.ts'

/** Tables and functions return rows; the root returns a description. */
export type Offer = 'rows' | 'description'

export function negotiate(header: string | null, offer: Offer): Result<MediaType, RequestError> {
  const accepts = acceptsOf(header, offer)
  const found = accepts.find(({ media }) => media !== null)?.media
  if (found) return { ok: true, value: found }
  return { ok: false, error: { kind: 'not-acceptable', types: acceptedTypes(header).map(({ text }) => text) } }
}

/** Returns everything that the header accepts, most preferred first. */
export function acceptsOf(header: string | null, offer: Offer): readonly Accepted[] {
  return (
    acceptedTypes(header)
      .filter(({ quality }) => quality > 0)
      // The sort is stable, so the first of equally preferred types wins.
      .sort((a, b) => b.quality - a.quality)
      .map((range) => ({ type: range.type, media: offer === 'rows' ? rowsAs(range) : descriptionAs(range) }))
  )
}

function acceptedTypes(header: string | null): readonly MediaRange[] {
  const ranges = parseAccept(header ?? '*/*')
  return ranges.length === 0 ? parseAccept('*/*') : ranges
}

export function contentType(media: MediaType): string {
  switch (media.kind) {
    case 'json':
      return media.stripNulls
        ? 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'
        : 'application/json; charset=utf-8'
    case 'object':
      return `application/vnd.pgrst.object+json${media.stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
    case 'csv':
      return 'text/csv; charset=utf-8'
    case 'openapi':
      return 'application/openapi+json; charset=utf-8'
    case 'raw':
      return WITH_CHARSET.includes(media.type) ? `${media.type}; charset=utf-8` : media.type
  }
}

const WITH_CHARSET = ['text/plain', 'text/xml', 'text/csv', 'application/json', 'application/geo+json']

type MediaRange = {
  readonly text: string
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
  readonly quality: number
}

function rowsAs({ type, parameters }: MediaRange): MediaType | null {
  const stripNulls = parameters.get('nulls') === 'stripped'
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return { kind: 'json', stripNulls: false }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { kind: 'json', stripNulls }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', stripNulls }
    case 'text/csv':
    case 'text/*':
      return { kind: 'csv' }
    default:
      return null
  }
}

const descriptionAs = ({ type }: MediaRange): MediaType | null =>
  descriptionTypes.includes(type) ? { kind: 'openapi' } : null

const descriptionTypes = ['*/*', 'application/*', 'application/json', 'application/openapi+json']

const parseAccept = (header: string): readonly MediaRange[] =>
  splitOutsideQuotes(header, ',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(parseRange)

function parseRange(text: string): MediaRange {
  const [type = '', ...rest] = splitOutsideQuotes(text, ';').map((part) => part.trim())
  const parameters = new Map(rest.filter((part) => part !== '').map(parseParameter))
  return { text, type: type.toLowerCase(), parameters, quality: parseQuality(parameters.get('q')) }
}

function parseParameter(text: string): readonly [string, string] {
  const equals = text.indexOf('=')
  if (equals === -1) return [text.toLowerCase(), '']
  const value = text.slice(equals + 1).trim()
  const bare = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  return [text.slice(0, equals).trim().toLowerCase(), bare]
}

// An invalid weight does not refuse the type.
function parseQuality(text: string | undefined): number {
  const quality = text === undefined || text === '' ? 1 : Number(text)
  return quality >= 0 && quality <= 1 ? quality : 1
}

function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let inQuotes = false
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position)
    if (character === '"') inQuotes = !inQuotes
    else if (character === separator && !inQuotes) {
      parts.push(text.slice(start, position))
      start = position + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
