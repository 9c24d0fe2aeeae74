// Turns [[wikilinks]], embeds and links between files into plain text and links between notes.

import { fileHash } from '@jotsam/core/html/file-address'
import type { ImportFile, NoteLink } from './note.ts'
import { isPicture, type NoteFiles } from './note-files.ts'

export interface FileIndex {
  /** A file by its name or path as a link writes it; null when there is none. */
  find(target: string, from: string): FoundFile | null
}

interface FoundFile {
  /** Counted from the root of the index. */
  readonly path: string
  readonly file: ImportFile
}

/** Paths are counted from `root`, which all files have in common. */
export function fileIndex(files: readonly ImportFile[], root = '', isLogseq = false): FileIndex {
  const pathOf = ({ path }: ImportFile) => path.slice(root.length)
  const byPath = new Map<string, ImportFile>()
  const byName = new Map<string, ImportFile>()
  for (const file of files) {
    const path = pathOf(file)
    byPath.set(key(path), file)
    const name = key(path.split('/').at(-1) ?? '')
    // The one nearest to the root wins, as in Obsidian.
    const known = byName.get(name)
    if (known === undefined || known.path.split('/').length > file.path.split('/').length) byName.set(name, file)
  }
  return {
    find(target, from) {
      const written = isLogseq ? target.replaceAll('/', '___') : target
      const near = joined(from, written)
      const candidates = [key(near), key(written), key(joined('', written))]
      const file =
        candidates.map((candidate) => byPath.get(candidate)).find((found) => found !== undefined) ??
        byName.get(key(written.split('/').at(-1) ?? ''))
      return file ? { path: pathOf(file), file } : null
    },
  }
}

export interface ResolvedLinks {
  readonly markdown: string
  readonly links: readonly NoteLink[]
}

export function resolveLinks(
  markdown: string,
  path: string,
  index: FileIndex,
  files: NoteFiles,
  isNote = (found: string) => /\.(?:md|markdown|mdown|txt|text|html?)$/i.test(found),
): ResolvedLinks {
  const targets = new Set<string>()
  const follow = (target: string): 'note' | 'file' | null => {
    const found = index.find(target, path)
    if (found === null) return null
    if (!isNote(found.path)) return 'file'
    if (found.path !== path) targets.add(found.path)
    return 'note'
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
      .replace(
        /(!?)\[\[([^[\]\n|#]{0,300})(#[^[\]\n|]{0,300})?(?:\|([^[\]\n]{0,300}))?\]\]/g,
        (whole, bang: string, target: string, part?: string, alias?: string) => {
          const name = target.trim()
          // A zettel id is a link already.
          if (/^\d{12}$/.test(name) && !bang) return whole
          const kind = name === '' ? null : follow(name)
          const isFile = kind === 'file' || (bang !== '' && /\.\w{2,5}$/.test(name))
          // Text after the name of a picture may be its width.
          if (isFile) return fileMarkdown(name, /^\d+(?:x\d+)?$/.test(alias?.trim() ?? '') ? '' : (alias ?? ''))
          return alias?.trim() || name || (part ?? '').replace(/^#\^?/, '')
        },
      )
      .replace(
        /(!?)\[([^[\]\n]{0,500})\]\((?:<([^<>\n]{1,1000})>|([^()\s]{1,1000}(?:\([^()\s]*\)[^()\s]*)?))(?:\s+"[^"\n]*")?\)/g,
        (whole, bang: string, label: string, angled?: string, bare?: string) => {
          const target = angled ?? bare ?? ''
          if (/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(target) || fileHash(target) !== null) return whole
          const name = decoded(target.split('#')[0] ?? '')
          const kind = follow(name)
          if (kind === 'note') return label || name
          if (bang || kind === 'file') return fileMarkdown(name, label)
          files.miss(name)
          return label || name
        },
      )
  return {
    markdown: outsideCode(markdown, resolve),
    links: [...targets].map((to) => ({ to, type: 'related' })),
  }
}

/** Changes a Markdown text except for its code. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(/(^[ \t]*(?:```|~~~)[\s\S]*?(?:^[ \t]*(?:```|~~~)[ \t]*$|$(?![\s\S]))|`[^`\n]+`)/m)
    .map((piece, at) => (at % 2 === 0 ? change(piece) : piece))
    .join('')
}

/** Names are compared without case and without the ending of Markdown files. */
function key(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.(?:md|markdown|mdown)$/, '')
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
