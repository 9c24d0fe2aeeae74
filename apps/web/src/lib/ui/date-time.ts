// Dates in the language that the person chose for them. Exports and mails have American English.
import { createdDate, createdDay, writtenDate } from '@jotsam/core/capture/created-date'
import { currentDateLocale } from './appearance.ts'

type When = string | Date

/** The day and the time, as cards show them. */
export function dateTime(at: When, locale = currentDateLocale()): string {
  return createdDate(at, undefined, locale)
}

/** The day without a year that is this year. */
export function shortDay(at: When, locale = currentDateLocale()): string {
  return createdDay(at, locale)
}

export function dayOf(at: When): string {
  return writtenDate(at, currentDateLocale(), { dateStyle: 'medium' })
}

export function longDay(at: When): string {
  return writtenDate(at, currentDateLocale(), { dateStyle: 'long' })
}

export function timeOf(at: When): string {
  return writtenDate(at, currentDateLocale(), { hour: '2-digit', minute: '2-digit' })
}

export function monthOf(at: When): string {
  return writtenDate(at, currentDateLocale(), { month: 'short', year: 'numeric' })
}

/** `day` is a day of the calendar, such as 2026-11-05, the same in every time zone. */
export function calendarDay(day: string): string {
  return writtenDate(day, currentDateLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
}

export function calendarMonth(day: string): string {
  return writtenDate(day, currentDateLocale(), { month: 'short', timeZone: 'UTC' })
}
