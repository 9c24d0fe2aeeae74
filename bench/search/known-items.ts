// Notes from Markdown files, and what a person who remembers one of them would type. Seeded, so that every run asks the same.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHtml } from '../../packages/core/src/html/html-tokens.ts'
import { type Chance, seededChance } from '../product/vocabulary.ts'

export interface Note {
  readonly id: number
  readonly title: string
  readonly text: string
}

export interface KnownItem {
  readonly note: number
  readonly words: string
  readonly typo: string
  readonly part: string
}

/** Sections of Markdown files, at most so many. */
export function readNotes(dir: string, most: number): Note[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.md$/i.test(file))
    .sort()
  const seen = new Set<string>()
  const notes: Note[] = []
  for (const file of files) {
    for (const section of read(join(dir, file)).split(/^(?=#{1,4} )/m)) {
      const [heading = '', ...lines] = section.split('\n')
      const text = lines.join('\n').trim().slice(0, 4000)
      if (isHtml(text) || text.length < 300 || seen.has(text) || notes.length >= most) continue
      seen.add(text)
      notes.push({ id: notes.length, title: heading.replace(/^#+ /, '').slice(0, 100) || file.slice(0, 100), text })
    }
  }
  return notes
}

export function knownItems(notes: readonly Note[], count: number): KnownItem[] {
  const chance = seededChance(7)
  const spread = new Map<string, number>()
  const wordsOf = notes.map(({ text }) => [...new Set(text.toLowerCase().match(/[a-z]{4,20}/g) ?? [])])
  for (const words of wordsOf) for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1)
  const texts = notes.map(({ text }) => text.toLowerCase())
  const items: KnownItem[] = []
  for (let tries = 0; items.length < count && tries < count * 20; tries++) {
    const note = Math.floor(chance() * notes.length)
    // Rare, but not words of this note alone.
    const telling = (wordsOf[note] ?? []).filter((word) => (spread.get(word) ?? 0) > 1)
    telling.sort((a, b) => (spread.get(a) ?? 0) - (spread.get(b) ?? 0) || (a < b ? -1 : 1))
    const [one, two, three] = shuffled(telling.slice(0, 8), chance)
    const part = (wordsOf[note] ?? [])
      .filter((word) => word.length >= 9)
      .map((word) => word.slice(2, -1))
      .find((piece) => texts.filter((text) => text.includes(piece)).length <= 3)
    if (!one || !two || !three || !part) continue
    items.push({
      note,
      words: `${one} ${two} ${three}`,
      typo: `${mistyped(one, chance)} ${two} ${three}`,
      part,
    })
  }
  return items
}

/** One letter left out, doubled, replaced, or two that changed places; never the first. */
function mistyped(word: string, chance: Chance): string {
  const at = 1 + Math.floor(chance() * (word.length - 2))
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  const slips = [
    before + next + after,
    before + letter + letter + next + after,
    `${before}e${next}${after}`,
    before + next + letter + after,
  ]
  return slips[Math.floor(chance() * slips.length)] ?? word
}

function shuffled(words: readonly string[], chance: Chance): string[] {
  return words
    .map((word) => ({ word, order: chance() }))
    .sort((a, b) => a.order - b.order)
    .map(({ word }) => word)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
