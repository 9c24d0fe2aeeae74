// Pending captures on a device, as an earlier visit would have left them.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Person, Product } from './product.ts'

export interface PendingCapture {
  readonly local_id: string
  readonly user_id: string
  readonly title: string
  readonly content: string
  readonly source_url: string | null
  readonly folder_id: string | null
  readonly tags: readonly string[]
  readonly zettel_id: string
  readonly ocr_extraction_id: string | null
  readonly created_at: string
  readonly sync_status: string
  readonly last_error: string | null
}

export function pendingCapture(person: Person, more: Partial<PendingCapture> = {}): PendingCapture {
  const local_id = randomUUID()
  return {
    local_id,
    user_id: person.id,
    title: `Waiting ${local_id.slice(0, 8)}`,
    content: `Content ${local_id}`,
    source_url: null,
    folder_id: null,
    tags: [],
    zettel_id: '202611151030',
    ocr_extraction_id: null,
    created_at: '2026-11-15T10:30:00.000Z',
    sync_status: 'pending',
    last_error: null,
    ...more,
  }
}

/** Stores pending captures and the person's session in the browser, without opening the app. */
export async function storePendingCaptures(
  page: Page,
  product: Product,
  person: Person,
  captures: readonly PendingCapture[],
): Promise<void> {
  await product.signIn(page, person)
  await page.goto('/favicon.svg')
  await page.evaluate((rows) => {
    for (const row of rows) localStorage.setItem(`pending_capture_${row.local_id}`, JSON.stringify(row))
  }, captures)
}

export function pendingCaptures(page: Page): Promise<PendingCapture[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('pending_capture_'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')),
  )
}

/** The contents of this person's captures on the server. */
export async function storedContents(person: Person): Promise<string[]> {
  const contents: string[] = []
  for (;;) {
    const { data, error } = await person.client
      .from('captures')
      .select('content')
      .order('id')
      .range(contents.length, contents.length + 499)
    if (error) throw error
    contents.push(...data.map(({ content }) => content))
    if (data.length < 500) return contents
  }
}
