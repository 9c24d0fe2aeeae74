// Saves from a page: reads it, sends it to the background, and shows the result.
import { plainToHtml } from '@jotsam/core/html/content-html'
import { extractionMessages } from '@jotsam/core/messages/capture/extraction'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import { conversationReceipt } from '../extract/conversation-receipt.ts'
import { isOneSided } from '../extract/page/missing-sides.ts'
import type { Conversation, Extracted, Reader } from '../extract/types.ts'
import type { Job, JobFile, PageFailed, Place, SaveStatus } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { fittingRules } from './fitting-rules.ts'
import { loadReader } from './load-reader.ts'
import { newId } from './new-id.ts'
import { isTranscriptIn, loadCaptions, openTranscript } from './open-transcript.ts'
import { toastFor } from './overlay/save-toast.ts'
import { openToast, type Toast, type ToastContent } from './overlay/toast.ts'
import { isPdf, readPdf } from './pdf-file.ts'
import { readOpenConversation } from './read-open-conversation.ts'
import { selectedIn } from './selected-text.ts'
import { sendPictures } from './send-pictures.ts'

const texts = extensionMessages.page
const noPlace: Place = { folderId: null, tags: [] }

/** `told` is the selected text from the browser, for places where a script has no access. */
export async function saveSelection(place = noPlace, told = ''): Promise<void> {
  const { page, selection, words } = selectedIn(document)
  await saveRead(place, texts.nothingSelected, async () => {
    const reader = await loadReader()
    return (selection && structured(reader, selection, page)) ?? plainTextOf(words || told, page)
  })
}

function structured(reader: Reader, selection: Selection, page: Document): Extracted | null {
  try {
    return reader.extractSelection(selection, page)
  } catch {
    return null
  }
}

/** With `title` the note gets that title. `again` decides what happens to a page that was saved before. */
export async function savePage(place = noPlace, title = '', again: Again = 'update'): Promise<void> {
  const id = newId()
  const read = async () => {
    const extracted = isPdf(document) ? await readPdf(document, id) : await readPage()
    return title === '' ? extracted : { ...extracted, title, hasOwnTitle: true }
  }
  await saveRead(place, texts.nothingFound, read, again, id)
}

async function readPage(): Promise<Extracted> {
  const isWhole = await openTranscript(document)
  const reader = await loadReader()
  const turnOff = await loadCaptions(document)
  const read = reader.extractPage(document)
  turnOff()
  if ((isWhole && isTranscriptIn(read.html, document)) || !read.receipt) return read
  const reasons = [...read.receipt.reasons, extractionMessages.transcriptMissing]
  return { ...read, receipt: { ...read.receipt, isPartial: true, reasons } }
}

type Again = 'update' | 'snapshot'
type Read = Extracted & { hasOwnTitle?: boolean; file?: JobFile }

/** Saves what `read` returns. */
export async function saveRead(
  place: Place,
  ifNothing: string,
  read: () => Promise<Read | null>,
  again: Again | null = null,
  id = newId(),
): Promise<void> {
  const toast = openToast({ title: texts.saving })
  await withToast(toast, async () => {
    const extracted = await read()
    if (!extracted || extracted.html.trim() === '') {
      const lines = extracted?.receipt?.reasons ?? []
      fail(toast, { title: ifNothing, lines, tone: 'warn', autoClose: lines.length === 0 })
      return
    }
    await saveJob(captureJob(extracted, place, again), toast, id)
  })
}

