// The server limits the rows of one answer. This reads a longer list page by page.
import { unwrap } from './unwrap.ts'

const ROWS_MAX = 1000

type Answer<Row> = { data: Row[] | null; error: { message: string } | null }

/** `read` returns the rows between two positions, both included, always in the same order. */
export async function readAllRows<Row>(read: (from: number, to: number) => PromiseLike<Answer<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = unwrap(await read(rows.length, rows.length + ROWS_MAX - 1))
    rows.push(...page)
    if (page.length < ROWS_MAX) return rows
  }
}
