// The files in an upload: the entries of a ZIP (and of ZIPs in it), of a Joplin archive, or the upload itself. Nothing is
// written under a name from the archive. What is open stays so until the process ends.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportFile } from '@jotsam/import/note'
import { extract } from 'tar-stream'
import { Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { hasRoomFor } from './upload-room.ts'

interface OpenedFiles {
  readonly files: readonly ImportFile[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
}

const archiveReasons = {
  path: 'Its place in the archive is not allowed.',
  bomb: 'It would unpack to far more than its size. It was not opened.',
  encrypted: 'It is encrypted.',
  tooMany: 'The archive holds more than 500,000 files; the rest was not read.',
  inner: 'The archive holds too many archives. Import this one by itself.',
  damaged: 'The archive is damaged and cannot be opened.',
  empty: 'The archive is empty.',
}

const MOST_FILES = 500_000
/** No text compresses better than this; a file that claims to is meant to fill the disk or the memory. */
const MOST_RATIO = 250
const RATIO_FROM_BYTES = 50 * 1024 * 1024
const DEEPEST = 2
/** A ZIP inside a ZIP is unpacked to the temporary folder. So is an ENEX file, whose pictures are read from their places in it. */
const MAX_INNER_BYTES = 2 * 1024 ** 3
const MOST_INNER = 20
/** The name, the comment and the other notes of an entry stay in memory. */
const MAX_ENTRY_HEAD = 4096
const MOST_SKIPPED = 1000

export async function openFiles(upload: { name: string; path: string }, folder: string): Promise<OpenedFiles> {
  const files: ImportFile[] = []
  const skipped: { name: string; reason: string }[] = []
  let inner = 0
  let innerBytes = 0
  let entries = 0
  const skip = (name: string, reason: string) => {
    if (skipped.length < MOST_SKIPPED) skipped.push({ name, reason })
  }

  async function addZip(path: string, name: string, depth: number): Promise<void> {
    try {
      const zip = await openPromise(path, { autoClose: false, decodeStrings: false })
      for await (const entry of zip.eachEntry()) {
        entries += 1
        if (entries > MOST_FILES) return skip(name, archiveReasons.tooMany)
        const entryPath = nameOf(entry)
        if (entryPath.endsWith('/')) continue
        const reason = refusal(entry, entryPath)
        const isZip = /\.zip$/i.test(entryPath) && depth < DEEPEST
        const isEnex = /\.enex$/i.test(entryPath)
        if (reason) skip(entryPath, reason)
        else if (!isZip && !isEnex) files.push(new ZipEntryFile(zip, entry, entryPath))
        else {
          inner += isZip ? 1 : 0
          innerBytes += entry.uncompressedSize
          const isTooMuch = inner > MOST_INNER || innerBytes > MAX_INNER_BYTES
          if (isTooMuch || !(await hasRoomFor(folder, entry.uncompressedSize))) {
            skip(entryPath, archiveReasons.inner)
            continue
          }
          const copy = join(folder, `inner-${entries}`)
          await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(copy))
          if (isZip) await addZip(copy, entryPath, depth + 1)
          else files.push(await plainFile(copy, entryPath, validDate(entry.getLastModDate({ timezone: 'UTC' }))))
        }
      }
    } catch {
      skip(name, archiveReasons.damaged)
    }
  }

  const kind = await kindOf(upload.path)
  if (kind === 'zip') await addZip(upload.path, upload.name, 1)
  else if (kind === 'tar') await addTar(upload.path, files).catch(() => skip(upload.name, archiveReasons.damaged))
  else files.push(await plainFile(upload.path, upload.name))
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
    let at = 0
    for await (const chunk of await this.zip.openReadStreamPromise(this.entry)) {
      const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at))
      if (part.length > 0) yield part
      at += chunk.length
      if (at >= to) return
    }
  }
}

/** Archives without dates say 1980. */
function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() <= 1980 ? null : date
}

async function plainFile(path: string, name: string, modifiedAt: Date | null = null): Promise<ImportFile> {
  const { size } = await stat(path)
  return rangeFile(path, 0, { path: name, bytes: size, modifiedAt })
}

/** A file that stands in another one as it is. */
function rangeFile(path: string, offset: number, facts: Omit<ImportFile, 'chunks'>): ImportFile {
  return {
    ...facts,
    async *chunks(from = 0, to = facts.bytes) {
      if (from >= to) return
      yield* createReadStream(path, { start: offset + from, end: offset + to - 1, highWaterMark: 256 * 1024 })
    },
  }
}

/** A tar file holds its files one after the other, as they are. */
async function addTar(path: string, files: ImportFile[]): Promise<void> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), entries)
  reading.catch(() => undefined)
  for await (const entry of entries) {
    // The offset is missing in the types of the library.
    const { name, type, size, mtime, byteOffset } = entry.header as typeof entry.header & { byteOffset: number }
    if (type === 'file' && files.length < MOST_FILES)
      files.push(rangeFile(path, byteOffset, { path: name.replace(/^\.\//, ''), bytes: size, modifiedAt: mtime }))
    entry.resume()
  }
  await reading
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
