// Saved pages: Pocket (CSV, HTML), Instapaper, Raindrop (CSV), Karakeep, Linkwarden (JSON) and the bookmarks of browsers. Each page
// becomes a note with its address, its description and the person's remarks.

import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { plainToHtml } from '@jotsam/core/html/content-html'
import { decodeEntities, escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { readLines } from '@jotsam/core/html/plain-text'
import { webHost } from '@jotsam/core/html/web-address'
import { chatMarkdownToHtml } from '@jotsam/core/markdown/markdown'
import { type ImportFile, type ImportItem, type ImportItems, type ImportSource, noted, skipped } from '../note.ts'
import { type CsvRow, csvFiles, readCsv } from '../readers/csv-rows.ts'
import { asDate, asList, asRecord, asText, type JsonRecord, parseJson } from '../readers/json-values.ts'
import { readHead, readText } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'

interface Bookmark {
  readonly url: string
  readonly title: string
  readonly description?: string
  readonly remark?: string
  readonly highlights?: readonly string[]
  readonly folder?: readonly string[]
  readonly tags?: readonly string[]
  readonly createdAt?: string | null
  readonly isPinned?: boolean
}

export const pocket = csvSource(
  'pocket',
  'Pocket',
  ['title', 'url', 'time_added'],
  (row, highlights) => ({
    url: row.url ?? '',
    title: row.title ?? '',
    tags: (row.tags ?? '').split('|'),
    folder: row.status === 'archive' ? ['Archive'] : [],
    createdAt: asDate(row.time_added),
    highlights: highlights.get(row.url ?? '') ?? [],
  }),
  pocketHighlights,
)

/** Pocket's last export has the highlights in JSON files beside the list: [{"url", "highlights": [{"quote"}]}]. */
async function pocketHighlights(files: readonly ImportFile[]): Promise<Highlights> {
  const found = new Map<string, string[]>()
  for (const file of files.filter(({ path }) => /(?:^|\/)annotations\/[^/]+\.json$/i.test(path))) {
    const read = await readText(file)
    for (const page of asList(read.ok ? parseJson(read.text) : null).map(asRecord)) {
      const quotes = asList(page.highlights).map((highlight) => asText(asRecord(highlight).quote))
      found.set(asText(page.url), [...(found.get(asText(page.url)) ?? []), ...quotes])
    }
  }
  return found
}

/** By the address of the page. */
type Highlights = ReadonlyMap<string, readonly string[]>

/** The list of documents of Readwise Reader. */
export const reader = csvSource(
  'reader',
  'Readwise Reader',
  ['title', 'url', 'document tags', 'saved date'],
  (row) => ({
    url: row.url ?? '',
    title: row.title ?? '',
    // A list as Python writes it: ['sea', 'boats'].
    tags: (row['document tags'] ?? '')
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((tag) => tag.trim().replace(/^['"]|['"]$/g, '')),
    folder: row.location === 'archive' ? ['Archive'] : [],
    createdAt: asDate(row['saved date']),
  }),
)

export const instapaper = csvSource('instapaper', 'Instapaper', ['url', 'title', 'selection', 'folder'], (row) => ({
  url: row.url ?? '',
  title: row.title ?? '',
  highlights: row.selection ? [row.selection] : [],
  folder: row.folder && row.folder !== 'Unread' ? [row.folder] : [],
  tags: asList(parseJson(row.tags ?? '')).map(asText),
  createdAt: asDate(row.timestamp),
}))

export const raindrop = csvSource('raindrop', 'Raindrop', ['title', 'note', 'excerpt', 'url', 'folder'], (row) => ({
  url: row.url ?? '',
  title: row.title ?? '',
  description: row.excerpt ?? '',
  remark: row.note ?? '',
  highlights: (row.highlights ?? '').split(/\n?Highlight:/).map((text) => text.trim()),
  folder: row.folder && row.folder !== 'Unsorted' ? row.folder.split(' / ') : [],
  tags: (row.tags ?? '').split(','),
  createdAt: asDate(row.created),
  isPinned: row.favorite === 'true',
}))

export const karakeep: ImportSource = {
  name: 'karakeep',
  title: 'Karakeep',
  matches: (files) => anyHead(files, /\.json$/i, /"bookmarks"\s*:\s*\[\s*(?:\]|\{[\s\S]{0,3000}"content"\s*:)/),
  read: (files) =>
    readJsonFiles(files, (value) => {
      const lists = new Map(
        asList(asRecord(value).lists)
          .map(asRecord)
          .map((list) => [asText(list.id), list]),
      )
      return asList(asRecord(value).bookmarks)
        .map(asRecord)
        .map((bookmark) => {
          const content = asRecord(bookmark.content)
          const [folder = [], ...others] = asList(bookmark.lists).map((id) => listPath(asText(id), lists))
          const tags = [
            // A note is in one notebook.
            ...others.flatMap((path) => path.slice(-1)),
            ...asList(bookmark.tags).map((tag) => asText(tag) || asText(asRecord(tag).name)),
            ...(bookmark.archived === true ? ['archived'] : []),
          ]
          const createdAt = asDate(bookmark.createdAt)
          const remark = asText(bookmark.note)
          // A picture or PDF is not in the export, but the person's words on it are.
          const isPage = content.type !== 'text' && (asText(content.url) !== '' || remark.trim() === '')
          if (isPage)
            return bookmarkItem({
              url: asText(content.url),
              title: asText(bookmark.title) || asText(content.title),
              folder,
              tags,
              createdAt,
              remark,
              isPinned: bookmark.favourited === true,
            })
          const text = asText(content.text)
          if ((text + remark).trim() === '') return skipped(asText(bookmark.title), reasons.empty)
          const [firstLine = ''] = (text.trim() || remark.trim()).split('\n')
          const html = chatMarkdownToHtml(text, { dollarMath: false }) + (remark === '' ? '' : plainToHtml(remark))
          return noted({
            externalId: `${createdAt ?? ''}/${firstLine.slice(0, 200)}`,
            title: asText(bookmark.title) || truncateWithEllipsis(readLines(html)[0] ?? '', 100),
            html,
            notebook: folder,
            tags,
            createdAt,
            isPinned: bookmark.favourited === true,
          })
        })
    }),
}

/** The names from the outermost list to this one. */
function listPath(id: string, lists: ReadonlyMap<string, JsonRecord>): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  for (let at = id; lists.has(at) && !seen.has(at); at = asText(lists.get(at)?.parentId)) {
    seen.add(at)
    path.unshift(asText(lists.get(at)?.name))
  }
  return path
}

export const linkwarden: ImportSource = {
  name: 'linkwarden',
  title: 'Linkwarden',
  matches: (files) => anyHead(files, /\.json$/i, /"collections"\s*:\s*\[/),
  read: (files) =>
    readJsonFiles(files, (value) => {
      const collections = asList(asRecord(value).collections).map(asRecord)
      const byId = new Map(collections.map((collection) => [asText(collection.id), collection]))
      return collections.flatMap(({ id, name, links }) =>
        asList(links)
          .map(asRecord)
          .map((link) =>
            bookmarkItem({
              url: asText(link.url),
              title: asText(link.name),
              description: asText(link.description),
              folder: (byId.has(asText(id)) ? listPath(asText(id), byId) : [asText(name)]).filter(
                (each) => each !== '' && each !== 'Unorganized',
              ),
              tags: asList(link.tags).map((tag) => asText(asRecord(tag).name)),
              highlights: asList(link.highlights).map((highlight) => asText(asRecord(highlight).text)),
              createdAt: asDate(link.importDate) ?? asDate(link.createdAt),
              isPinned: asList(link.pinnedBy).length > 0,
            }),
          ),
      )
    }),
}

/** The format that all browsers write; Pocket's old HTML export has lists instead of nested folders. */
export const browserBookmarks: ImportSource = {
  name: 'bookmarks',
  title: 'Browser bookmarks',
  matches: (files) => anyHead(files, /\.html?$/i, /<!DOCTYPE NETSCAPE-Bookmark-file-1>|<title>Pocket Export<\/title>/i),
  async *read(files) {
    for (const file of files.filter(({ path }) => /\.html?$/i.test(path))) {
      const read = await readText(file)
      if (!read.ok) yield skipped(file.path, read.reason)
      else yield* netscapeItems(read.text)
    }
  },
}

function* netscapeItems(html: string): Generator<ImportItem> {
  const folders: string[] = []
  let heading = ''
  const tokens = html.matchAll(
    /<h3[^<>]{0,2000}>([^<]{0,500})<\/h3>|<dl\b|<\/dl>|<a\s([^<>]{0,200000})>([^<]{0,2000})<\/a>(?:\s*<dd>([^<]{0,5000}))?/gi,
  )
  for (const [token, folder, attributes, title, description] of tokens) {
    if (folder !== undefined) heading = plain(folder)
    else if (attributes !== undefined) {
      const attribute = (name: string) =>
        decodeEntities(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '')
      yield bookmarkItem({
        url: attribute('href'),
        title: plain(title ?? ''),
        description: plain(description ?? ''),
        folder: folders.filter((name) => name !== ''),
        tags: attribute('tags').split(','),
        createdAt: asDate(attribute('add_date') || attribute('time_added')),
      })
    } else if (token.toLowerCase() === '</dl>') folders.pop()
    else {
      folders.push(heading)
      heading = ''
    }
  }
}

function plain(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, '')).trim()
}

function bookmarkItem({
  url,
  title,
  description = '',
  remark = '',
  highlights = [],
  folder = [],
  tags = [],
  createdAt = null,
  isPinned = false,
}: Bookmark): ImportItem {
  const address = url.trim()
  if (webHost(address) === null) return skipped(title || address || 'Bookmark', 'It has no web address.')
  const quotes = highlights
    .filter((text) => text.trim() !== '')
    .map((text) => `<blockquote>${plainToHtml(text)}</blockquote>`)
  const paragraphs = [description, remark].filter((text) => text.trim() !== '').map(plainToHtml)
  return noted({
    externalId: address,
    title: title.trim() || address,
    html: `<p><a href="${escapeHtml(address)}">${escapeText(address)}</a></p>${paragraphs.join('')}${quotes.join('')}`,
    notebook: folder,
    tags,
    createdAt,
    isPinned,
    sourceUrl: address,
  })
}

function csvSource(
  name: string,
  title: string,
  columns: readonly string[],
  bookmarkOf: (row: CsvRow, highlights: Highlights) => Bookmark,
  highlightsIn: (files: readonly ImportFile[]) => Promise<Highlights> = async () => new Map(),
): ImportSource {
  return {
    name,
    title,
    matches: async (files) => (await csvFiles(files, columns)).length > 0,
    async *read(files) {
      const highlights = await highlightsIn(files)
      for (const file of await csvFiles(files, columns)) {
        for await (const item of readCsv(file))
          yield 'row' in item ? bookmarkItem(bookmarkOf(item.row, highlights)) : item
      }
    },
  }
}

async function anyHead(files: readonly ImportFile[], ending: RegExp, content: RegExp): Promise<boolean> {
  for (const file of files.filter(({ path }) => ending.test(path)).slice(0, 5))
    if (content.test(await readHead(file, 16_384))) return true
  return false
}

async function* readJsonFiles(
  files: readonly ImportFile[],
  itemsOf: (value: unknown) => readonly ImportItem[],
): ImportItems {
  for (const file of files.filter(({ path }) => /\.json$/i.test(path))) {
    const read = await readText(file)
    const value = read.ok ? parseJson(read.text) : undefined
    if (value === undefined) yield skipped(file.path, read.ok ? reasons.notJson : read.reason)
    else yield* itemsOf(value)
  }
}
