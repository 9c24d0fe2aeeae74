// All sources, in the order in which they are tried: the most specific first, folders of files last.

import type { ImportFile, ImportSource } from './note.ts'
import { browserBookmarks, instapaper, karakeep, linkwarden, pocket, raindrop, reader } from './sources/bookmarks.ts'
import { chatgpt } from './sources/chatgpt.ts'
import { claude } from './sources/claude.ts'
import { evernote } from './sources/evernote.ts'
import { folder, logseq, obsidian } from './sources/folder/folder.ts'
import { gemini } from './sources/gemini.ts'
import { kindle, readwise } from './sources/highlights.ts'
import { joplin } from './sources/joplin.ts'
import { jotsam } from './sources/jotsam.ts'
import { keep } from './sources/keep.ts'
import { notion } from './sources/notion.ts'

export const sources: readonly ImportSource[] = [
  jotsam,
  chatgpt,
  claude,
  gemini,
  keep,
  evernote,
  joplin,
  obsidian,
  logseq,
  notion,
  readwise,
  reader,
  raindrop,
  instapaper,
  pocket,
  karakeep,
  linkwarden,
  browserBookmarks,
  kindle,
  folder,
]

export async function sourceOf(files: readonly ImportFile[]): Promise<ImportSource | null> {
  for (const source of sources) if (await source.matches(files)) return source
  return null
}

/** These recognise their files by content, so none of them takes the files of another. */
const apart = [chatgpt, claude, gemini, keep, evernote, joplin, obsidian, logseq]

/** Their exports have no Markdown files. */
const withoutMarkdown = [chatgpt, claude, gemini, keep, evernote]

/** The other programs whose notes are in the same archive. An import takes the notes of one program only. */
export async function sourcesBeside(source: ImportSource, files: readonly ImportFile[]): Promise<ImportSource[]> {
  const found: ImportSource[] = []
  if (apart.includes(source))
    for (const other of apart) if (other !== source && (await other.matches(files))) found.push(other)
  if (withoutMarkdown.includes(source) && files.some(({ path }) => /\.(?:md|markdown)$/i.test(path))) found.push(folder)
  return found
}

/** Whether files that no note names are imported too. */
export function bringsAllFiles(source: ImportSource): boolean {
  return [obsidian, logseq, notion, folder].includes(source)
}
