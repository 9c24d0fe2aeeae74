// Bytes in a folder: FOLDER/ab/abcd… A file is renamed to its final path once it is complete and on the disk.
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { flushFolder } from '../../whole-file.ts'
import { type FileStore, VERSION } from './file-store.ts'

export function createDiskStore(folder: string): FileStore {
  const folderOf = (version: string) => join(folder, version.slice(0, 2))
  const pathOf = (version: string) => join(folderOf(version), version)

  return {
    async keep(version, { path }) {
      // Only the first file of a folder has to create it.
      if (await mkdir(folderOf(version), { recursive: true, mode: 0o700 })) await flushFolder(folder)
      await rename(path, pathOf(version))
      await flushFolder(folderOf(version))
    },
    async read(version, range) {
      if (!VERSION.test(version)) return null
      const found = await stat(pathOf(version)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return found && Readable.from(chunks(pathOf(version), range), { objectMode: false })
    },
    async size(version) {
      const found = VERSION.test(version) ? await stat(pathOf(version)).catch(() => null) : null
      return found?.size ?? null
    },
    async erase(version) {
      if (VERSION.test(version)) await rm(pathOf(version), { force: true })
    },
    async *list() {
      for (const part of (await readdir(folder).catch(() => [])).sort()) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const version of (await readdir(join(folder, part)).catch(() => [])).sort()) {
          const found = VERSION.test(version) ? await stat(pathOf(version)).catch(() => null) : null
          if (found) yield { version, storedAt: found.mtime }
        }
      }
    },
  }
}

/** Opens the file with the first read: an answer that nobody reads, because its client has left, leaves no file open. */
async function* chunks(path: string, range?: { readonly from: number; readonly to: number }): AsyncGenerator<Buffer> {
  yield* createReadStream(path, range ? { start: range.from, end: range.to } : {})
}
