// Dates as Google and Kindle write them, in the language of the person: "Oct 5, 2024, 1:23:45 PM UTC", "5 oct. 2024, 13:23:45 CEST",
// "05.10.2024, 13:23:45 MESZ", "2024/10/05 13:23:45 JST". The zone is not read: it is hours off at most.

import { asDate } from './readers/json-values.ts'

/** Null when the line is no date with a time. */
export function localDate(text: string): string | null {
  const line = text.replace(/[\u00a0\u202f\u200e\u200f]/g, ' ').trim()
  if (line.length > 80) return null
  const [, hour, minute, second = '00'] = /(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?!\d|[./]\d)/.exec(line) ?? []
  const day = dayIn(line)
  if (hour === undefined || day === null) return null
  const hours = (Number(hour) % (HALF_DAY.test(line) ? 12 : 24)) + (AFTERNOON.test(line) ? 12 : 0)
  return asDate(`${day}T${String(hours).padStart(2, '0')}:${minute}:${second}Z`)
}

const AFTERNOON = /\d ?p\.? ?m\b|下午|午後|오후/i
const HALF_DAY = /\d ?[ap]\.? ?m\b|[上下]午|午[前後]|오[전후]/i

function dayIn(line: string): string | null {
  const [, y, m, d] = /(\d{4})\s?[/.年년-]\s?(\d{1,2})\s?[/.月월-]\s?(\d{1,2})/.exec(line) ?? []
  if (y !== undefined) return iso(y, Number(m), d)
  const [, day, month, year] = /(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4})/.exec(line) ?? []
  if (year !== undefined) return iso(year, Number(month), day)
  const [, written] = /(?<!\d)(\d{4})(?!\d)/.exec(line) ?? []
  const [, number] = /(?<![\d:.])(\d{1,2})(?![\d:]|\.\d)/.exec(line) ?? []
  const named = line
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => monthNames().get(word))
    .find((month) => month !== undefined)
  return written === undefined || number === undefined || named === undefined ? null : iso(written, named, number)
}

function iso(year: string, month: number, day = ''): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const LOCALES =
  'en de fr es pt it nl pl sv da nb fi cs sk hu ro tr ru uk el bg hr sr sl lt lv et id ms ca eu gl he ar fa hi th'.split(
    ' ',
  )

let known: ReadonlyMap<string, number> | null = null

/** The names of months, long and short, without the dots of abbreviations. */
function monthNames(): ReadonlyMap<string, number> {
  if (known) return known
  const names = new Map<string, number>()
  for (const locale of LOCALES) {
    for (let month = 1; month <= 12; month += 1) {
      const date = new Date(Date.UTC(2024, month - 1, 15))
      for (const style of ['long', 'short'] as const) {
        for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
          const written = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' })
          const name = written.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
          // The last word: Catalan writes "de gener".
          const word = /([\p{L}\p{M}]+)[^\p{L}\p{M}]*$/u.exec(name.toLowerCase())?.[1] ?? ''
          // The first language wins: in some, a short name is another month's.
          if (word !== '' && !names.has(word)) names.set(word, month)
        }
      }
    }
  }
  known = names
  return names
}
