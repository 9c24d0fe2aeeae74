// A folder, or several files, as one ZIP. It consists of the files themselves, as they are on the disk, so it takes no memory.
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { centralRecord, endRecords, localHeader } from '@jotsam/core/util/zip-records'

export interface PathFile {
  /** Begins with the name of the folder. */
  readonly path: string
  readonly file: File
}

/** What was dropped. The browser forgets it after the event, so this reads it at once. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<PathFile[]> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry())
  if (entries.every((entry) => entry === null)) return pathFiles(files)
  const found: PathFile[] = []
  for (const entry of entries) if (entry) await collect(entry, found)
  return found
}

export function pathFiles(files: Iterable<File>): PathFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file })).filter(isWanted)
}

async function collect(entry: FileSystemEntry, found: PathFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '')
  if (!isWanted({ path })) return
  if (isFile(entry)) {
    found.push({ path, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) })
  } else if (isDirectory(entry)) {
    const reader = entry.createReader()
    // It gives a hundred at a time, and none at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (some.length === 0) return
      for (const each of some) await collect(each, found)
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Leaves out what programs keep for themselves, except the settings of a vault, which say what it is. */
function isWanted({ path }: Pick<PathFile, 'path'>): boolean {
  return !/(?:^|\/)(?:\.git|\.trash|node_modules|__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/.test(path)
}

/** The name under which files are imported. */
export function nameOf(files: readonly PathFile[]): string {
  const [first] = files
  if (!first) return ''
  if (isSingle(files)) return first.file.name
  const folder = first.path.split('/')[0] ?? ''
  return files.every(({ path }) => path.startsWith(`${folder}/`)) ? texts.folder(folder) : texts.files(files.length)
}

function isSingle(files: readonly PathFile[]): boolean {
  return files.length === 1 && files[0]?.path.includes('/') === false
}

/** The file itself, or a ZIP of several. The same files give the same ZIP. */
export async function oneFile(files: readonly PathFile[]): Promise<File> {
  const [first] = files
  if (first && isSingle(files)) return first.file
  const body: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  const taken = new Map<string, number>()
  for (const { path, file } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const count = (taken.get(path) ?? 0) + 1
    taken.set(path, count)
    const entry = {
      // Files out of several folders may have the same name.
      name: new TextEncoder().encode(count === 1 ? path : path.replace(/(\.\w+)?$/, ` (${count})$1`)),
      modifiedAt: new Date(file.lastModified),
      offset,
      crc: await crc32(file),
      size: file.size,
      compressedSize: file.size,
      isStored: true,
    }
    const header = localHeader(entry)
    body.push(header, file)
    offset += header.length + file.size
    directory.push(centralRecord(entry))
  }
  const list = new Blob(directory)
  const end = endRecords({ count: files.length, size: list.size, offset })
  return new File([...body, list, end], nameOf(files), { type: 'application/zip' })
}

async function crc32(file: Blob): Promise<number> {
  let crc = -1
  for (let at = 0; at < file.size; at += PIECE) {
    for (const byte of new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
      crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  return ~crc >>> 0
}

const PIECE = 4 * 1024 ** 2
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
