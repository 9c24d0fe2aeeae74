// Translates request errors to PostgREST's messages.

import type { Bounded, InvalidBody, RequestError, SyntaxFault, WireError } from './types.ts'

export function wireError(error: RequestError): WireError {
  switch (error.kind) {
    case 'syntax':
      return wire(400, 'PGRST100', syntaxMessage(error), syntaxDetails(error))
    case 'too-much':
      return wire(400, 'PGRST100', `"failed to parse the request" (too many ${boundedNames[error.of]})`, tooMuch(error))
    case 'rpc-method':
      return wire(405, 'PGRST101', `Cannot use the ${error.method} method on RPC`)
    case 'invalid-body':
      return wire(400, 'PGRST102', invalidBodyMessages[error.reason])
    case 'unknown-content-type':
      return wire(400, 'PGRST102', `Content-Type not acceptable: ${error.contentType}`)
    case 'invalid-range':
      return wire(416, 'PGRST103', 'Requested range not satisfiable', invalidRangeMessages[error.reason])
    case 'not-acceptable':
      return wire(406, 'PGRST107', `None of these media types are available: ${error.types.join(', ')}`)
    case 'range-on-put':
      return wire(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
    case 'unsupported-method':
      return wire(405, 'PGRST117', `Unsupported HTTP method: ${error.method}`)
    case 'invalid-preferences':
      return wire(
        400,
        'PGRST122',
        'Invalid preferences given with handling=strict',
        `Invalid preferences: ${error.preferences.join(', ')}`,
      )
    case 'invalid-path':
      return wire(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}

const wire = (status: number, code: string, message: string, details: string | null = null): WireError => ({
  status,
  code,
  message,
  details,
  hint: null,
})

const syntaxMessage = ({ subject, text, column }: SyntaxFault): string =>
  `"failed to parse ${subject} (${shortened(text)})" (line 1, column ${column})`

function syntaxDetails({ unexpected, expecting }: SyntaxFault): string {
  const found = unexpected === null ? 'end of input' : `"${unexpected}"`
  const last = expecting.at(-1)
  const others = expecting.slice(0, -1).join(', ')
  const wanted = last === undefined ? '' : ` expecting ${others === '' ? last : `${others} or ${last}`}`
  return `unexpected ${found}${wanted}`
}

// Keeps the response short: the caller knows what it sent.
const shortened = (text: string): string => (text.length > maxEchoLength ? `${text.slice(0, maxEchoLength)}…` : text)
const maxEchoLength = 500

const tooMuch = ({ of, maximum }: { of: Bounded; maximum: number }): string =>
  `At most ${maximum} ${boundedNames[of]} are allowed.`

const boundedNames: Record<Bounded, string> = {
  'url-length': 'characters in the query string',
  parameters: 'query parameters',
  nesting: 'levels of nesting',
  conditions: 'filters',
  'list-elements': 'elements of a list',
  'select-items': 'columns and embeds in select',
  'order-terms': 'terms of an order',
  csv: 'characters of column names in all rows of a CSV body',
}

const invalidBodyMessages: Record<InvalidBody, string> = {
  'empty-or-invalid': 'Empty or invalid json',
  'keys-differ': 'All object keys must match',
  'invalid-csv': 'Empty or invalid csv',
  'fields-differ': 'All lines must have same number of fields',
}

const invalidRangeMessages = {
  'lower-above-upper': 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  'negative-limit': 'Limit should be greater than or equal to zero.',
} as const
