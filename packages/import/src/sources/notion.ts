// Notion's export as Markdown or HTML: pages and databases named `Title 0123456789abcdef0123456789abcdef`, in folders named after
// the page above. The id in the name stays when a page is renamed.

import { escapeText } from '@jotsam/core/html/html-entities'
import { type HtmlElement, type HtmlNode, htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { chatMarkdownToHtml } from '@jotsam/core/markdown/markdown'
import { parse } from 'csv-parse/sync'
import { box, cleanNodes } from '../clean-html.ts'
import { asDate } from '../json-values.ts'
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
import { readText } from '../read-text.ts'
import { reasons } from '../reasons.ts'
import { MAX_LENGTH } from '../storable-notes.ts'
import { type FileIndex, fileIndex, resolveLinks } from '../wikilinks.ts'

export const notion: ImportSource = {
  name: 'notion',
  title: 'Notion',
  matches: (files) => files.some(({ path }) => isPage(path)),
  async *read(files) {
    const index = fileIndex(files)
    const wholeTables = new Set(
      files.flatMap(({ path }) => (/_all\.csv$/i.test(path) ? [path.replace(/_all\.csv$/i, '.csv')] : [])),
    )
    for (const file of files) {
      // The filtered view of a database whose whole table is there too.
      if (!isPage(file.path) || wholeTables.has(file.path)) continue
      const read = await readText(file)
      if (!read.ok) yield skipped(file.path, reasons.fileTooLarge)
      else if (read.text.length > MAX_LENGTH) yield skipped(file.path, reasons.tooLong)
      else yield pageItem(file, read.text, index)
    }
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

function pageItem({ path, modifiedAt }: ImportFile, text: string, index: FileIndex): ImportItem {
  const folders = path.split('/').slice(0, -1)
  const files = new NoteFiles()
  const page = /\.csv$/i.test(path)
    ? database(text)
    : /\.md$/i.test(path)
      ? markdownPage(text, path, index, files)
      : htmlPage(text, path, index, files)
  const title = page.title || nameOf(path.split('/').at(-1) ?? '')
  if (page.html.trim() === '') return skipped(title, reasons.empty)
  const changed = modifiedAt?.toISOString() ?? null
  return noted({
    externalId: idOf(path),
    title,
    html: page.html,
    // An archive within the archive and the folder of the export itself do not become notebooks.
    notebook: folders
      .map((part) => part.replace(ID, '').trim())
      .filter((name) => name !== '' && !/^(?:Export|Part)-\S+$/.test(name) && name !== 'Private & Shared'),
    tags: page.tags ?? [],
    createdAt: page.createdAt ?? changed,
    updatedAt: page.updatedAt ?? changed,
    sourceUrl: page.sourceUrl ?? null,
    links: page.links ?? [],
    files: files.files,
    missingFiles: files.missing,
  })
}

type Page = Pick<ImportedNote, 'title' | 'html'> & Partial<ImportedNote>

/** The properties of a page: the lines `Name: value` between its title and its text, or the table in HTML. */
function propertyFields(properties: ReadonlyMap<string, string>): Partial<ImportedNote> {
  const value = (...names: string[]) => names.map((name) => properties.get(name)).find((found) => found !== undefined)
  const url = value('url', 'link', 'source')?.trim() ?? ''
  return {
    tags: (value('tags', 'tag', 'multi-select') ?? '').split(',').map((tag) => tag.trim()),
    createdAt: utc(value('created', 'created time', 'date created')),
    updatedAt: utc(value('updated', 'last edited', 'last edited time', 'last updated')),
    sourceUrl: /^https?:\/\/\S+$/.test(url) ? url : null,
  }
}

/** Notion writes "March 5, 2024 10:20 AM" or "@March 5, 2024" without a zone. */
function utc(text: string | undefined): string | null {
  return text === undefined ? null : asDate(`${text.replace(/^@/, '').trim()} UTC`)
}

function markdownPage(text: string, path: string, index: FileIndex, files: NoteFiles): Page {
  const [whole = '', title = ''] = /^\ufeff?\s*# (.*)\n*/.exec(text) ?? []
  const body = text.slice(whole.length)
  const [head = ''] = /^(?:[^\n:#>|*-][^\n:]{0,60}: [^\n]*\n)+(?:\n|$)/.exec(body) ?? []
  const properties = new Map(
    head
      .split('\n')
      .flatMap((line) =>
        line.includes(': ')
          ? [[line.slice(0, line.indexOf(': ')).toLowerCase(), line.slice(line.indexOf(': ') + 2)] as const]
          : [],
      ),
  )
  // Properties are a paragraph of lines.
  const { markdown, links } = resolveLinks(body, path, index, files)
  return {
    title: title.trim(),
    html: chatMarkdownToHtml(markdown, { dollarMath: true }),
    ...propertyFields(properties),
    links: links.map(({ to, type }): NoteLink => ({ to: idOf(to), type })),
  }
}

function htmlPage(text: string, path: string, index: FileIndex, files: NoteFiles): Page {
  const tree = htmlTree(text)
  const title = find(tree, (node) => hasClass(node, 'page-title'))
  const body = find(tree, (node) => hasClass(node, 'page-body'))
  const table = find(tree, (node) => node.name === 'table' && hasClass(node, 'properties'))
  const rows = findAll(table ? [table] : [], (node) => node.name === 'tr').map((row) => {
    const [name, value] = row.children.filter((cell): cell is HtmlElement => typeof cell !== 'string')
    return [textOf(name?.children ?? []).trim(), textOf(value?.children ?? []).trim()] as const
  })
  const links = new Set<string>()
  const clean = cleanNodes(
    body?.children ?? [],
    linkedFiles(path, index, files, (node) => {
      if (hasClass(node, 'checkbox-on')) return [box(true)]
      if (hasClass(node, 'checkbox-off')) return [box(false)]
      if (hasClass(node, 'katex') || hasClass(node, 'katex-display')) {
        const tex = find(node.children, ({ name }) => name === 'annotation')
        return tex ? [`$${textOf(tex.children).trim()}$`] : undefined
      }
      const target = node.name === 'a' ? localTarget(node.attributes.get('href') ?? '') : ''
      if (isPage(target)) links.add(idOf(target))
      return undefined
    }),
  )
  const properties = rows
    .filter(([name, value]) => name !== '' && value !== '')
    .map(([name, value]) => `<p><strong>${escapeText(name)}:</strong> ${escapeText(value)}</p>`)
  return {
    title: textOf(title?.children ?? []).trim(),
    html: properties.join('') + serializeNodes(clean),
    ...propertyFields(new Map(rows.map(([name, value]) => [name.toLowerCase(), value]))),
    links: [...links].map((to): NoteLink => ({ to, type: 'related' })),
  }
}

/** A database as a table. Its rows are pages of their own beside it. */
function database(text: string): Page {
  try {
    const rows: string[][] = parse(text, { bom: true, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true })
    const [head = [], ...body] = rows
    const row = (cells: readonly string[], name: string) =>
      `<tr>${cells.map((cell) => `<${name}>${escapeText(cell)}</${name}>`).join('')}</tr>`
    return {
      title: '',
      html: `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`,
    }
  } catch {
    return { title: '', html: '' }
  }
}

function hasClass(node: HtmlElement, name: string): boolean {
  return (node.attributes.get('class') ?? '').split(/\s+/).includes(name)
}

function find(nodes: readonly HtmlNode[], isWanted: (node: HtmlElement) => boolean): HtmlElement | undefined {
  return findAll(nodes, isWanted)[0]
}

function findAll(nodes: readonly HtmlNode[], isWanted: (node: HtmlElement) => boolean): HtmlElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(isWanted(node) ? [node] : []), ...findAll(node.children, isWanted)],
  )
}
