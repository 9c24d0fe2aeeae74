// Reads a backup file part by part, and reports a truncated, damaged or foreign file.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import {
  type BackupRecord,
  END_OF_ROWS,
  FORM,
  firstLine,
  GATHER_BYTES,
  type Header,
  NEWLINE,
  record,
  type Sequence,
  type TableShape,
} from './backup-form.ts'
import { BackupError } from './faults.ts'

export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'table'; readonly table: TableShape; readonly rows: AsyncIterable<Buffer> }
  | { readonly kind: 'stored'; readonly version: string; readonly bytes: AsyncIterable<Buffer> }
  | { readonly kind: 'sequence'; readonly sequence: Sequence }

/** The parts in order. Throws at the first error; a missing end is an error too. */
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
    else if ('stored' in found) {
      const { version } = found.stored
      const counted = { rows: 0 }
      const lines64 = rowsUntilEnd(lines, file, counted)
      yield { kind: 'stored', version, bytes: fromBase64(lines64) }
      for await (const _ of lines64); // Skips bytes that were not read.
      await checkCount(lines, file, counted.rows, `the file ${version}`)
    } else if ('table' in found) {
      const { table } = found
      const counted = { rows: 0 }
      const rows = rowsUntilEnd(lines, file, counted)
      yield { kind: 'table', table, rows }
      for await (const _ of rows); // Skips rows that were not read.
      await checkCount(lines, file, counted.rows, `${table.schema}.${table.name}`)
      seen.tables += 1
      seen.rows += counted.rows
    } else throw damaged(file, 'a part stands where none belongs')
  }
}

async function checkFirstLine(lines: AsyncGenerator<Buffer>, file: string): Promise<void> {
  const first = await lines.next()
  const parsed = first.done ? null : firstLine.safeParse(jsonIn(first.value))
  if (!parsed?.success) throw new BackupError({ kind: 'not-a-backup', file })
  const { form } = parsed.data
  if (form > FORM) throw new BackupError({ kind: 'newer-form', file, found: form, have: FORM })
}

async function checkCount(lines: AsyncGenerator<Buffer>, file: string, rows: number, where: string): Promise<void> {
  const told = await nextRecord(lines, file)
  if (!('rows' in told) || told.rows !== rows) throw damaged(file, where)
}

async function* fromBase64(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of lines) yield Buffer.from(chunk.toString('latin1'), 'base64')
}

async function nextRecord(lines: AsyncGenerator<Buffer>, file: string): Promise<BackupRecord> {
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
