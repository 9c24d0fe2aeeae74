// Turns [[wikilinks]], embeds and links between files into links between notes. Those that lead nowhere become plain text.

import { fileHash } from '@jotsam/core/html/file-address'
import { decodedAddress } from './decoded-address.ts'
import { noteAddress } from './external-id.ts'
import type { ImportFile, NoteLink } from './note.ts'
import { isPicture, type NoteFiles } from './note-files.ts'

export type FileIndex = ReturnType<typeof fileIndex>

interface FoundFile {
  /** Counted from the root of the index. */
  readonly path: string
  readonly file: ImportFile
}

/** Paths are counted from `root`, which all files have in common. `written` turns the words of a link into the name of a file. */
export function fileIndex(
  files: readonly ImportFile[],
  root = '',
  written: (target: string) => string = (target) => target,
) {
  const pathOf = ({ path }: ImportFile) => path.slice(root.length)
  const byPath = new Map<string, ImportFile>()
  const byName = new Map<string, ImportFile>()
  const folders = new Set<string>([''])
  for (const file of files) {
    const path = pathOf(file)
    byPath.set(key(path), file)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = folderKey(path.slice(0, end))
      // Then the folders above it are known too.
      if (folders.has(folder)) break
      folders.add(folder)
    }
    const name = key(path.split('/').at(-1) ?? '')
    // The one nearest to the root wins, as in Obsidian.
    const known = byName.get(name)
    if (known === undefined || known.path.split('/').length > file.path.split('/').length) byName.set(name, file)
  }
  return {
    /** A file by its name or path as a link writes it; null when there is none. */
    find(target: string, from: string): FoundFile | null {
      const names = [...new Set([written(target), target])]
      const candidates = names.flatMap((name) => [joined(from, name), name, joined('', name)])
      const file =
        candidates.map((candidate) => byPath.get(key(candidate))).find((found) => found !== undefined) ??
        names.map((name) => byName.get(key(name.split('/').at(-1) ?? ''))).find((found) => found !== undefined)
      return file ? { path: pathOf(file), file } : null
    },
    /** Whether a link leads to a folder, which is no note and no file. */
    hasFolder: (target: string, from: string): boolean =>
      [joined(from, target), joined('', target)].some((folder) => folders.has(folderKey(folder))),
  }
}

export interface ResolvedLinks {
  readonly markdown: string
  readonly links: readonly NoteLink[]
}

/** Which files of a source are notes, and how links name them. */
export interface LinkRules {
  readonly isNote: (path: string) => boolean
  /** The key of the note in a file. */
  readonly idOf: (path: string) => string
  /** What a link without words of its own shows. */
  readonly nameOf?: (target: string) => string
}

