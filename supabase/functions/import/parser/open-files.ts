// The files in an upload: the entries of a ZIP, of a Joplin archive, or the upload itself. A ZIP in a ZIP is opened where the export
// is made of ZIPs, as Notion's parts are; beside notes it is a file like any other. Nothing is written under a name from the archive.
// What is open stays so until the process ends.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportFile } from '@jotsam/import/note'
import { extract } from 'tar-stream'
import { Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { hasRoomFor } from '../upload/upload-room.ts'

const archiveReasons = {
  path: 'Its place in the archive is not allowed.',
  bomb: 'It would unpack to far more than its size. It was not opened.',
  encrypted: 'It is encrypted.',
  tooMany: (most: number) =>
    `The archive holds more than ${most.toLocaleString('en-US')} files; the rest was not read.`,
  inner: 'The archive holds too many archives. Import this one by itself.',
  damaged: 'The archive is damaged and cannot be opened.',
  entry: 'It is damaged and cannot be read.',
  empty: 'The archive is empty.',
}

const MOST_FILES = 500_000
/** No text compresses better than this; a file that claims to is meant to fill the disk or the memory. */
const MOST_RATIO = 250
const RATIO_FROM_BYTES = 50 * 1024 * 1024
/** A ZIP inside a ZIP is unpacked to the temporary folder. So is an ENEX file, whose pictures are read from their places in it. */
const MAX_COPIED_BYTES = 2 * 1024 ** 3
const MOST_INNER = 20
/** The name, the comment and the other notes of an entry stay in memory. */
const MAX_ENTRY_HEAD = 4096
const MOST_SKIPPED = 1000
/** A Mac writes a file about each file. It has the same name, so it would count as an archive or a note. */
const BESIDE_OF_MACS = /(?:^|\/)__MACOSX\//

/** `hasNotes` tells whether some program's notes are among the files. */
export async function openFiles(
  upload: { name: string; path: string },
  folder: string,
  hasNotes: (files: readonly ImportFile[]) => Promise<boolean>,
  mostFiles = MOST_FILES,
) {
  const files: ImportFile[] = []
  const skipped: { name: string; reason: string }[] = []
  let copies = 0
  let copiedBytes = 0
  let entries = 0
  const skip = (name: string, reason: string) => {
    if (skipped.length < MOST_SKIPPED) skipped.push({ name, reason })
  }

  async function addZip(path: string, name: string, isInner: boolean): Promise<void> {
    const inside: { zip: ZipFile; entry: Entry; path: string }[] = []
    try {
      const zip = await openPromise(path, { autoClose: false, decodeStrings: false })
      for await (const entry of zip.eachEntry()) {
        entries += 1
        if (entries > mostFiles) {
          skip(name, archiveReasons.tooMany(mostFiles))
          break
        }
        const entryPath = nameOf(entry)
        if (entryPath.endsWith('/') || BESIDE_OF_MACS.test(entryPath)) continue
        const reason = refusal(entry, entryPath)
        if (reason) skip(entryPath, reason)
        else if (!isInner && /\.zip$/i.test(entryPath)) inside.push({ zip, entry, path: entryPath })
        else if (!/\.enex$/i.test(entryPath)) files.push(new ZipEntryFile(zip, entry, entryPath))
        else {
          const copy = await unpacked(zip, entry, entryPath)
          const date = validDate(entry.getLastModDate({ timezone: 'UTC' }))
          if (copy !== null) files.push(await plainFile(copy, entryPath, date))
        }
      }
    } catch {
      skip(name, archiveReasons.damaged)
    }
    if (inside.length === 0) return
    const areFiles = await hasNotes(files)
    for (const [at, { zip, entry, path }] of inside.entries()) {
      if (areFiles) files.push(new ZipEntryFile(zip, entry, path))
      else if (at >= MOST_INNER) skip(path, archiveReasons.inner)
      else {
        const copy = await unpacked(zip, entry, path)
        if (copy !== null) await addZip(copy, path, true)
      }
    }
  }

  /** Where the copy is; null when there is no room, or when this entry is damaged: the others are read all the same. */
  async function unpacked(zip: ZipFile, entry: Entry, path: string): Promise<string | null> {
    copies += 1
    copiedBytes += entry.uncompressedSize
    if (copiedBytes > MAX_COPIED_BYTES || !(await hasRoomFor(folder, entry.uncompressedSize))) {
      skip(path, archiveReasons.inner)
      return null
    }
    const copy = join(folder, `inner-${copies}`)
    try {
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(copy))
      return copy
    } catch {
      skip(path, archiveReasons.entry)
      return null
    }
  }

  const kind = await kindOf(upload.path)
  if (kind === 'zip') await addZip(upload.path, upload.name, false)
  else if (kind === 'tar') {
    const left = await addTar(upload.path, files, mostFiles).catch(() => null)
    if (left !== 0) skip(upload.name, left === null ? archiveReasons.damaged : archiveReasons.tooMany(mostFiles))
  } else files.push(await plainFile(upload.path, upload.name))
  if (files.length === 0 && skipped.length === 0) skip(upload.name, archiveReasons.empty)
  return { files, skipped }
}

