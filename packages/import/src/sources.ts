// All sources, in the order in which they are tried: the most particular first, folders of files last.

import type { ImportFile, ImportSource } from './note.ts'
import { chatgpt } from './sources/chatgpt.ts'
import { claude } from './sources/claude.ts'
import { evernote } from './sources/evernote.ts'
import { folder, logseq, obsidian } from './sources/folder.ts'
import { jotsam } from './sources/jotsam.ts'

export const sources: readonly ImportSource[] = [jotsam, chatgpt, claude, evernote, obsidian, logseq, folder]

export async function sourceOf(files: readonly ImportFile[]): Promise<ImportSource | null> {
  for (const source of sources) if (await source.matches(files)) return source
  return null
}
