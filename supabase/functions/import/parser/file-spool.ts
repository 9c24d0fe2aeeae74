// The files of one note after the other: hashed, and written to the folder of the import, from where the server stores them. Used in
// the parser process.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { attachmentName } from '@jotsam/core/capture/attachment-name'
import type { NoteFile } from '@jotsam/import/note-files'
import { reasons } from '@jotsam/import/reasons'
import type { FileRules, ParsedFile } from './parser-messages.ts'

/** A note is stored as a whole, so its files are on the disk together. */
const MOST_BYTES_OF_A_NOTE = 512 * 1024 ** 2

interface Spooled {
  /** Each file once, except in Jotsam's own exports, where the same content keeps all of its names. */
  readonly files: readonly ParsedFile[]
  /** Of the given files in their order; null for a file that cannot be stored. */
  readonly hashes: readonly (string | null)[]
  readonly lost: number
  readonly warnings: readonly string[]
}

type Fault = 'tooLarge' | 'unreadable' | 'tooMany'

export function fileSpool(folder: string, { isKept, maxBytes }: FileRules) {
  let written = 0

  async function takeOne(file: NoteFile, room: number): Promise<ParsedFile | Fault> {
    if (file.bytes > maxBytes) return 'tooLarge'
    if (file.bytes > room) return 'tooMany'
    written += 1
    const path = isKept ? join(folder, `file-${written}`) : null
    const hash = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const chunk of file.chunks()) {
        bytes += chunk.length
        // The declared size may be wrong.
        if (bytes > maxBytes || bytes > room) throw new Error('too large')
        hash.update(chunk)
        yield chunk
      }
    }
    try {
      if (path === null) for await (const _ of counted());
      else await pipeline(Readable.from(counted()), createWriteStream(path))
      if (bytes === 0 && file.storedName === undefined) throw new Error('empty')
    } catch {
      if (path !== null) await rm(path, { force: true })
      return bytes > maxBytes ? 'tooLarge' : bytes > room ? 'tooMany' : 'unreadable'
    }
    const sha256 = hash.digest('hex')
    return { sha256, name: file.storedName ?? attachmentName(sha256, file.name), type: file.type || null, bytes, path }
  }

  return {
    async take(files: readonly NoteFile[]): Promise<Spooled> {
      const taken = new Map<string, ParsedFile>()
      const hashes: (string | null)[] = []
      const lost: Record<Fault, string[]> = { tooLarge: [], unreadable: [], tooMany: [] }
      let room = MOST_BYTES_OF_A_NOTE
      for (const file of files) {
        const result = await takeOne(file, room)
        if (typeof result === 'string') {
          hashes.push(null)
          lost[result].push(file.name)
          continue
        }
        hashes.push(result.sha256)
        const key = `${result.sha256} ${file.storedName ?? ''}`
        if (!taken.has(key)) {
          taken.set(key, result)
          room -= result.bytes
        } else if (result.path !== null) await rm(result.path)
      }
      return {
        files: [...taken.values()],
        hashes,
        lost: hashes.filter((hash) => hash === null).length,
        warnings: [
          ...(lost.tooLarge.length > 0 ? [reasons.filesTooLarge(lost.tooLarge, Math.floor(maxBytes / 1024 ** 2))] : []),
          ...(lost.unreadable.length > 0 ? [reasons.filesUnreadable(lost.unreadable)] : []),
          ...(lost.tooMany.length > 0 ? [reasons.filesTooMany(lost.tooMany)] : []),
        ],
      }
    },
  }
}
