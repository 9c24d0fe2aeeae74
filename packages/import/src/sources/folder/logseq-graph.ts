// How the pages of a Logseq graph refer to each other: by titles, aliases, days, and the ids of blocks.

import { decodedAddress } from '../../decoded-address.ts'
import { readProperties } from '../../front-matter.ts'
import type { ImportFile } from '../../note.ts'
import { readText } from '../../readers/read-text.ts'

export type LogseqGraph = Awaited<ReturnType<typeof readGraph>>

export const emptyGraph: LogseqGraph = { fileOf: (target) => target, link: (_, words = '') => words }

/** Reads all pages, because a page may refer to a later one. */
export async function readGraph(files: readonly ImportFile[], root: string) {
  const names = new Map<string, string>()
  const blocks = new Map<string, { path: string; words: string }>()
  for (const file of files) {
    const read = await readText(file)
    if (!read.ok) continue
    const path = file.path.slice(root.length)
    const { title, aliases } = readProperties(read.text)
    for (const name of [title, ...aliases]) if (name !== '') names.set(name.toLowerCase(), path)
    const lines = read.text.split(/\r?\n/)
    for (const [at, line] of lines.entries()) {
      const id = /^\s*id::\s*([0-9a-f-]{36})\s*$/.exec(line)?.[1]
      if (id !== undefined) blocks.set(id, { path, words: blockWords(lines, at) })
    }
  }
  return {
    /** The name of the file of a page, as the links in other pages write the page. */
    fileOf: (target: string): string =>
      names.get(target.toLowerCase()) ?? journalFile(target) ?? target.replaceAll('/', '___'),
    /** A link in Markdown to the page of a block, with the words of the block. Empty when no page has it. */
    link(blockId: string, words?: string): string {
      const block = blocks.get(blockId)
      return block ? pageLink(block.path, words ?? block.words) : (words ?? '')
    },
  }
}

/** From the root of the graph. `resolveLinks` turns it into a link between notes, like those that people write. */
function pageLink(path: string, words: string): string {
  return `[${words.slice(0, 300)}](<${path
    .split('/')
    .map((part) => `/${encodeURIComponent(part)}`)
    .join('')}>)`
}

/** The first line of the block whose properties end at `at`, as plain words. */
function blockWords(lines: readonly string[], at: number): string {
  let first = at
  while (first > 0 && !/^\s*[-*] /.test(lines[first] ?? '')) first -= 1
  const words = (lines[first] ?? '')
    .replace(/^\s*[-*] (?:(?:TODO|DOING|NOW|LATER|WAITING|DONE) )?/, '')
    .replace(/\[\[([^[\]]*)\]\]/g, '$1')
    .replace(/\(\([0-9a-f-]{36}\)\)/g, '')
    .replace(/[`*_[\]]/g, '')
    .trim()
  return words === '' ? '…' : words
}

export function logseqTitle(stem: string): string {
  const day = journalDate(stem)
  if (day) return day.slice(0, 10)
  return decodedAddress(stem.replaceAll('___', '/'))
}

export function journalDate(stem: string): string | null {
  const [, y, m, d] = /^(\d{4})_(\d\d)_(\d\d)$/.exec(stem) ?? []
  const date = new Date(`${y}-${m}-${d}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A link to a day is written as the graph shows days: `Jan 31st, 2024` unless it was changed. */
function journalFile(target: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/](\d\d)[-/](\d\d)$/.exec(target) ?? []
  if (year !== undefined) return `journals/${year}_${month}_${day}.md`
  const [, name = '', of = '', in_ = ''] = /^(\p{L}{3,9}) (\d{1,2})(?:st|nd|rd|th), (\d{4})$/u.exec(target) ?? []
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return at === -1 ? null : `journals/${in_}_${String(at + 1).padStart(2, '0')}_${of.padStart(2, '0')}.md`
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