/** Many programs write UTF-8 without saying so. */
function nameOf(entry: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(entry.fileNameRaw).replaceAll('\\', '/')
  } catch {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  }
}

function refusal(entry: Entry, path: string): string | null {
  if (validateFileName(path) !== null || path.includes('\0')) return archiveReasons.path
  if (entry.fileNameRaw.length + entry.extraFieldRaw.length + entry.fileCommentRaw.length > MAX_ENTRY_HEAD)
    return archiveReasons.path
  if (entry.isEncrypted()) return archiveReasons.encrypted
  const isBomb = entry.uncompressedSize > RATIO_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * MOST_RATIO
  return isBomb ? archiveReasons.bomb : null
}

/** An archive may hold 500,000 of them, so each keeps only what reading it needs. */
class ZipEntryFile implements ImportFile {
  readonly bytes: number
  readonly modifiedAt: Date | null
  wasRead = false
  private readonly entry: Entry

  constructor(
    private readonly zip: ZipFile,
    entry: Entry,
    readonly path: string,
  ) {
    this.bytes = entry.uncompressedSize
    this.modifiedAt = validDate(entry.getLastModDate({ timezone: 'UTC' }))
    this.entry = Object.assign(new Entry(), {
      generalPurposeBitFlag: entry.generalPurposeBitFlag,
      compressionMethod: entry.compressionMethod,
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
    })
  }

  async *chunks(from = 0, to = Number.POSITIVE_INFINITY) {
    this.wasRead = true
    let at = 0
    for await (const chunk of await this.zip.openReadStreamPromise(this.entry)) {
      const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at))
      if (part.length > 0) yield part
      at += chunk.length
      if (at >= to) return
    }
  }
}

export function wasRead(file: ImportFile): boolean {
  return !(file instanceof ZipEntryFile) || file.wasRead
}

/** Archives without dates say 1980. */
function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() <= 1980 ? null : date
}

async function plainFile(path: string, name: string, modifiedAt: Date | null = null): Promise<ImportFile> {
  const { size } = await stat(path)
  return rangeFile(path, 0, { path: name, bytes: size, modifiedAt })
}

/** A file that is an uncompressed part of another file. */
function rangeFile(path: string, offset: number, facts: Omit<ImportFile, 'chunks'>): ImportFile {
  return {
    ...facts,
    async *chunks(from = 0, to = facts.bytes) {
      if (from >= to) return
      yield* createReadStream(path, { start: offset + from, end: offset + to - 1, highWaterMark: 256 * 1024 })
    },
  }
}

/** A tar file holds its files one after the other, as they are. Returns how many files are beyond `mostFiles`. */
async function addTar(path: string, files: ImportFile[], mostFiles: number): Promise<number> {
  let left = 0
  const entries = extract()
  const reading = pipeline(createReadStream(path), entries)
  reading.catch(() => undefined)
  for await (const entry of entries) {
    // The offset is missing in the types of the library.
    const { name, type, size, mtime, byteOffset } = entry.header as typeof entry.header & { byteOffset: number }
    if (type === 'file' && files.length >= mostFiles) left += 1
    else if (type === 'file')
      files.push(rangeFile(path, byteOffset, { path: name.replace(/^\.\//, ''), bytes: size, modifiedAt: mtime }))
    entry.resume()
  }
  await reading
  return left
}

async function kindOf(path: string): Promise<'zip' | 'tar' | 'plain'> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(265)
    await file.read(head, 0, head.length, 0)
    if (head.readUInt32LE(0) === 0x04034b50 || head.readUInt32LE(0) === 0x06054b50) return 'zip'
    return head.toString('latin1', 257, 262) === 'ustar' ? 'tar' : 'plain'
  } finally {
    await file.close()
  }
}
