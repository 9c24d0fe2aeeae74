// Where the rows of an answer lie in the whole result, and the status that says so. Pure.

export type Page = { readonly offset: number; readonly rows: number; readonly total: number | null }

/** `0-19/153`; `*` for what is empty or was not counted. */
export function contentRange({ offset, rows, total }: Page): string {
  const range = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}

export function rangeStatus({ offset, rows, total }: Page): 200 | 206 | 416 {
  if (total === null) return 200
  if (offset > total) return 416
  return rows < total ? 206 : 200
}
