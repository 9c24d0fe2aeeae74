// Computes Content-Range and the status of a page. Pure.

export type Page = { readonly offset: number; readonly rows: number; readonly total: number | null }

/** Returns `0-19/153`, with `*` for an empty page or an unknown total. */
export function contentRange({ offset, rows, total }: Page): string {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}

export function rangeStatus({ offset, rows, total }: Page): 200 | 206 | 416 {
  if (total === null) return 200
  if (offset > total) return 416
  return rows < total ? 206 : 200
}