export async function saveConversation(place = noPlace, title = ''): Promise<void> {
  const stop = new AbortController()
  const cancel = { label: texts.cancel, run: () => stop.abort() }
  const progress = (turns: number, total: number | null): ToastContent => ({
    title: texts.reading(turns, total),
    actions: [cancel],
  })
  const toast = openToast(progress(0, null))
  const opened = location.pathname
  const whyNot = () => (location.pathname === opened ? texts.readFailed : texts.wentOn)
  const read = async () => {
    const conversation = await readOpenConversation(stop.signal, (turns, total) => toast.show(progress(turns, total)))
    if (stop.signal.aborted) fail(toast, { title: texts.stopped, autoClose: true })
    else if (conversation)
      await saveJob(
        title === ''
          ? conversationJob(conversation, place)
          : { ...conversationJob({ ...conversation, title }, place), hasOwnTitle: true },
        toast,
        newId(),
        isOneSided(conversation) ? () => void reportMisfit(toast) : undefined,
      )
    else
      fail(toast, {
        title: texts.readFailed,
        lines: [texts.rulesDoNotFit, texts.reportHint],
        tone: 'fault',
        actions: [{ label: texts.report, run: () => void reportMisfit(toast) }],
      })
  }
  await withToast(toast, read, whyNot)
}

/** The person may tell the operator. Only the site and the rules are named, and the server counts one report a day. */
async function reportMisfit(toast: Toast): Promise<void> {
  const rules = await fittingRules()
  const part = rules && document.querySelector(rules.turn) ? 'text' : 'turn'
  const isSent = await sendWithRetry({ type: 'rules.report', part }).catch(() => false)
  toast.show({ title: isSent ? texts.reported : texts.notReported, tone: isSent ? 'done' : 'warn', autoClose: true })
}

/** Saves a job that needs no reading of the page, as for a link or an image. */
export async function saveGiven(job: Job): Promise<void> {
  const toast = openToast({ title: texts.saving })
  await withToast(toast, () => saveJob(job, toast))
}

async function saveJob(job: Job, toast: Toast, id = newId(), report?: () => void): Promise<void> {
  toast.show({ title: texts.saving })
  toast.show(toastFor(await saveWithPictures(job, id, (save) => toast.show(toastFor(save, report))), report))
}

/** The save itself, then the pictures that the page may read. */
export async function saveWithPictures(
  job: Job,
  id: string,
  onSaved: (save: SaveStatus) => void = () => undefined,
): Promise<SaveStatus> {
  // Retries use the same id, so the save is stored once even if the background restarts meanwhile.
  const save = await sendWithRetry({ type: 'save.add', id, job }).catch(() => {
    throw new NotKept()
  })
  if (save.pictures.length === 0) return save
  onSaved(save)
  await sendPictures(id, save.pictures)
  return await sendWithRetry({ type: 'pictures.sent', id })
}

async function withToast(toast: Toast, run: () => Promise<void>, whyNot = () => texts.readFailed): Promise<void> {
  try {
    await run()
  } catch (error) {
    const why = () => (error instanceof NotKept ? texts.notKept : whyNot())
    fail(toast, { title: browser.runtime?.id ? why() : texts.updated, tone: 'fault' })
  }
}

/** Nothing was saved. The popup shows it too, in place of "Working". */
function fail(toast: Toast, content: ToastContent): void {
  toast.show(content)
  const failed: PageFailed = { type: 'page.failed', text: content.title }
  browser.runtime?.sendMessage(failed).catch(() => null)
}

/** The background could not store the save. */
class NotKept extends Error {}

function plainTextOf(words: string, page: Document): Extracted | null {
  if (words.trim() === '') return null
  return { title: page.title, html: plainToHtml(words), sourceUrl: page.URL, receipt: null }
}

function captureJob(
  { title, html, sourceUrl, receipt, facts = {}, hasOwnTitle = false, file }: Read,
  place: Place,
  again: Again | null,
): Job {
  const counted = receipt && { ...receipt, reasons: [...receipt.reasons] }
  return {
    kind: 'capture',
    title,
    html,
    sourceUrl,
    receipt: counted,
    facts,
    hasOwnTitle,
    ...(file ? { file } : {}),
    ocrExtractionId: null,
    again,
    keys: null,
    ...place,
  }
}

export function conversationJob(conversation: Conversation, place = noPlace): Extract<Job, { kind: 'conversation' }> {
  const receipt = conversationReceipt(conversation)
  return {
    kind: 'conversation',
    conversation: { ...conversation, turns: [...conversation.turns], missing: [...conversation.missing] },
    receipt: { ...receipt, reasons: [...receipt.reasons] },
    keys: null,
    isFollowing: false,
    ...place,
  }
}
