import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TableShape } from './backup-form.ts'
import { readBackup } from './read-backup-file.ts'
import { createBackup } from './write-backup-file.ts'

let dir: string
let made = 0
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backup-file-'))
})
afterEach(() => rm(dir, { recursive: true }))

const words: TableShape = {
  schema: 'public',
  name: 'words',
  columns: [{ name: 'word', type: 'text', notNull: true, generated: false }],
  primaryKey: ['word'],
}
const header = { takenAt: '2026-01-01T00:00:00.000Z', postgres: '18.4', bootstrap: [], migrations: [] }

async function* chunks(texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function wholeBackup(rows: readonly string[] = ['tide\n', 'shell\n']): Promise<string> {
  const file = join(dir, `whole-${++made}`)
  const writer = await createBackup(file)
  await writer.write({ header })
  await writer.write({ file: { path: 'keys.json', text: '{}' } })
  await writer.write({ table: words })
  await writer.rows(chunks(rows))
  await writer.write({ sequence: { schema: 'public', name: 'numbers', last: '7' } })
  await writer.finish()
  return file
}

async function partsOf(file: string): Promise<unknown[]> {
  const parts: unknown[] = []
  for await (const part of readBackup(file)) {
    if (part.kind !== 'table') parts.push(part)
    else {
      let text = ''
      for await (const chunk of part.rows) text += chunk.toString()
      parts.push({ table: part.table.name, text })
    }
  }
  return parts
}

async function changed(change: (text: string) => string): Promise<string> {
  const file = join(dir, 'changed')
  const text = gunzipSync(await readFile(await wholeBackup())).toString()
  await writeFile(file, gzipSync(change(text)))
  return file
}

it('readBackup reads what was written, in the same order', async () => {
  const long = `${'x'.repeat(200_000)}\n`
  expect(await partsOf(await wholeBackup(['tide\n', long, 'a\\tb\n']))).toEqual([
    { kind: 'header', header },
    { kind: 'file', path: 'keys.json', text: '{}' },
    { table: 'words', text: `tide\n${long}a\\tb\n` },
    { kind: 'sequence', sequence: { schema: 'public', name: 'numbers', last: '7' } },
  ])
})

it('readBackup returns the bytes of stored files, of whatever length', async () => {
  const file = join(dir, 'with-files')
  const writer = await createBackup(file)
  await writer.write({ header })
  const sizes = [0, 1, 2, 3, 64 * 1024 + 1, 300_000]
  const files = sizes.map((size) => randomBytes(size))
  for (const [n, bytes] of files.entries())
    await writer.stored(`file ${n}`, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]))
  await writer.finish()
  const read: Buffer[] = []
  for await (const part of readBackup(file)) if (part.kind === 'stored') read.push(await buffer(part.bytes))
  expect(read.map((bytes, n) => bytes.equals(files[n] ?? Buffer.alloc(1)))).toEqual(sizes.map(() => true))
  let count = 0
  for await (const part of readBackup(file)) if (part.kind === 'stored') count += 1
  expect(count).toBe(sizes.length)
})

it('readBackup skips the rows of a table that are not read', async () => {
  const kinds: string[] = []
  for await (const part of readBackup(await wholeBackup())) kinds.push(part.kind)
  expect(kinds).toEqual(['header', 'file', 'table', 'sequence'])
})

it('a backup gets its name only when it is complete, and never replaces another file', async () => {
  const file = join(dir, 'given-up')
  const writer = await createBackup(file)
  await writer.write({ header })
  await writer.abandon()
  expect(await readdir(dir)).toEqual([])
  await writeFile(file, 'precious')
  await expect(createBackup(file)).rejects.toThrow('exists already')
  await expect(createBackup(join(dir, 'nowhere', 'x'))).rejects.toThrow('could not be written')
})

it('readBackup detects a truncated file, wherever it is cut', async () => {
  const bytes = await readFile(await wholeBackup())
  const cut = join(dir, 'cut')
  for (let length = 30; length < bytes.length; length += 7) {
    await writeFile(cut, bytes.subarray(0, length))
    await expect(partsOf(cut)).rejects.toThrow(/cut short|is no backup/)
  }
  await expect(partsOf(await changed((text) => text.slice(0, text.indexOf('{"end"'))))).rejects.toThrow('cut short')
  await expect(partsOf(await changed((text) => text.slice(0, text.indexOf('shell'))))).rejects.toThrow('cut short')
})

it('readBackup detects a changed file', async () => {
  const bytes = await readFile(await wholeBackup())
  bytes.writeUInt8((bytes.at(-8) ?? 0) ^ 0xff, bytes.length - 8)
  await writeFile(join(dir, 'flipped'), bytes)
  await expect(partsOf(join(dir, 'flipped'))).rejects.toThrow('is damaged')
  await expect(partsOf(await changed((text) => text.replace('shell\n', '')))).rejects.toThrow('public.words')
  await expect(partsOf(await changed((text) => text.replace('"tables":1', '"tables":2')))).rejects.toThrow('is damaged')
  await expect(partsOf(await changed((text) => text.replace('{"sequence"', '{"else"')))).rejects.toThrow('is damaged')
})

it('readBackup refuses a file that is no backup, and one of a newer version', async () => {
  const other = join(dir, 'other')
  await writeFile(other, 'select 1;')
  await expect(partsOf(other)).rejects.toThrow('is no backup')
  await writeFile(other, gzipSync('{"name": "something else"}\n'))
  await expect(partsOf(other)).rejects.toThrow('is no backup')
  await expect(partsOf(join(dir, 'missing'))).rejects.toThrow('There is no file')
  await expect(partsOf(await changed((text) => text.replace('"form":2', '"form":3')))).rejects.toThrow(
    'has form 3 of a backup; this version reads up to 2',
  )
})
