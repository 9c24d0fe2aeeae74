// Folders of Markdown, HTML and text files, as a ZIP or single files: Obsidian vaults, Logseq graphs, Apple Notes and others.
// Folders become notebooks, wikilinks and links between files become links.

import { decodeEntities } from '@jotsam/core/html/html-entities'
import { calloutKind } from '@jotsam/core/markdown/callout'
import { chatMarkdownToHtml, typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { addToList } from '../../add-to-list.ts'
import { canvasMarkdown } from '../../canvas.ts'
import { cleanHtml, withTasks } from '../../clean-html.ts'
import { type FrontMatter, readFrontMatter, readProperties } from '../../front-matter.ts'
import { HtmlBlocks } from '../../html-blocks.ts'
import { linkedFiles } from '../../linked-files.ts'
import { withMarks, withoutHtml, withPictureFiles } from '../../markdown-html.ts'
import {
  type ImportedNote,
  type ImportFile,
  type ImportItems,
  type ImportSource,
  type NoteLink,
  noted,
  skipped,
  warned,
} from '../../note.ts'
import { NoteFiles } from '../../note-files.ts'
import { otherFiles } from '../../other-files.ts'
import { pageParts } from '../../page-parts.ts'
import { readText } from '../../readers/read-text.ts'
import { reasons } from '../../reasons.ts'
import { MAX_LENGTH } from '../../storable-notes.ts'
import { type FileIndex, fileIndex, type LinkRules, outsideCode, outsideFences, resolveLinks } from '../../wikilinks.ts'
import { emptyGraph, journalDate, type LogseqGraph, logseqTitle, readGraph } from './logseq-graph.ts'

export const obsidian: ImportSource = {
  name: 'obsidian',
  title: 'Obsidian',
  matches: (files) => files.some(({ path }) => /(?:^|\/)\.obsidian\//.test(path)),
  root: rootName,
  read: (files) => readFolder(files, { dollarMath: true, isLogseq: false }),
}

export const logseq: ImportSource = {
  name: 'logseq',
  title: 'Logseq',
  matches: (files) =>
    files.some(({ path }) => /(?:^|\/)logseq\/(?:config|metadata)\.edn$/.test(path)) ||
    (files.some(({ path }) => /(?:^|\/)journals\/\d{4}_\d\d_\d\d\.md$/.test(path)) &&
      files.some(({ path }) => /(?:^|\/)pages\//.test(path))),
  root: rootName,
  read: (files) => readFolder(files, { dollarMath: true, isLogseq: true }),
}

export const folder: ImportSource = {
  name: 'folder',
  title: 'Folder of files',
  matches: (files) => files.some(isNoteFile),
  root: rootName,
  read: (files) => readFolder(files, { dollarMath: 'careful', isLogseq: false }),
}

interface FolderOptions {
  readonly dollarMath: boolean | 'careful'
  readonly isLogseq: boolean
}

/** What is known about all files of the folder. */
interface Folder extends FolderOptions {
  readonly index: FileIndex
  readonly graph: LogseqGraph
  /** The files that are not notes, by their folder. */
  readonly beside: ReadonlyMap<string, readonly ImportFile[]>
  readonly rootName: string
  /** How many notes are in each folder and the folders in it. */
  readonly noteCounts: ReadonlyMap<string, number>
  /** Collects the properties that are not imported. */
  readonly looks: Set<string>
  /** Collects the notes with comments, which are not imported. */
  readonly commented: Set<string>
}

export function isNoteFile({ path }: Pick<ImportFile, 'path'>): boolean {
  return /\.(?:md|markdown|mdown|canvas|txt|text|html?|xhtml)$/i.test(path) && !isHidden(path)
}

function isCanvas({ path }: ImportFile): boolean {
  return /\.canvas$/i.test(path)
}

/** Settings, trash and backups of the programs themselves. */
function isHidden(path: string): boolean {
  return (
    /(?:^|\/)(?:\.[^/]*|__MACOSX|logseq\/(?:bak|\.recycle|version-files)|node_modules)\//.test(path) ||
    /(?:^|\/)(?:\.[^/]*|logseq\/[^/]*\.(?:edn|css|js)|Thumbs\.db|desktop\.ini)$/i.test(path)
  )
}

async function* readFolder(files: readonly ImportFile[], options: FolderOptions): ImportItems {
  const root = commonRoot(files.filter((file) => !isHidden(file.path)))
  const parts = pageParts(files.filter(({ path }) => !isHidden(path)))
  const shown = files.filter((file) => !isHidden(file.path) && !parts.has(file))
  const notes = shown.filter(isNoteFile)
  const graph = options.isLogseq ? await readGraph(notes, root) : emptyGraph
  const index = options.isLogseq ? fileIndex(shown, root, graph.fileOf) : fileIndex(shown, root)
  const beside = new Map<string, ImportFile[]>()
  for (const file of shown.filter((each) => !isNoteFile(each))) {
    addToList(beside, file.path.slice(root.length, file.path.lastIndexOf('/')), file)
  }
  const folder = {
    ...options,
    index,
    graph,
    beside,
    rootName: root.slice(0, -1),
    noteCounts: countNotes(notes, root),
    looks: new Set<string>(),
    commented: new Set<string>(),
  }
  const named = new Set<unknown>()
  for (const file of notes) {
    const path = file.path.slice(root.length)
    const read = await readText(file)
    if (!read.ok) yield skipped(path, read.reason)
    else if (read.text.length > MAX_LENGTH) yield skipped(path, reasons.tooLong)
    else {
      const own = new NoteFiles(named)
      const note = isCanvas(file)
        ? canvasNote(file, read.text, path, folder, own)
        : noteOf(path, read.text, file.modifiedAt, folder, own)
      if (note === null && isCanvas(file)) continue
      if (note === null) yield skipped(path, reasons.empty)
      else yield noted(read.isGuessed ? { ...note, warnings: [...(note.warnings ?? []), reasons.encoding] } : note)
    }
  }
  if (parts.size > 0)
    yield warned(reasons.pageParts, reasons.pagePartsStay(Array.from(parts, ({ path }) => path.slice(root.length))))
  if (folder.commented.size > 0) yield warned('Comments', reasons.comments([...folder.commented]))
  if (folder.looks.size > 0) yield warned('Properties', reasons.properties([...folder.looks]))
  const left = shown.filter((file) => !named.has(file) && (!isNoteFile(file) || isCanvas(file)))
  yield* otherFiles(left, root, (names) => (options.isLogseq ? [] : foldersWithNotes(names, folder)))
}

const markdownRules: LinkRules = { isNote: (path) => isNoteFile({ path }), idOf: (path) => path }
/** A namespace is part of the name of a page. */
const logseqRules: LinkRules = { ...markdownRules, nameOf: (target) => target }

/** An archive of a folder contains that folder, which does not become a notebook. */
export function commonRoot(files: readonly ImportFile[]): string {
  const [first = ''] = files.map(({ path }) => path)
  const root = first.slice(0, first.indexOf('/') + 1)
  return root !== '' && files.every(({ path }) => path.startsWith(root)) ? root : ''
}

function rootName(files: readonly ImportFile[]): string {
  return commonRoot(files.filter(({ path }) => !isHidden(path))).slice(0, -1)
}

function noteOf(
  path: string,
  text: string,
  modifiedAt: Date | null,
  options: Folder,
  files: NoteFiles,
): ImportedNote | null {
  const extension = (/\.([^./]+)$/.exec(path)?.[1] ?? '').toLowerCase()
  const isMarkdown = /^(?:md|markdown|mdown|canvas)$/.test(extension)
  const names = path.split('/')
  const stem = (names.at(-1) ?? '').replace(/\.[^.]+$/, '')
  const changed = modifiedAt?.toISOString() ?? null
  const own = { files: files.files, missingFiles: files.missing }
  const linked = new Set<string>()
  const linkTo = (target: string) => {
    if (!isNoteFile({ path: target }) || options.index.find(target, '') === null) return null
    linked.add(target)
    return target
  }
  const clean = (html: string) => cleanHtml(html, linkedFiles(path, options.index, files, { linkTo })).trim()
  if (!isMarkdown) {
    const isText = /^te?xt$/.test(extension)
    // iCloud's export of Apple Notes has a folder for each note, with its pictures beside the text, which does not name them.
    const pictures =
      (names.at(-2) ?? options.rootName) === stem ? (options.beside.get(names.slice(0, -1).join('/')) ?? []) : []
    const html = isText
      ? typedTextToHtml(withoutTitleLine(text.replace(/^\ufeff/, ''), stem)) +
        pictures.map((file) => files.block(file, file.path.split('/').at(-1) ?? '')).join('')
      : withTasks(clean(text))
    const title = isText
      ? ''
      : decodeEntities(/<title[^<>]{0,1000}>([^<]{1,1000})<\/title>/i.exec(text)?.[1] ?? '').trim()
    if (html.replace(/<(?!img)[^>]*>|\s|&nbsp;/g, '') === '') return null
    return {
      externalId: path,
      title: title || stem,
      html,
      notebook: foldersOf(names, stem, options),
      createdAt: changed,
      updatedAt: changed,
      links: relatedTo(linked),
      ...own,
    }
  }
  const yaml = readFrontMatter(text)
  const matter: FrontMatter = options.isLogseq && yaml.body.length === text.length ? readProperties(text) : yaml
  for (const name of matter.looks) options.looks.add(name.slice(0, 100))
  const title = matter.title || (options.isLogseq ? logseqTitle(stem) : stem)
  const blocks = new HtmlBlocks()
  const body = outsideFences(matter.body, (text) => blocks.taken(withoutComments(text, title, options), clean))
  const { markdown, links } = resolveLinks(
    propertyLines(matter) + withoutOwnTitle(prepared(body, options, files), title),
    path,
    options.index,
    files,
    options.isLogseq ? logseqRules : markdownRules,
  )
  const html = withTasks(
    blocks.putBack(chatMarkdownToHtml(markdown, { dollarMath: options.dollarMath, allowsTags: true })),
  )
  if (html.trim() === '') return null
  return {
    externalId: path,
    title,
    html,
    // The folders of a graph are Logseq's own; namespaces stay in the title.
    notebook: options.isLogseq ? (names[0] === 'journals' ? ['Journals'] : []) : foldersOf(names, stem, options),
    tags: [...matter.tags, ...inlineTags(matter.body)],
    createdAt: matter.createdAt ?? (options.isLogseq ? journalDate(stem) : null) ?? changed,
    updatedAt: matter.updatedAt ?? changed,
    sourceUrl: matter.sourceUrl,
    isPinned: matter.isPinned,
    turns: Object.keys(matter.facts).length > 0 ? [{ id: 'page', digest: '', ...matter.facts }] : null,
    links: [...links, ...relatedTo(linked).filter(({ to }) => !links.some((link) => link.to === to))],
    ...own,
  }
}

/** The text of a canvas, with the canvas itself as a file. Null for a canvas without text, which is imported like other files. */
function canvasNote(
  file: ImportFile,
  text: string,
  path: string,
  options: Folder,
  files: NoteFiles,
): ImportedNote | null {
  const note = noteOf(path, canvasMarkdown(text), file.modifiedAt, options, files)
  return note && { ...note, html: note.html + files.block(file, path.split('/').at(-1) ?? '') }
}

/** Properties without a field of their own stay at the beginning of the text, one on each line. */
function propertyLines({ others }: FrontMatter): string {
  const lines = others.map(
    (pair) =>
      `${pair
        .join(': ')
        .replace(/\s+/g, ' ')
        .replace(/[\\`*_<]/g, '\\$&')}\n`,
  )
  return lines.length === 0 ? '' : `${lines.join('')}\n`
}

function relatedTo(paths: Iterable<string>): NoteLink[] {
  return Array.from(paths, (to) => ({ to, type: 'related' }))
}

/** Removes comments, which programs do not show. */
function withoutComments(text: string, title: string, { commented }: Folder): string {
  const shown = outsideCode(text, (part) => part.replace(/%%[\s\S]{0,20000}?%%|<!--[\s\S]{0,20000}?-->/g, ''))
  if (shown.length < text.length) commented.add(title)
  return shown
}

/** Apple's export has a folder for each note, with the same name. Such a folder becomes a notebook only if it has more notes. */
function foldersOf(names: readonly string[], stem: string, { noteCounts }: Folder): readonly string[] {
  const folders = names.slice(0, -1)
  const isOwn = folders.at(-1) === stem && noteCounts.get(folders.join('/')) === 1
  return isOwn ? folders.slice(0, -1) : folders
}

/** A folder that holds only files does not become a notebook. */
function foldersWithNotes(names: readonly string[], { noteCounts }: Folder): readonly string[] {
  return names.filter((_, at) => noteCounts.has(names.slice(0, at + 1).join('/')))
}

function countNotes(notes: readonly ImportFile[], root: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of notes) {
    const folders = path.slice(root.length).split('/').slice(0, -1)
    for (let level = 1; level <= folders.length; level += 1) {
      const folder = folders.slice(0, level).join('/')
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return counts
}

/** The syntax that only these programs have, as plain Markdown. */
function prepared(body: string, options: Folder, files: NoteFiles): string {
  return outsideCode(body, (text) => withPictureFiles(withoutHtml(plainMarkdown(text, options)), files))
}

function plainMarkdown(body: string, { isLogseq, graph }: Folder): string {
  const plain = withMarks(body)
    .replace(/^([ \t]*>[ \t]*)\[!(\w+)\][+-]?[ \t]*(.*)$/gm, (whole, quote: string, kind: string, title: string) =>
      calloutKind(kind) === null ? `${quote}**${title.trim() || capital(kind)}**` : whole,
    )
    .replace(/[ \t]\^[\w-]+$/gm, '')
  if (!isLogseq) return plain
  return plain
    .replace(/^[ \t]*(?:collapsed|id|logseq\.[\w.-]+|heading|background-color|created-at|updated-at)::.*\n?/gm, '')
    .replace(/^([ \t]*[-*] )(?:TODO|DOING|NOW|LATER|WAITING) /gm, '$1[ ] ')
    .replace(/^([ \t]*[-*] )DONE /gm, '$1[x] ')
    .replace(/(\]\([^()\n]{1,500}\))\{:[^{}\n]{0,200}\}/g, '$1')
    .replace(
      /#\+BEGIN_QUOTE[ \t]*\n([^\n#]{0,20000}(?:\n(?![ \t]*#\+END)[^\n]{0,20000}){0,500})\n[ \t]*#\+END_QUOTE/gi,
      quoted,
    )
    .replace(/^[ \t]*:LOGBOOK:[\s\S]{0,5000}?:END:[ \t]*\n?/gm, '')
    .replace(/\{\{embed (\(\(|\[\[)([^\n{}]{1,300}?)(\)\)|\]\]) *\}\}/gi, '$1$2$3')
    .replace(/\[([^[\]\n]{1,300})\]\(\(\(([0-9a-f-]{36})\)\)\)/g, (_, words: string, id: string) =>
      graph.link(id, words),
    )
    .replace(/\(\(([0-9a-f-]{36})\)\)/g, (_, id: string) => graph.link(id))
    .replace(/\t/g, '  ')
}

function quoted(_: string, text: string): string {
  return text.replace(/^[ \t]*/gm, (indent, at: number) => (at === 0 ? '> ' : `${indent}> `))
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
}

/** The first line of a note in Apple Notes is its title. */
function withoutTitleLine(text: string, title: string): string {
  const [line = '', ...rest] = text.trimStart().split('\n')
  const others = rest.join('\n')
  return line.trim() === title && others.trim() !== '' ? others : text
}

function withoutOwnTitle(markdown: string, title: string): string {
  // By hand: a pattern for it takes cubic time on a heading of blanks.
  const text = markdown.trimStart()
  const end = text.indexOf('\n')
  const line = end === -1 ? text : text.slice(0, end)
  if (title === '' || !/^#[ \t]/.test(line)) return markdown
  const words = line.slice(1).trim()
  let last = words.length
  while (words[last - 1] === '#') last -= 1
  if (words.slice(0, last).trimEnd() !== title) return markdown
  return end === -1 ? '' : text.slice(end + 1)
}

/** #tag and #nested/tag in the text, but no numbers, no headings, and nothing in code. */
function inlineTags(body: string): string[] {
  const text = body.replace(
    /```[\s\S]*?(?:```|$)|`[^`\n]*`|\]\([^)\n]{0,1000}\)|https?:\/\/\S+|<\w[^<>\n]{0,500}>/g,
    '',
  )
  const found = [...text.matchAll(/(?:^|[\s(])#(?:\[\[([^\]\n]{1,50})\]\]|([\p{L}\p{N}_/-]{1,50}))/gu)]
  return found.map(([, bracketed, word]) => bracketed ?? word ?? '').filter((tag) => /[^\d/_-]/.test(tag))
}
