// Formats a creation date: for cards and the detail with short month, day, year, hour and minute, for narrow rows the day.

import { captureMessages } from '../messages/capture/capture.ts'

export function createdDate(iso: string | null | undefined, timeZone?: string, locale = 'en-US'): string {
  return formatted(iso, locale, {
    ...DAY,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  })
}

/** With the year, if it is another one than that of `now`. */
export function createdDay(iso: string | null | undefined, locale = 'en-US', now = new Date()): string {
  const isThisYear = iso ? new Date(iso).getFullYear() === now.getFullYear() : false
  return formatted(iso, locale, isThisYear ? DAY : { ...DAY, year: 'numeric' })
}

const DAY = { month: 'short', day: 'numeric' } as const

// A formatter takes as long to create as a hundred dates to format, and every card has a date.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(iso: string | null | undefined, locale: string, options: Intl.DateTimeFormatOptions): string {
  const time = iso ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(time)) return captureMessages.unknownDate
  const key = `${locale} ${Object.values(options).join(' ')}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format.format(time)
}
