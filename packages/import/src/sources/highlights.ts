// Highlights from books and articles: Readwise's CSV, a Kindle notebook as CSV, and Kindle's My Clippings.txt. Each book becomes one
// note with its highlights in order.

import { plainToHtml } from '@jotsam/core/html/content-html'
import { escapeText } from '@jotsam/core/html/html-entities'
import { parse } from 'csv-parse/sync'
import { localDate } from '../local-date.ts'
import { type ImportFile, type ImportItem, type ImportItems, type ImportSource, noted, skipped } from '../note.ts'
import { CSV, csvFiles, readCsv } from '../readers/csv-rows.ts'
import { asDate } from '../readers/json-values.ts'
import { readHead, readText } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'

interface Highlight {
  readonly text: string
  readonly remark: string
  readonly place: string
  readonly at: string | null
}

interface Book {
  readonly title: string
  readonly author: string
  readonly tags: Set<string>
  readonly highlights: Highlight[]
}

const READWISE = ['highlight', 'book title', 'book author']

export const readwise: ImportSource = {
  name: 'readwise',
  title: 'Readwise',
  matches: async (files) => (await csvFiles(files, READWISE)).length > 0,
  async *read(files) {
    const books = new Map<string, Book>()
    for (const file of await csvFiles(files, READWISE)) {
      for await (const item of readCsv(file)) {
        if (!('row' in item)) {
          yield item
          continue
        }
        const { row } = item
        const book = bookOf(books, row['book title'] ?? '', row['book author'] ?? '')
        for (const tag of `${row['document tags'] ?? ''},${row.tags ?? ''}`.split(',')) book.tags.add(tag.trim())
        const place = [row['location type'], row.location].filter(Boolean).join(' ')
        book.highlights.push({
          text: row.highlight ?? '',
          remark: row.note ?? '',
          place,
          at: asDate(row['highlighted at']),
        })
      }
    }
    yield* bookItems(books)
  },
}

export const kindle: ImportSource = {
  name: 'kindle',
  title: 'Kindle',
  async matches(files) {
    for (const file of kindleFiles(files))
      if (isClippings(await readHead(file)) || isNotebook(await readHead(file))) return true
    return false
  },
  async *read(files) {
    const books = new Map<string, Book>()
    for (const file of kindleFiles(files)) yield* readKindle(file, books)
    yield* bookItems(books)
  },
}

function kindleFiles(files: readonly ImportFile[]): readonly ImportFile[] {
  return files.filter(({ path }) => /\.(?:txt|csv)$/i.test(path))
}

function isClippings(text: string): boolean {
  return /^\ufeff?[^\n]+\r?\n- [^\n]*\|[^\n]*\r?\n\r?\n/.test(text)
}

function isNotebook(text: string): boolean {
  return /^\ufeff?"?Your Kindle Notes For/i.test(text)
}

async function* readKindle(file: ImportFile, books: Map<string, Book>): ImportItems {
  const read = await readText(file)
  if (!read.ok) {
    yield skipped(file.path, read.reason)
    return
  }
  if (isClippings(read.text)) return addClippings(read.text, books)
  if (!isNotebook(read.text)) return
  try {
    const rows: string[][] = parse(read.text, CSV)
    const from = rows.findIndex(([first]) => first === 'Annotation Type')
    const book = bookOf(books, rows[1]?.[0] ?? '', (rows[2]?.[0] ?? '').replace(/^by /i, ''))
    for (const [kind = '', place = '', , text = ''] of rows.slice(from + 1)) {
      const isNote = /^note/i.test(kind)
      book.highlights.push({ text: isNote ? '' : text, remark: isNote ? text : '', place, at: null })
    }
  } catch {
    yield skipped(file.path, reasons.notReadable)
  }
}

/** "Title (Author)" */
function titleAndAuthor(head: string): [string, string] {
  const from = head.endsWith(')') ? head.lastIndexOf('(') : -1
  const author = head.slice(from + 1, -1)
  return from === -1 || author.includes(')') ? [head, ''] : [head.slice(0, from), author]
}

/** Entries end with ten equals signs: the book, a line about the place and time, an empty line, the text. */
function addClippings(text: string, books: Map<string, Book>): void {
  for (const entry of text.replace(/\r\n?/g, '\n').split(/\n={10,}\n?/)) {
    const [head = '', about = '', , ...rest] = entry.replaceAll('\ufeff', '').trimStart().split('\n')
    const words = rest.join('\n').trim()
    if (head.trim() === '' || words === '') continue
    const [title, author] = titleAndAuthor(head.trim())
    const parts = about
      .replace(/^- /, '')
      .split('|')
      .map((part) => part.trim())
    const isNote = /\bnote\b|notiz|nota/i.test(parts[0] ?? '')
    bookOf(books, title.trim(), author.trim()).highlights.push({
      text: isNote ? '' : words,
      remark: isNote ? words : '',
      place: parts
        .slice(0, -1)
        .join(', ')
        .replace(/^Your (?:Highlight|Note) (?:on|at) /i, ''),
      at: localDate(parts.at(-1) ?? ''),
    })
  }
}

function bookOf(books: Map<string, Book>, title: string, author: string): Book {
  const key = `${title}/${author}`
  const book = books.get(key) ?? { title: title.trim(), author: author.trim(), tags: new Set(), highlights: [] }
  books.set(key, book)
  return book
}

function* bookItems(books: ReadonlyMap<string, Book>): Generator<ImportItem> {
  for (const [key, { title, author, tags, highlights }] of books) {
    const dates = highlights.flatMap(({ at }) => at ?? []).toSorted()
    const body = highlights.map(({ text, remark, place }) => {
      const where = place === '' ? '' : `<p><small>${escapeText(place)}</small></p>`
      return (
        (text.trim() === '' ? '' : `<blockquote>${plainToHtml(text)}</blockquote>`) +
        (remark.trim() === '' ? '' : plainToHtml(remark)) +
        where
      )
    })
    if (highlights.every(({ text, remark }) => (text + remark).trim() === '')) yield skipped(title, reasons.empty)
    else
      yield noted({
        externalId: key,
        title: title || 'Highlights',
        html: (author === '' ? '' : `<p>${escapeText(author)}</p>`) + body.join(''),
        tags: [...tags],
        createdAt: dates[0] ?? null,
        updatedAt: dates.at(-1) ?? null,
      })
  }
}
