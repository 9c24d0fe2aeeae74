// Notion's export as Markdown or HTML: pages and databases named `Title 0123456789abcdef0123456789abcdef`, in folders named after
// the page above. The id in the name stays when a page is renamed.

import { plainToHtml } from '@jotsam/core/html/content-html'
import { escapeText } from '@jotsam/core/html/html-entities'
import { type HtmlElement, type HtmlNode, htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { chatMarkdownToHtml } from '@jotsam/core/markdown/markdown'
import { texHtml } from '@jotsam/core/markdown/tex'
import { limits } from '@jotsam/core/plan/limits'
import { parse } from 'csv-parse/sync'
import { box, cleanNodes, element, withTasks } from '../clean-html.ts'
import { noteAddress } from '../external-id.ts'
import { findElement, findElements, hasClass } from '../find-elements.ts'
import { linkedFiles, localTarget } from '../linked-files.ts'
import {
  type ImportedNote,
  type ImportFile,
  type ImportItem,
  type ImportSource,
  type NoteLink,
  noted,
  skipped,
} from '../note.ts'
import { NoteFiles } from '../note-files.ts'
import { otherFiles } from '../other-files.ts'
import { CSV } from '../readers/csv-rows.ts'
import { asDate } from '../readers/json-values.ts'
import { readText } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'
import { MAX_LENGTH } from '../storable-notes.ts'
import { type FileIndex, fileIndex, outsideCode, resolveLinks } from '../wikilinks.ts'

export const notion: ImportSource = {
  name: 'notion',
  title: 'Notion',
  matches: (files) => files.some(({ path }) => isPage(path)),
  async *read(files) {
    const index = fileIndex(files)
    const rows = rowPages(files)
    const wholeTables = new Set(
      files.flatMap(({ path }) => (/_all\.csv$/i.test(path) ? [path.replace(/_all\.csv$/i, '.csv')] : [])),
    )
    const named = new Set<unknown>()
    for (const file of files) {
      // The filtered view of a database whose whole table is there too.
      if (!isPage(file.path) || wholeTables.has(file.path)) continue
      const read = await readText(file)
      if (!read.ok) yield skipped(file.path, read.reason)
      else if (read.text.length > MAX_LENGTH) yield skipped(file.path, reasons.tooLong)
      else yield pageItem(file, read.text, { index, rows }, new NoteFiles(named))
    }
    // Pages without an id belong to the export itself, such as its table of contents.
    const left = files.filter((file) => !named.has(file) && !/\.(?:md|html|csv)$|(?:^|\/)\./i.test(file.path))
    yield* otherFiles(left, '', notebookOf)
  },
}

const ID = /[ _-]?([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=(?:_all)?(?:\.\w+)?$)/i

function isPage(path: string): boolean {
  return /\.(?:md|html|csv)$/i.test(path) && ID.test(path.split('/').at(-1) ?? '')
}

function idOf(path: string): string {
  return (ID.exec(path.split('/').at(-1) ?? '')?.[1] ?? path).replaceAll('-', '').toLowerCase()
}

function nameOf(part: string): string {
  return part
    .replace(/(?:_all)?\.\w+$/, '')
    .replace(ID, '')
    .trim()
}

/** What is known about all pages. */
interface Pages {
  readonly index: FileIndex
  readonly rows: RowPages
}

/** The pages of the rows of a database, by its folder and their titles. */
type RowPages = ReadonlyMap<string, string>

function rowPages(files: readonly ImportFile[]): RowPages {
  return new Map(
    files.flatMap(({ path }) => {
      const folders = path.split('/')
      const title = nameOf(folders.pop() ?? '')
      return isPage(path) && title !== '' ? [[`${folders.join('/')}/${title}`, idOf(path)] as const] : []
    }),
  )
}

function pageItem(
  { path, modifiedAt }: ImportFile,
  text: string,
  { index, rows }: Pages,
  files: NoteFiles,
): ImportItem {
  const page = /\.csv$/i.test(path)
    ? database(text, (title) => rows.get(`${path.replace(/(?:_all)?\.csv$/i, '')}/${title.trim()}`))
    : /\.md$/i.test(path)
      ? markdownPage(text, path, index, files)
      : htmlPage(text, path, index, files)
  const title = page.title || nameOf(path.split('/').at(-1) ?? '')
  // A page that was never given a title is called Untitled in the name of its file.
  const html = page.html.trim() === '' ? plainToHtml(page.title) : withTasks(page.html)
  if (html === '') return skipped(title, reasons.empty)
  const changed = modifiedAt?.toISOString() ?? null
  return noted({
    externalId: idOf(path),
    title,
    html,
    notebook: notebookOf(path.split('/').slice(0, -1)),
    tags: page.tags ?? [],
    createdAt: page.createdAt ?? changed,
    updatedAt: page.updatedAt ?? changed,
    sourceUrl: page.sourceUrl ?? null,
    links: page.links ?? [],
    files: files.files,
    missingFiles: files.missing,
  })
}

/** An archive within the archive and the folder of the export itself do not become notebooks. */
function notebookOf(folders: readonly string[]): string[] {
  return folders
    .map((part) => part.replace(ID, '').trim())
    .filter((name) => name !== '' && !/^(?:Export(?:Block)?|Part)-\S+$/.test(name) && name !== 'Private & Shared')
}

type Page = Pick<ImportedNote, 'title' | 'html'> & Partial<ImportedNote>

type Property = readonly [name: string, value: string]

/** The properties of a page: the first lines `Name: value` of its text, or the table in HTML. Those that a note has no place for stay
 * in its text. */
function propertyFields(properties: readonly Property[]): { fields: Partial<ImportedNote>; rest: readonly Property[] } {
  const fields: { tags: string[]; createdAt?: string; updatedAt?: string; sourceUrl?: string } = { tags: [] }
  const rest = properties.filter(([name, value]) => {
    const key = name.trim().toLowerCase().replaceAll('_', ' ')
    const text = value.trim()
    const [isTags, isCreated, isUpdated, isUrl] = KNOWN.map((names) => names.test(key))
    const date = isCreated || isUpdated ? notionDate(text) : null
    if (isTags && text.split(',').every((tag) => tag.trim().length <= limits.capture.tagMax)) {
      fields.tags.push(...text.split(',').map((tag) => tag.trim()))
    } else if (isCreated && date !== null) fields.createdAt ??= date
    else if (isUpdated && date !== null) fields.updatedAt ??= date
    else if (isUrl && /^https?:\/\/\S+$/.test(text) && fields.sourceUrl === undefined) fields.sourceUrl = text
    else return true
    return false
  })
  return { fields, rest }
}

const KNOWN = [
  /^(?:tags?|labels?|keywords?|topics?|multi-select)$/,
  /^(?:created(?: (?:time|at|on|date))?|date created|date added)$/,
  /^(?:(?:last )?(?:edited|updated|modified)(?: (?:time|at|on|date))?|date (?:updated|modified))$/,
  /^(?:urls?|link|source|source url|web ?site)$/,
]

/** "March 5, 2024 10:20 AM", "@March 5, 2024" or "2024/03/05 10:20 (GMT+1)". Without a zone it is read as UTC, so that every server reads
 * the same. */
function notionDate(text: string): string | null {
  const [, plain = '', zone = 'UTC'] = /^@?([^()→]{1,60}?)(?:\s*\((GMT[+-]\d{1,2}(?::?\d\d)?|UTC)\))?$/.exec(text) ?? []
  // Day and month of "05/03/2024" may be either.
  return /^\d{1,2}[/.]/.test(plain) ? null : asDate(`${plain} ${zone}`)
}

function markdownPage(text: string, path: string, index: FileIndex, files: NoteFiles): Page {
  const plain = text.replace(/\r\n?/g, '\n')
  const [whole = '', title = ''] = /^\ufeff?\s*# (.*)\n*/.exec(plain) ?? []
  const { properties, body } = leadingProperties(plain.slice(whole.length))
  const { fields, rest } = propertyFields(properties)
  const quoted = outsideCode(body, withQuotes)
  // A paragraph of lines. A row of a database may have nothing but properties.
  const head = (body.trim() === '' ? properties : rest)
    .map(([name, value]) => `${name}: ${withLinks(value, path, index)}\n`)
    .join('')
  const { markdown, links } = resolveLinks(head === '' ? quoted : `${head}\n${quoted}`, path, index, files, {
    isNote: isPage,
    idOf,
    nameOf: (target) => nameOf(target.split('/').at(-1) ?? ''),
  })
  return {
    title: title.trim(),
    html: chatMarkdownToHtml(markdown, { dollarMath: true }),
    ...fields,
    links,
  }
}

/** Notion writes a callout as an element of HTML. */
function withQuotes(markdown: string): string {
  return markdown.replace(/^<aside>\n([\s\S]{0,50000}?)\n<\/aside>$/gm, (_, text: string) =>
    text.trim().replace(/^/gm, '> '),
  )
}

/** They end at the first empty line. A value may have several lines. */
function leadingProperties(text: string): { properties: readonly Property[]; body: string } {
  const properties: [string, string][] = []
  let at = 0
  while (at < text.length) {
    const end = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at)
    const line = text.slice(at, end)
    const [, name, value = ''] = /^([^\s:#>|*`![-][^\n:]{0,60}):(?: (.*))?$/.exec(line) ?? []
    const last = properties.at(-1)
    if (line.trim() === '') break
    if (name !== undefined && !/^(?:https?|mailto)$/i.test(name)) properties.push([name, value])
    else if (last) last[1] += `\n${line}`
    else break
    at = end + 1
  }
  return { properties, body: text.slice(at) }
}

/** Relations are written as `Title (address.md)`, files by their address only. */
function withLinks(value: string, path: string, index: FileIndex): string {
  return value
    .replace(/([^,()\n]{1,300}?) \(([^()\s]{1,1000}\.(?:md|csv))\)/g, (_, title: string, target: string) => {
      const label = title.trim()
      return `${title.slice(0, title.indexOf(label))}[${label.replace(/[[\]]/g, ' ')}](${target})`
    })
    .split(', ')
    .map((part) => {
      const name = /^[^\s()[\]<>]{1,1000}\.\w{1,5}$/.test(part) ? localTarget(part) : ''
      return name !== '' && index.find(name, path) ? `[${name.split('/').at(-1)}](${part})` : part
    })
    .join(', ')
}

function htmlPage(text: string, path: string, index: FileIndex, files: NoteFiles): Page {
  const tree = htmlTree(text)
  const title = findElement(tree, (node) => hasClass(node, 'page-title'))
  const body = findElement(tree, (node) => hasClass(node, 'page-body'))
  const table = findElement(tree, (node) => node.name === 'table' && hasClass(node, 'properties'))
  const cells = new Map<string, HtmlElement>()
  const rows = findElements(table ? [table] : [], (node) => node.name === 'tr').map((row) => {
    const [name, value] = row.children.filter((cell): cell is HtmlElement => typeof cell !== 'string')
    const selected = findElements(value?.children ?? [], (node) => hasClass(node, 'selected-value'))
    const texts =
      selected.length > 0 ? selected.map(({ children }) => textOf(children).trim()) : [textOf(value?.children ?? [])]
    const key = textOf(name?.children ?? []).trim()
    if (value) cells.set(key, value)
    return [key, texts.join(', ').trim()] as const
  })
  const links = new Set<string>()
  const options = linkedFiles(path, index, files, {
    linkTo: (target) => {
      if (!isPage(target)) return null
      links.add(idOf(target))
      return idOf(target)
    },
    first: (node) => {
      if (hasClass(node, 'checkbox-on')) return [box(true)]
      if (hasClass(node, 'checkbox-off')) return [box(false)]
      if (node.name === 'ul' && hasClass(node, 'toggle'))
        return node.children.flatMap((item) => (typeof item === 'string' ? [] : cleanNodes(item.children, options)))
      if (node.name === 'a' && hasClass(node, 'bookmark')) return bookmark(node)
      if (hasClass(node, 'katex') || hasClass(node, 'katex-display')) {
        const tex = findElement(node.children, ({ name }) => name === 'annotation')
        return tex && htmlTree(texHtml(textOf(tex.children).trim(), hasClass(node, 'katex-display')))
      }
      return undefined
    },
  })
  const cleaned = (nodes: readonly HtmlNode[]) => joinedLists(serializeNodes(cleanNodes(withCallouts(nodes), options)))
  // Relations and files of a property are links.
  const shown = ([name, value]: Property) => {
    const links = findElements(cells.get(name)?.children ?? [], (node) => node.name === 'a')
    return links.length > 0 ? links.map((link) => cleaned([link])).join(', ') : escapeText(value)
  }
  const cover = findElement(tree, (node) => hasClass(node, 'page-cover-image'))
  const isOwnCover = index.find(localTarget(cover?.attributes.get('src') ?? ''), path) !== null
  const properties = rows.filter(([name, value]) => name !== '' && value !== '')
  const { fields, rest } = propertyFields(properties)
  const content = cleaned(body?.children ?? [])
  // A row of a database may have nothing but properties.
  const head = (content.trim() === '' ? properties : rest).map(
    (property) => `<p><strong>${escapeText(property[0])}:</strong> ${shown(property)}</p>`,
  )
  return {
    title: textOf(title?.children ?? []).trim(),
    html: (cover && isOwnCover ? `<p>${cleaned([cover])}</p>` : '') + head.join('') + content,
    ...fields,
    links: [...links].map((to): NoteLink => ({ to, type: 'related' })),
  }
}

/** The HTML has a list for each item. */
function joinedLists(html: string): string {
  return html.replace(/<\/ul><ul>|<\/ol><ol start="(?!1")\d+">/g, '').replaceAll('<ol start="1">', '<ol>')
}

/** A card of a web page: its title as the link, and what it says about the page. */
function bookmark(card: HtmlElement): HtmlNode[] {
  const href = card.attributes.get('href') ?? ''
  const words = (name: string) =>
    textOf(findElement(card.children, (node) => hasClass(node, name))?.children ?? []).trim()
  const about = words('bookmark-description')
  const link = cleanNodes([element('a', [words('bookmark-title') || href], { href })])
  return [element('p', link), ...(about === '' ? [] : [element('p', [about])])]
}

/** Callouts as quotes, and links to pages without the icon of the page. */
function withCallouts(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    const children = node.children.filter(
      (child) => node.name !== 'a' || typeof child === 'string' || !hasClass(child, 'icon'),
    )
    return { ...node, name: hasClass(node, 'callout') ? 'blockquote' : node.name, children: withCallouts(children) }
  })
}

/** A database as a table. Its rows are pages of their own beside it, to which their titles link. */
function database(text: string, rowPage: (title: string) => string | undefined): Page {
  try {
    const rows: string[][] = parse(text, CSV)
    const [head = [], ...body] = rows
    const links: NoteLink[] = []
    const title = (text: string) => {
      const to = rowPage(text)
      if (to === undefined) return escapeText(text)
      links.push({ to, type: 'related' })
      return `<a href="${noteAddress(to)}">${escapeText(text)}</a>`
    }
    const lines = body.map(
      ([first = '', ...cells]) =>
        `<tr><td>${title(first)}</td>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`,
    )
    return {
      title: '',
      html: `<table><thead><tr>${head.map((name) => `<th>${escapeText(name)}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`,
      links,
    }
  } catch {
    return { title: '', html: '' }
  }
}
