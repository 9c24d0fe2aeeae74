// Test support: files in memory, and the items that a source yields.
import type { ImportedNote, ImportFile, ImportItem, ImportSource } from './note.ts'

/** Given in small chunks, so that every boundary is tried. */
export function memoryFile(path: string, content: string | Uint8Array, chunkBytes = 7): ImportFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    path,
    bytes: bytes.length,
    modifiedAt: new Date('2024-05-06T07:08:09Z'),
    async *chunks() {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    },
  }
}

export function memoryFiles(contents: Record<string, string>): ImportFile[] {
  return Object.entries(contents).map(([path, content]) => memoryFile(path, content, 4096))
}

export async function itemsOf(source: ImportSource, files: readonly ImportFile[]): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for await (const item of source.read(files)) items.push(item)
  return items
}

export async function notesOf(source: ImportSource, files: readonly ImportFile[]): Promise<ImportedNote[]> {
  return (await itemsOf(source, files)).flatMap((item) => (item.kind === 'note' ? [item.note] : []))
}
