// The server gives so many rows in one answer at the most: what may be more is read page by page.
import { unwrap } from './unwrap.ts'

const ROWS_MAX = 1000

type Answer<Row> = { data: Row[] | null; error: { message: string } | null }

/** `read` gives the rows between two places, both included, always in the same order. */
export async function everyRow<Row>(read: (from: number, to: number) => PromiseLike<Answer<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const some = unwrap(await read(rows.length, rows.length + ROWS_MAX - 1))
    rows.push(...some)
    if (some.length < ROWS_MAX) return rows
  }
}
