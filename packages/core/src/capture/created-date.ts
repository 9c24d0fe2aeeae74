// Formats dates: for cards and the detail with short month, day, year, hour and minute, for narrow rows the day.

import { captureMessages } from '../messages/capture/capture.ts'

type When = string | Date | null | undefined

export function createdDate(at: When, timeZone?: string, locale = 'en-US'): string {
  return writtenDate(at, locale, {
    ...DAY,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  })
}

/** With the year, if it is another one than that of `now`. */
export function createdDay(at: When, locale = 'en-US', now = new Date()): string {
  const isThisYear = at ? new Date(at).getFullYear() === now.getFullYear() : false
  return writtenDate(at, locale, isThisYear ? DAY : { ...DAY, year: 'numeric' })
}

const DAY = { month: 'short', day: 'numeric' } as const

// A formatter takes as long to create as a hundred dates to format, and every card has a date.
const formats = new Map<string, Intl.DateTimeFormat>()

export function writtenDate(at: When, locale: string, options: Intl.DateTimeFormatOptions): string {
  const time = at ? new Date(at).getTime() : Number.NaN
  if (Number.isNaN(time)) return captureMessages.unknownDate
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format.format(time)
}