export function resolveLinks(
  markdown: string,
  path: string,
  index: FileIndex,
  files: NoteFiles,
  { isNote, idOf, nameOf = nameIn }: LinkRules,
): ResolvedLinks {
  const targets = new Set<string>()
  const own = idOf(path)
  /** The note that a link leads to, a file, or nothing. */
  const follow = (target: string): { note: string } | 'file' | null => {
    // Bear writes the heading of a note behind a slash.
    const found = index.find(target, path) ?? index.find(target.replace(/\/[^/]*$/, ''), path)
    if (found === null) return null
    return isNote(found.path) ? { note: idOf(found.path) } : 'file'
  }
  const noteMarkdown = (note: string, words: string): string => {
    if (note === own) return words
    targets.add(note)
    return noteLink(note, words)
  }
  const fileMarkdown = (target: string, label: string): string => {
    const found = index.find(target, path)
    const name = (found?.path ?? target).split('/').at(-1) ?? ''
    const shown = (label.trim() || name).replace(/[[\]\\]/g, ' ')
    if (found) return `${isPicture(name) ? '!' : ''}[${shown}](${files.address(found.file, name)})`
    files.miss(target)
    return `[File: ${shown}]`
  }
  const resolve = (text: string) =>
    text
      // Words in brackets may be those of a link, as the number of a source is.
      .replace(
        /(!?)\[\[([^[\]\n|#]{0,300})(#[^[\]\n|]{0,300})?(?:\|([^[\]\n]{0,300}))?\]\](?!\(<?(?:[a-z][a-z0-9+.-]*:|\/files\/))/gi,
        (whole, bang: string, target: string, part = '', alias?: string) => {
          // In a table the bar before the words is written as \|.
          const name = target.replace(/\\$/, '').trim()
          // A zettel id is a link already.
          if (/^\d{12}$/.test(name) && !bang) return whole
          const kind = name === '' ? null : follow(name)
          const isFile = kind === 'file' || (kind === null && bang !== '' && /\.\w{2,5}$/.test(name))
          // Text after the name of a picture may be its width.
          if (isFile) return fileMarkdown(name, (alias ?? '').replace(/(?:^|\|)\s*\d+(?:x\d+)?\s*$/, ''))
          const heading = part.replace(/\\$/, '').replace(/^#/, '').trim()
          const place = heading.startsWith('^') ? [] : heading.split('#').map((each: string) => each.trim())
          const shown = [name === '' ? '' : nameOf(name), ...place].filter((each) => each !== '').join(' > ')
          const words = alias?.trim() || shown || heading.replace(/^\^/, '')
          return typeof kind === 'object' && kind !== null ? noteMarkdown(kind.note, words) : words
        },
      )
      .replace(
        /(!?)\[([^[\]\n]{0,500})\]\((?:<([^<>\n]{1,1000})>|([^()\s]{1,1000}(?:\([^()\s]*\)[^()\s]*)?))(?:\s+"[^"\n]*")?\)/g,
        (whole, bang: string, label: string, angled?: string, bare?: string) => {
          const target = angled ?? bare ?? ''
          if (/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(target) || fileHash(target) !== null) return whole
          const name = decodedAddress(target.split('#')[0] ?? '')
          const kind = follow(name)
          if (typeof kind === 'object' && kind !== null) return noteMarkdown(kind.note, label || nameOf(name))
          if (bang || kind === 'file') return fileMarkdown(name, label)
          if (!index.hasFolder(name, path)) files.miss(name)
          return label || name
        },
      )
  return {
    markdown: outsideCode(markdown, resolve),
    links: [...targets].map((to) => ({ to, type: 'related' })),
  }
}

/** A link in Markdown to another note of the import. */
export function noteLink(externalId: string, words: string): string {
  return `[${words.replace(/[[\]]/g, '\\$&').replace(/\\$/, '')}](${noteAddress(externalId)})`
}

/** The name of a file without its folder and the ending of Markdown files. */
function nameIn(target: string): string {
  return (target.split('/').at(-1) || target).replace(MARKDOWN, '')
}

const MARKDOWN = /\.(?:md|markdown|mdown)$/i

/** Changes a Markdown text except for its code. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return outside(CODE, markdown, change)
}

/** Changes a Markdown text except for its blocks of code. */
export function outsideFences(markdown: string, change: (text: string) => string): string {
  return outside(FENCED, markdown, change)
}

const FENCED = /(^[ \t]*(?:```|~~~)[\s\S]*?(?:^[ \t]*(?:```|~~~)[ \t]*$|$(?![\s\S])))/m
const CODE = new RegExp(`${FENCED.source.slice(0, -1)}|\`[^\`\\n]+\`)`, 'm')

function outside(code: RegExp, markdown: string, change: (text: string) => string): string {
  return markdown
    .split(code)
    .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
    .join('')
}

/** Names are compared without case and without the ending of Markdown files. */
function key(path: string): string {
  return path.normalize('NFC').toLowerCase().replace(MARKDOWN, '')
}

function folderKey(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** A path relative to a file, without `.` and `..`. */
function joined(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
