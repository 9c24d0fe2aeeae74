// The passages that were marked on pages. They wait here until the page is saved, and are highlights of the note from then on.
import { storableText } from '@jotsam/core/capture/storable-text'
import { findQuote, quoteOf } from '@jotsam/core/highlights/text-quote'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import type { Job, Mark } from '../messaging/protocol.ts'
import { markSchema } from '../messaging/schemas.ts'
import { type Client, openClient, ownerOfNewSaves } from './account/session.ts'
import { PAGE } from './outbox/deliver-page.ts'
import { rowOf } from './outbox/delivery.ts'
import { firstKeys } from './outbox/stored-parts.ts'
import { pageAddress } from './page-address.ts'
import { wasSavedHere } from './saved-mark.ts'
import { chatAt } from './site-rules.ts'

const css = '::highlight(jotsam-marks) { background-color: #ffe27a; color: #1c1c1c; }'

export async function putMark(url: string, mark: Mark): Promise<void> {
  const marks = await waitingMarks(url)
  const others = marks.some(({ id }) => id === mark.id)
    ? marks.map((each) => (each.id === mark.id ? mark : each))
    : [...marks, mark]
  await store(url, others)
}

export async function removeMarks(url: string, ids: readonly string[]): Promise<void> {
  const left = (await waitingMarks(url)).filter(({ id }) => !ids.includes(id))
  await store(url, left)
}

/** What to draw on a page. The server is asked only about pages that were saved with this browser. */
export async function marksOn(url: string, tabId: number | undefined): Promise<Mark[]> {
  const saved = (await wasSavedHere(url)) ? await savedMarks(url).catch(() => []) : []
  const marks = [...(await waitingMarks(url)), ...saved]
  if (marks.length > 0 && tabId !== undefined) {
    await browser.scripting.insertCSS({ target: { tabId, frameIds: [0] }, css }).catch(() => null)
  }
  return marks
}

/** The marks of a page go with a save of the whole page or conversation. */
export async function withMarks(job: Job, url: string): Promise<Job> {
  const isWhole = job.kind === 'conversation' || (job.kind === 'capture' && job.again !== null)
  return isWhole ? { ...job, marks: await waitingMarks(url) } : job
}

/** Stores the marks of a save that arrived as highlights of its notes. Again with the same ids changes nothing. */
export async function storeMarks(job: Job, captureIds: readonly string[], client: Client): Promise<number> {
  const marks = job.kind === 'picture' ? [] : (job.marks ?? [])
  const [first] = captureIds
  if (marks.length === 0 || first === undefined) return 0
  const notes = rowOf(
    await client
      .from('captures')
      .select('id, content')
      .in('id', [...captureIds]),
  )
  const texts = notes.map(({ id, content }) => ({ id, text: toPlainText(content) }))
  const rows = marks.map(({ isSaved: _, ...mark }) => {
    // A passage that was left out of the note stays in its list of highlights.
    const note = texts.find(({ text }) => findQuote(text, mark))
    const span = note && findQuote(note.text, mark)
    const { quote, prefix, suffix, start_position } = (span && quoteOf(note.text, span)) ?? mark
    return {
      ...{ id: mark.id, capture_id: note?.id ?? first, colour: 'yellow' as const, start_position },
      ...{ quote: storableText(quote), prefix: storableText(prefix), suffix: storableText(suffix) },
      comment: storableText(mark.comment),
    }
  })
  rowOf(await client.from('highlights').upsert(rows, { onConflict: 'id', ignoreDuplicates: true }).select('id'))
  const url = job.kind === 'conversation' ? job.conversation.url : (job.sourceUrl ?? '')
  await removeMarks(
    url,
    marks.map(({ id }) => id),
  )
  return marks.length
}

/** Marks from before the first sign-in belong to the first account that signs in, as saves do. */
async function waitingMarks(url: string): Promise<Mark[]> {
  const stored = await browser.storage.local.get([keyOf(url, await ownerOfNewSaves()), keyOf(url, null)])
  return Object.values(stored).flatMap((marks) => z.array(markSchema).safeParse(marks).data ?? [])
}

async function store(url: string, marks: readonly Mark[]): Promise<void> {
  const key = keyOf(url, await ownerOfNewSaves())
  await browser.storage.local.remove([key, keyOf(url, null)])
  if (marks.length > 0) await browser.storage.local.set({ [key]: marks })
}

async function savedMarks(url: string): Promise<Mark[]> {
  const { site, id } = (await chatAt(url)) ?? { site: PAGE, id: pageAddress(url) }
  const keys = await firstKeys(site, id)
  const client = await openClient()
  const notes = rowOf(await client.from('captures').select('id').in('idempotency_key', keys))
  const ids = notes.map((note) => note.id)
  const found = rowOf(await client.from('highlights').select().in('capture_id', ids))
  return found.map(({ id, quote, prefix, suffix, start_position, comment }) => ({
    ...{ id, quote, prefix, suffix, start_position, comment },
    isSaved: true,
  }))
}

/** Another account in the same browser has marks of its own. */
function keyOf(url: string, userId: string | null): string {
  return `marks:${userId ?? ''}:${pageAddress(url)}`
}
