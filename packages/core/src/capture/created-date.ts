// Formats a creation date for cards and the detail: short month, day, year, hour, minute.

import { captureMessages } from '../messages/capture/capture.ts'

export function createdDate(iso: string | null | undefined, timeZone?: string, locale = 'en-US'): string {
  const time = iso ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? captureMessages.unknownDate : formatOf(locale, timeZone).format(time)
}

// A formatter takes as long to create as a hundred dates to format, and every card has a date.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(timeZone ? { timeZone } : {}),
    })
  formats.set(key, format)
  return format
}
