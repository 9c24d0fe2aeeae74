// A folder, or several files, as one ZIP. It consists of the files themselves, as they are on the disk, so it takes no memory.

export interface PathFile {
  /** Within the folder, whose name it begins with. */
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

/** Not what programs keep for themselves. The settings of a vault say what it is. */
function isWanted({ path }: Pick<PathFile, 'path'>): boolean {
  return !/(?:^|\/)(?:\.git|\.trash|node_modules|__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/.test(path)
}

/** The name under which files are imported. */
export function nameOf(files: readonly PathFile[]): string {
  const [first] = files
  if (!first) return ''
  if (isSingle(files)) return first.file.name
  const folder = first.path.split('/')[0] ?? ''
  return `${files.every(({ path }) => path.startsWith(`${folder}/`)) ? folder : `${files.length} files`}.zip`
}

function isSingle(files: readonly PathFile[]): boolean {
  return files.length === 1 && files[0]?.path.includes('/') === false
}

/** The file itself, or a ZIP of several. The same files give the same ZIP. */
export async function oneFile(files: readonly PathFile[]): Promise<File> {
  const [first] = files
  if (first && isSingle(files)) return first.file
  const body: BlobPart[] = []
  const directory: number[] = []
  let offset = 0
  for (const { path, file } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = new TextEncoder().encode(path)
    const crc = await crc32(file)
    const about = [
      20,
      UTF_8,
      STORED,
      ...dosTime(new Date(file.lastModified)),
      crc,
      file.size,
      file.size,
      name.length,
      0,
    ]
    const widths = [2, 2, 2, 2, 2, 4, 4, 4, 2, 2]
    body.push(Uint8Array.from([...record([4, ...widths], [0x04034b50, ...about]), ...name]))
    if (file.size > 0) body.push(file)
    const place = [0, 0, 0, 0, offset]
    directory.push(...record([4, 2, ...widths, 2, 2, 2, 4, 4], [0x02014b50, 20, ...about, ...place]), ...name)
    offset += 30 + name.length + file.size
  }
  const end = endRecords(files.length, directory.length, offset)
  return new File([...body, Uint8Array.from(directory.concat(end))], nameOf(files), { type: 'application/zip' })
}

const UTF_8 = 0x0800
const STORED = 0
const MOST_16 = 0xffff

/** With the records for more files than 16 bits can count. */
function endRecords(count: number, size: number, offset: number): number[] {
  const isLarge = count >= MOST_16
  const large = [0x06064b50, 44, 0, 45, 45, 0, 0, count, 0, count, 0, size, 0, offset, 0]
  const locator = [0x07064b50, 0, offset + size, 0, 1]
  const files = Math.min(count, MOST_16)
  return record(
    [...(isLarge ? [4, 4, 4, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4] : []), 4, 2, 2, 2, 2, 4, 4, 2],
    [...(isLarge ? [...large, ...locator] : []), 0x06054b50, 0, 0, files, files, size, offset, 0],
  )
}

/** The values one after the other, each with its number of bytes, the lowest first. */
function record(widths: readonly number[], values: readonly number[]): number[] {
  const bytes: number[] = []
  for (const [at, value] of values.entries())
    for (let byte = 0; byte < (widths[at] ?? 0); byte += 1) bytes.push((value >>> (8 * byte)) & 0xff)
  return bytes
}

/** DOS time and date, in two-second steps since 1980. */
function dosTime(moment: Date): [time: number, date: number] {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107)
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return [time, ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()]
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
