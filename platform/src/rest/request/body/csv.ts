// Converts a CSV body to JSON rows as PostgREST does: the first line names the columns, every value is text, and an
// unquoted NULL is null. Pure; one pass over the text.
import { limits } from '../limits.ts'
import type { Payload, RequestError, Result } from '../types.ts'

export function csvPayload(text: string): Result<Payload, RequestError> {
  const lines = csvLines(text)
  if (lines === 'too-much') return { ok: false, error: { kind: 'too-much', of: 'csv', maximum: limits.csv } }
  const [keys, ...rows] = lines
  if (keys === undefined) return invalid('invalid-csv')
  if (rows.some((fields) => fields.length !== keys.length)) return invalid('fields-differ')
  const objects = rows.map((fields) => Object.fromEntries(keys.map((key, at) => [key, nullOr(fields[at] ?? '')])))
  return { ok: true, value: { text: JSON.stringify(objects), shape: 'array', keys: [...new Set(keys)] } }
}

const nullOr = (field: string): string | null => (field === 'NULL' ? null : field)

/** Returns the fields of each non-empty line, or no lines when a quoted field is malformed. */
function csvLines(text: string): readonly (readonly string[])[] | 'too-much' {
  const lines: string[][] = []
  let most = Number.POSITIVE_INFINITY
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at)
    if (field === null) return []
    line.push(field.value)
    at = field.end
    if (text[at] === ',') {
      at += 1
      // A comma at the end is followed by an empty field.
      if (at === text.length) line.push('')
      else continue
    }
    if (line.length > 1 || line[0] !== '') lines.push(line)
    if (lines.length === 1) most = mostLines(line)
    if (lines.length > most) return 'too-much'
    line = []
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
  }
  return lines
}

/** In JSON every row repeats the column names, so long names over many short rows would fill the memory. */
const mostLines = (keys: readonly string[]): number => {
  const perRow = keys.reduce((total, key) => total + key.length + PUNCTUATION, ROW_OVERHEAD)
  return 1 + Math.floor(limits.csv / perRow)
}

const PUNCTUATION = 6
const ROW_OVERHEAD = 64

type Field = { readonly value: string; readonly end: number }

function plainField(text: string, start: number): Field {
  let end = start
  while (end < text.length && !ENDS.includes(text.charAt(end))) end += 1
  return { value: text.slice(start, end), end }
}

function quotedField(text: string, start: number): Field | null {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return null
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      return end === text.length || ENDS.includes(text.charAt(end)) ? { value: parts.join('"'), end } : null
    }
    from = quote + 2
  }
}

const ENDS = ',\r\n'

const invalid = (reason: 'invalid-csv' | 'fields-differ'): Result<never, RequestError> => ({
  ok: false,
  error: { kind: 'invalid-body', reason },
})
