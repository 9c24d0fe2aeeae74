// A date in foreign JSON. Sites write seconds since 1970, or a date as text.

import { valueAt } from './json-path.ts'

export function dateAt(value: unknown, path: string | undefined): string | undefined {
  const found = path === undefined ? undefined : valueAt(value, path)
  const date = new Date(typeof found === 'number' ? found * 1000 : typeof found === 'string' ? found : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
