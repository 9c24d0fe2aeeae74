// Parses the page that a request asks for, and writes the paging headers of the answer. Pure.

export interface Page {
  readonly page: number
  readonly perPage: number
}

type PageResult = { readonly ok: true; readonly page: Page } | { readonly ok: false; readonly given: string }

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** supabase-js sends both parameters empty when the caller sets neither. */
export function pageOf(query: {
  readonly page?: string | undefined
  readonly per_page?: string | undefined
}): PageResult {
  const page = positive(query.page, 1)
  if (page === null) return { ok: false, given: query.page ?? '' }
  const perPage = positive(query.per_page, DEFAULT_PER_PAGE)
  if (perPage === null) return { ok: false, given: query.per_page ?? '' }
  return { ok: true, page: { page, perPage: Math.min(perPage, MAX_PER_PAGE) } }
}

export function pagingHeaders(path: string, { page, perPage }: Page, total: number): Record<string, string> {
  const last = Math.ceil(total / perPage)
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const next = last > page ? [link(page + 1, 'next')] : []
  return { 'X-Total-Count': String(total), Link: [...next, link(last, 'last')].join(', ') }
}

function positive(given: string | undefined, fallback: number): number | null {
  if (!given) return fallback
  if (!/^\d{1,9}$/.test(given)) return null
  return Math.max(1, Number(given))
}
