// Dates in the language that the person chose for them.
import { currentDateLocale } from './appearance.ts'

/** The day and the time, as cards show them. */
export function dateTime(at: string | Date): string {
  return formatted(at, { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
}

export function dayOf(at: string | Date): string {
  return formatted(at, { dateStyle: 'medium' })
}

function formatted(at: string | Date, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(currentDateLocale(), options).format(date)
}
