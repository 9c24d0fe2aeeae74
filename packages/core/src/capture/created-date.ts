// Formats a creation date for cards and the detail: short month, day, year, hour, minute.

import { captureMessages } from '../messages/capture/capture.ts'

export function createdDate(iso: string | null | undefined, timeZone?: string, locale = 'en-US'): string {
  const time = iso ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(time)) return captureMessages.unknownDate
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(time)
}
