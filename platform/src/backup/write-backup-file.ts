// Writes a backup file. It gets its name only when it is complete and on the disk.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { flushFolder } from '../whole-file.ts'
import { type BackupRecord, END_OF_ROWS, FORM, GATHER_BYTES, newlinesIn, type Totals } from './backup-form.ts'
import { BackupError } from './faults.ts'

export type BackupWriter = Awaited<ReturnType<typeof createBackup>>

export async function createBackup(file: string) {
  if (await stat(file).catch(() => null)) throw new BackupError({ kind: 'file-exists', file })
  const draft = `${file}.part`
  // It contains all data and the keys, so only the owner may read it.
  await (await opened(draft, file)).close()
  const gzip = createGzip()
  const writing = pipeline(gzip, createWriteStream(draft, { flags: 'r+', flush: true }))
  writing.catch(() => undefined)
  const totals = { tables: 0, rows: 0 }

  const put = async (bytes: Buffer | string) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), writing])
  }
  const line = (value: BackupRecord | object) => put(`${JSON.stringify(value)}\n`)
  await line({ backup: 'jotsam', form: FORM })

  const block = async (chunks: AsyncIterable<Buffer>) => {
    let rows = 0
    for await (const chunk of chunks) {
      rows += newlinesIn(chunk)
      await put(chunk)
    }
    await put(END_OF_ROWS)
    await put('\n')
    await line({ rows })
    return rows
  }

  return {
    write: line,
    /** Writes the bytes of a stored file. */
    async stored(version: string, bytes: AsyncIterable<Buffer>): Promise<void> {
      await line({ stored: { version } })
      await block(base64Lines(gathered(bytes)))
    },
    /** Writes the COPY output of the last table. Returns the number of rows. */
    async rows(copied: AsyncIterable<Buffer>): Promise<number> {
      const rows = await block(gathered(copied))
      totals.tables += 1
      totals.rows += rows
      return rows
    },
    /** Gives the file its name. */
    async finish(): Promise<Totals & { bytes: number }> {
      await line({ end: totals })
      gzip.end()
      await writing
      await rename(draft, file)
      await flushFolder(dirname(file))
      return { ...totals, bytes: (await stat(file)).size }
    },
    async abandon(): Promise<void> {
      gzip.destroy()
      await writing.catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

async function opened(draft: string, file: string) {
  // An existing draft, from an interrupted backup or another user, is not reused.
  await rm(draft, { force: true })
  return open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw new BackupError({
      kind: 'cannot-write',
      file,
      reason: error instanceof Error ? error.message : String(error),
    })
  })
}

async function* gathered(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < GATHER_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** Three bytes are four letters, so only the last line may end in between. */
async function* base64Lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % 3)
    yield Buffer.from(`${bytes.toString('base64', 0, whole)}\n`)
    rest = bytes.subarray(whole)
  }
  if (rest.length > 0) yield Buffer.from(`${rest.toString('base64')}\n`)
}
