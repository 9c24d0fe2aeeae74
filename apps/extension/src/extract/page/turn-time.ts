// Tells the time that a site shows beside a turn, as 10:32, Yesterday at 4 PM, 3 days ago or 19 Nov 2026.

/** Whether a text is only a time or a date, in English or the language of the page. */
export function isTime(text: string, lang: string): boolean {
  if (text.length > longest || !/\p{N}/u.test(text)) return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const known = new Set([...timeWords('en'), ...timeWords(lang)])
  return words.length === 0 ? /\d[:.]\d\d|\d[./-]\d{1,2}[./-]\d/.test(text) : words.every((word) => known.has(word))
}

const longest = 40
const shapes: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long' },
  { weekday: 'short', month: 'short' },
  { hour: 'numeric', hour12: true },
]
const known = new Map<string, ReadonlySet<string>>()

/** The words for days, months, the halves of a day, and the time that has passed. */
function timeWords(lang: string): ReadonlySet<string> {
  const words = known.get(lang) ?? new Set(wordsOfDates(lang))
  known.set(lang, words)
  return words
}

function wordsOfDates(lang: string): string[] {
  try {
    const formats = shapes.map((shape) => new Intl.DateTimeFormat(lang, shape))
    const since = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
    const dates = Array.from({ length: 12 }, (_, at) => new Date(2026, at, at + 1, at * 2))
    const units = ['minute', 'hour', 'day', 'week', 'month'] as const
    const texts = [
      ...dates.flatMap((date) => formats.map((format) => format.format(date))),
      ...units.flatMap((unit) => [0, -1, -2, -5].map((count) => since.format(count, unit))),
    ]
    return texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
  } catch {
    // The page names no language that the browser knows.
    return []
  }
}
