// Reads values of JSON from outside without trusting its shape. What is missing or of another type counts as empty.

export type JsonRecord = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** An ISO date from ISO text, or from seconds, milliseconds or microseconds since 1970; null for anything else. */
export function asDate(value: unknown): string | null {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{9,17}(?:\.\d+)?$/.test(value)
        ? Number(value)
        : null
  const time = number === null ? (typeof value === 'string' ? Date.parse(value) : Number.NaN) : milliseconds(number)
  const date = new Date(time)
  return Number.isNaN(date.getTime()) || time <= 0 || date.getUTCFullYear() > 9999 ? null : date.toISOString()
}

function milliseconds(number: number): number {
  if (number > 1e14) return number / 1000
  return number > 1e11 ? number : number * 1000
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
