// Dates in the language that the person chose for them.
import { currentDateLocale } from './appearance.ts'

/** The day and the time. */
export function dateTime(at: string | Date): string {
  return formatted(at, { dateStyle: 'medium', timeStyle: 'short' })
}

export function dayOf(at: string | Date): string {
  return formatted(at, { dateStyle: 'medium' })
}

function formatted(at: string | Date, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(currentDateLocale(), options).format(date)
}
