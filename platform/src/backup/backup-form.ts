// The file of a backup: gzipped lines that a person can read with zcat. A header, files, and each table in the text form of
// PostgreSQL's COPY, where a row is a line and "\." ends them; the bytes of stored files follow in base64, in the same way. The last line
// distinguishes a complete backup from a truncated one.
import { z } from 'zod'

/** The version of the file format. Newer versions are refused. */
export const FORM = 2

export const migration = z.object({
  version: z.string(),
  name: z.string(),
  sql: z.string(),
  checksum: z.string().nullable(),
})

export const tableShape = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), notNull: z.boolean(), generated: z.boolean() })),
  primaryKey: z.array(z.string()),
})

const header = z.object({
  takenAt: z.string(),
  postgres: z.string(),
  /** The applied migrations in order. Applied again, they create the same schema on any later PostgreSQL. */
  bootstrap: z.array(migration),
  migrations: z.array(migration),
})

export const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string() })
const end = z.object({ tables: z.number(), rows: z.number() })

export const record = z.union([
  z.object({ header }),
  z.object({ file: z.object({ path: z.string(), text: z.string() }) }),
  z.object({ table: tableShape }),
  z.object({ rows: z.number() }),
  z.object({ stored: z.object({ version: z.string() }) }),
  z.object({ sequence }),
  z.object({ end }),
])

export type Sequence = z.infer<typeof sequence>
export type TableShape = z.infer<typeof tableShape>
export type Header = z.infer<typeof header>
export type Totals = z.infer<typeof end>
export type BackupRecord = z.infer<typeof record>

export const firstLine = z.object({ backup: z.literal('jotsam'), form: z.int() })

export const END_OF_ROWS = Buffer.from('\\.')
export const NEWLINE = 10
/** COPY sends row by row; compression and loading are faster with larger chunks. */
export const GATHER_BYTES = 64 * 1024

/** The number of rows in a chunk, because each row is a line. */
export function newlinesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
  return count
}
