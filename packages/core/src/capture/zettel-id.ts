// Zettel ids: twelve digits for the UTC minute a note was made, unique among one person's notes.

export function makeZettelId(when: Date): string {
  return when.toISOString().replace(/\D/g, '').slice(0, 12)
}

/** Twelve digits that are a valid minute. */
export function isZettelId(id: string): boolean {
  if (!/^\d{12}$/.test(id)) return false
  const [year = '', rest = ''] = [id.slice(0, 4), id.slice(4)]
  const [month, day, hour, minute] = rest.match(/\d\d/g) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  // Some runtimes read February 30 as March 1.
  return !Number.isNaN(time) && makeZettelId(new Date(time)) === id
}

/** `words` are what the link shows; empty where it shows the title of the note. */
export type ZettelMention = { id: string; words: string; start: number; end: number }

/** Every `[[202611151030]]` and `[[202611151030|words]]` in a text with its position, brackets included. */
export function findZettelMentions(text: string): ZettelMention[] {
  return [...text.matchAll(/\[\[(\d{12})(?:\|([^[\]|\n]{1,300}))?\]\]/g)].map((match) => ({
    id: match[1] ?? '',
    words: match[2]?.trim() ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** For readers who cannot follow a mention: its words instead of it. A mention without words stays. */
export function wordsOfMentions(text: string): string {
  return text.replace(/\[\[\d{12}\|([^[\]|\n]{1,300})\]\]/g, '$1')
}

/** For previews: as above, and no digits. */
export function withoutZettels(text: string): string {
  return wordsOfMentions(text).replace(/\[\[\d{12}\]\]/g, '[…]')
}

export function mentionZettel(id: string): string {
  return `[[${id}]]`
}
