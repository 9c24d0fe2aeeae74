// Zettel ids: twelve digits for the UTC minute a note was made, unique among one person's notes.

export function makeZettelId(when: Date): string {
  return when.toISOString().replace(/\D/g, '').slice(0, 12)
}

/** The minute an id stands for; null when it is no id or no minute of the calendar. */
export function parseZettelId(id: string): Date | null {
  if (!/^\d{12}$/.test(id)) return null
  const [year = '', rest = ''] = [id.slice(0, 4), id.slice(4)]
  const [month, day, hour, minute] = rest.match(/\d\d/g) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  // Some runtimes read February 30 as March 1.
  return Number.isNaN(time) || makeZettelId(new Date(time)) !== id ? null : new Date(time)
}

export function isZettelId(id: string): boolean {
  return parseZettelId(id) !== null
}

/** The minute after; null after the last minute that twelve digits can say. */
export function nextZettelId(id: string): string | null {
  const when = parseZettelId(id)
  if (!when) return null
  const next = new Date(when.getTime() + 60_000)
  return next.getUTCFullYear() > 9999 ? null : makeZettelId(next)
}

export function freeZettelId(when: Date, taken: ReadonlySet<string>): string | null {
  let id: string | null = makeZettelId(when)
  while (id !== null && taken.has(id)) id = nextZettelId(id)
  return id
}

export type ZettelMention = { id: string; start: number; end: number }

/** Every `[[202611151030]]` in a text, with where it stands, brackets included. */
export function findZettelMentions(text: string): ZettelMention[] {
  return [...text.matchAll(/\[\[(\d{12})\]\]/g)].map((match) => ({
    id: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

export function mentionZettel(id: string): string {
  return `[[${id}]]`
}
