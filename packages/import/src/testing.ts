// Test support: files in memory, and the items that a source yields.
import type { ImportedNote, ImportFile, ImportItem, ImportSource } from './note.ts'

/** Given in small chunks, so that every boundary is tried. */
export function memoryFile(path: string, content: string | Uint8Array, chunkBytes = 7): ImportFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    path,
    bytes: bytes.length,
    modifiedAt: new Date('2024-05-06T07:08:09Z'),
    async *chunks(from = 0, to = bytes.length) {
      for (let at = from; at < to; at += chunkBytes) yield bytes.subarray(at, Math.min(at + chunkBytes, to))
    },
  }
}

export function memoryFiles(contents: Record<string, string>): ImportFile[] {
  return Object.entries(contents).map(([path, content]) => memoryFile(path, content, 4096))
}

/** The files of a note as [name, content], in the order in which its text names them. */
export async function filesOf(note: ImportedNote | undefined): Promise<[name: string, content: string][]> {
  const places = Array.from((note?.html ?? '').matchAll(/"\/files\/0{56}([0-9a-f]{8})"/g), ([, at = '']) => at)
  const files = [...new Set(places)].map((at) => note?.files?.[Number.parseInt(at, 16)])
  return Promise.all(
    files.map(async (file) => {
      const decoder = new TextDecoder()
      let text = ''
      for await (const chunk of file?.chunks() ?? []) text += decoder.decode(chunk, { stream: true })
      return [file?.name ?? '', text]
    }),
  )
}

export async function itemsOf(source: ImportSource, files: readonly ImportFile[]): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for await (const item of source.read(files)) items.push(item)
  return items
}

export async function notesOf(source: ImportSource, files: readonly ImportFile[]): Promise<ImportedNote[]> {
  return (await itemsOf(source, files)).flatMap((item) => (item.kind === 'note' ? [item.note] : []))
}
