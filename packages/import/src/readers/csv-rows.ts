// Rows of CSV files by the names of their columns, in lower case.

import { parse } from 'csv-parse/sync'
import { type ImportFile, type ImportItem, skipped, warned } from '../note.ts'
import { reasons } from '../reasons.ts'
import { readHead, readText } from './read-text.ts'

/** Accepts files with short rows and stray quotes. */
export const CSV = { bom: true, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true } as const

export type CsvRow = Readonly<Partial<Record<string, string>>>

/** The CSV files whose first line has all these columns. */
export async function csvFiles(
  files: readonly ImportFile[],
  columns: readonly string[],
): Promise<readonly ImportFile[]> {
  const found: ImportFile[] = []
  for (const file of files.filter(({ path }) => /\.csv$/i.test(path)).slice(0, 100)) {
    const [line = ''] = (await readHead(file)).split(/\r?\n/)
    const names = new Set(
      line
        .replace(/^\ufeff/, '')
        .split(',')
        .map((name) => name.replaceAll('"', '').trim().toLowerCase()),
    )
    if (columns.every((column) => names.has(column))) found.push(file)
  }
  return found
}

export async function* readCsv(file: ImportFile): AsyncGenerator<{ readonly row: CsvRow } | ImportItem> {
  const read = await readText(file)
  if (!read.ok) {
    yield skipped(file.path, read.reason)
    return
  }
  if (read.isGuessed) yield warned(file.path, reasons.encoding)
  let rows: CsvRow[]
  try {
    const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase())
    rows = parse(read.text, { ...CSV, columns })
  } catch {
    yield skipped(file.path, reasons.notReadable)
    return
  }
  for (const row of rows) yield { row }
}
