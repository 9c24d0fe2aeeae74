// The file of a backup: gzipped lines that a person can read with zcat. A header, files, and each table in the text form of
// PostgreSQL's COPY, where a row is a line and "\." ends them; the last line tells a whole backup from one cut short.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './faults.ts'

const FORM = 1

const migration = z.object({ version: z.string(), name: z.string(), sql: z.string(), checksum: z.string().nullable() })

export const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), notNull: z.boolean(), generated: z.boolean() })),
  primaryKey: z.array(z.string()),
})

const header = z.object({
  takenAt: z.string(),
  postgres: z.string(),
  /** What made the database, in order: replayed, it makes it again on any later PostgreSQL. */
  bootstrap: z.array(migration),
  migrations: z.array(migration),
})

const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string() })
const end = z.object({ tables: z.number(), rows: z.number() })

const record = z.union([
  z.object({ header }),
  z.object({ file: z.object({ path: z.string(), text: z.string() }) }),
  z.object({ table: tableShape }),
  z.object({ rows: z.number() }),
  z.object({ sequence }),
  z.object({ end }),
])

export type TableShape = z.infer<typeof tableShape>
export type Header = z.infer<typeof header>
export type Totals = z.infer<typeof end>
type Record = z.infer<typeof record>

export interface BackupWriter {
  write(record: Exclude<Record, { end: Totals } | { rows: number }>): Promise<void>
  /** Everything that COPY gave for the table named last; says how many rows that was. */
  rows(copied: AsyncIterable<Buffer>): Promise<number>
  /** Only now does the file appear under its name. */
  finish(): Promise<Totals & { bytes: number }>
  abandon(): Promise<void>
}

export async function createBackup(file: string): Promise<BackupWriter> {
  if (await stat(file).catch(() => null)) throw new BackupError({ kind: 'file-exists', file })
  const draft = `${file}.part`
  // It holds everybody's data and the keys: for the owner alone.
  await (await opened(draft, file)).close()
  const gzip = createGzip()
  const writing = pipeline(gzip, createWriteStream(draft, { flags: 'r+', flush: true }))
  writing.catch(() => undefined)
  const totals = { tables: 0, rows: 0 }

  const put = async (bytes: Buffer | string) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), writing])
  }
  const line = (value: Record | object) => put(`${JSON.stringify(value)}\n`)
  await line({ backup: 'jotsam', form: FORM })

  return {
    write: line,
    async rows(copied) {
      let rows = 0
      for await (const chunk of gathered(copied)) {
        rows += newlinesIn(chunk)
        await put(chunk)
      }
      await put('\\.\n')
      await line({ rows })
      totals.tables += 1
      totals.rows += rows
      return rows
    },
    async finish() {
      await line({ end: totals })
      gzip.end()
      await writing
      await rename(draft, file)
      await flushFolder(dirname(file))
      return { ...totals, bytes: (await stat(file)).size }
    },
    async abandon() {
      gzip.destroy()
      await writing.catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'table'; readonly table: TableShape; readonly rows: AsyncIterable<Buffer> }
  | { readonly kind: 'sequence'; readonly sequence: z.infer<typeof sequence> }

/** The parts in their order. Throws at the first thing wrong, at the latest when the end is not there. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const lines = linesOf(file)
  await checkFirstLine(lines, file)
  const seen = { tables: 0, rows: 0 }
  for (;;) {
    const found = await nextRecord(lines, file)
    if ('end' in found) {
      if (found.end.tables !== seen.tables || found.end.rows !== seen.rows) throw damaged(file, 'rows are missing')
      // The checksum comes after the last line.
      if (!(await lines.next()).done) throw damaged(file, 'it goes on after its end')
      return
    }
    if ('header' in found) yield { kind: 'header', header: found.header }
    else if ('file' in found) yield { kind: 'file', ...found.file }
    else if ('sequence' in found) yield { kind: 'sequence', sequence: found.sequence }
    else if ('table' in found) {
      const { table } = found
      const counted = { rows: 0 }
      const rows = rowsUntilEnd(lines, file, counted)
      yield { kind: 'table', table, rows }
      for await (const _ of rows); // Whoever did not want them skips them.
      const told = await nextRecord(lines, file)
      if (!('rows' in told) || told.rows !== counted.rows) throw damaged(file, `${table.schema}.${table.name}`)
      seen.tables += 1
      seen.rows += counted.rows
    } else throw damaged(file, 'a part stands where none belongs')
  }
}

const GATHER_BYTES = 64 * 1024
const END_OF_ROWS = Buffer.from('\\.')
const NEWLINE = 10

async function opened(draft: string, file: string) {
  return open(draft, 'w', 0o600).catch((error: unknown) => {
    throw new BackupError({
      kind: 'cannot-write',
      file,
      reason: error instanceof Error ? error.message : String(error),
    })
  })
}

/** A rename is only certain once the folder is on the disk too. */
async function flushFolder(dir: string): Promise<void> {
  const handle = await open(dir).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** COPY speaks row by row; a compressor likes larger pieces. */
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

function newlinesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

async function checkFirstLine(lines: AsyncGenerator<Buffer>, file: string): Promise<void> {
  const first = await lines.next()
  const parsed = first.done ? null : firstLine.safeParse(jsonIn(first.value))
  if (!parsed?.success) throw new BackupError({ kind: 'not-a-backup', file })
  const { form } = parsed.data
  if (form > FORM) throw new BackupError({ kind: 'newer-form', file, found: form, have: FORM })
}

const firstLine = z.object({ backup: z.literal('jotsam'), form: z.int() })

async function nextRecord(lines: AsyncGenerator<Buffer>, file: string): Promise<Record> {
  const { done, value } = await lines.next()
  if (done) throw new BackupError({ kind: 'cut-short', file })
  const parsed = record.safeParse(jsonIn(value))
  if (!parsed.success) throw damaged(file, 'a line cannot be read')
  return parsed.data
}

async function* rowsUntilEnd(
  lines: AsyncGenerator<Buffer>,
  file: string,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await lines.next()
    if (done) throw new BackupError({ kind: 'cut-short', file })
    const isEnd = value.equals(END_OF_ROWS)
    if (!isEnd) {
      counted.rows += 1
      held.push(value, NEWLINE_BYTES)
      bytes += value.length + 1
    }
    if (bytes >= GATHER_BYTES || (isEnd && bytes > 0)) {
      yield Buffer.concat(held)
      held = []
      bytes = 0
    }
    if (isEnd) return
  }
}

const NEWLINE_BYTES = Buffer.from('\n')

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const text = createGunzip()
  source.on('error', (error) => text.destroy(error))
  source.pipe(text)
  let rest: Buffer[] = []
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const piece = chunk.subarray(from, at)
        yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece
        rest = []
        from = at + 1
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
    }
  } catch (error) {
    throw readFault(error, file)
  } finally {
    source.destroy()
    text.destroy()
  }
}

function readFault(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT' || code === 'EISDIR') return new BackupError({ kind: 'no-such-file', file })
  if (code === 'Z_BUF_ERROR') return new BackupError({ kind: 'cut-short', file })
  if (error instanceof Error && /incorrect header check/.test(error.message))
    return new BackupError({ kind: 'not-a-backup', file })
  return String(code).startsWith('Z_') ? damaged(file, 'its checksum is wrong') : error
}

function jsonIn(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

const damaged = (file: string, where: string) => new BackupError({ kind: 'damaged', file, where })
