// Saving from a page: read it, hand it to the background, and say what became of it.
import { plainToHtml } from '@jotsam/core/html/content-html'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import { conversationReceipt } from '../extract/conversation-receipt.ts'
import type { Conversation, Extracted } from '../extract/types.ts'
import type { Job, Place, SaveNews } from '../messaging/protocol.ts'
import { sendSurely } from '../messaging/send.ts'
import { newId } from './new-id.ts'
import { readOpenConversation } from './read-open-conversation.ts'
import { openReader } from './reader-door.ts'
import { selectedIn } from './selected-text.ts'
import { openToast, type Saying, type Toast } from './toast.ts'

const texts = extensionMessages.page
const nowhere: Place = { folderId: null, tags: [] }

/** `told` is what the browser says is selected, for where a script may not look. */
export async function saveSelection(place = nowhere, told = ''): Promise<void> {
  const { page, selection, words } = selectedIn(document)
  await saveRead(place, texts.nothingSelected, async () => {
    const reader = await openReader()
    return (selection && reader.extractSelection(selection, page)) ?? wordsAlone(words || told, page)
  })
}

export async function savePage(place = nowhere): Promise<void> {
  await saveRead(place, texts.nothingFound, async () => (await openReader()).extractPage(document))
}

/** Something read by whoever calls: an answer, or what was copied. */
export async function saveRead(place: Place, ifNothing: string, read: () => Promise<Extracted | null>): Promise<void> {
  const toast = openToast({ title: texts.saving })
  await withToast(toast, async () => {
    const extracted = await read()
    if (!extracted || extracted.html.trim() === '') {
      toast.say({ title: ifNothing, tone: 'warn', passes: true })
      return
    }
    await saveJob(captureJob(extracted, place), toast)
  })
}

export async function saveConversation(place = nowhere): Promise<void> {
  const stop = new AbortController()
  const cancel = { label: texts.cancel, run: () => stop.abort() }
  const progress = (turns: number, total: number | null): Saying => ({
    title: texts.reading(turns, total),
    actions: [cancel],
  })
  const toast = openToast(progress(0, null))
  const opened = location.pathname
  const whyNot = () => (location.pathname === opened ? texts.readFailed : texts.wentOn)
  const read = async () => {
    const conversation = await readOpenConversation(stop.signal, (turns, total) => toast.say(progress(turns, total)))
    if (stop.signal.aborted) toast.say({ title: texts.stopped, passes: true })
    else if (conversation) await saveJob(conversationJob(conversation, place), toast)
    else toast.say({ title: texts.readFailed, tone: 'fault' })
  }
  await withToast(toast, read, whyNot)
}

/** Something that needs no reading: a link, the text of a picture. */
export async function saveGiven(job: Job): Promise<void> {
  const toast = openToast({ title: texts.saving })
  await withToast(toast, () => saveJob(job, toast))
}

async function saveJob(job: Job, toast: Toast): Promise<void> {
  const id = newId()
  toast.say({ title: texts.saving })
  // Under one id, however often it is asked for: the background may be stopped and started in between.
  toast.say(sayingOf(await sendSurely({ type: 'save.add', id, job })))
}

async function withToast(toast: Toast, run: () => Promise<void>, whyNot = () => texts.readFailed): Promise<void> {
  try {
    await run()
  } catch {
    toast.say({ title: browser.runtime?.id ? whyNot() : texts.updated, tone: 'fault' })
  }
}

function wordsAlone(words: string, page: Document): Extracted | null {
  if (words.trim() === '') return null
  return { title: page.title, html: plainToHtml(words), sourceUrl: page.URL, receipt: null }
}

function captureJob({ title, html, sourceUrl, receipt }: Extracted, place: Place): Job {
  const counted = receipt && { ...receipt, reasons: [...receipt.reasons] }
  return { kind: 'capture', title, html, sourceUrl, receipt: counted, ocrExtractionId: null, ...place }
}

function conversationJob(conversation: Conversation, place: Place): Job {
  const receipt = conversationReceipt(conversation)
  return {
    kind: 'conversation',
    conversation: { ...conversation, turns: [...conversation.turns], missing: [...conversation.missing] },
    receipt: { ...receipt, reasons: [...receipt.reasons] },
    keys: null,
    ...place,
  }
}

function sayingOf(news: SaveNews): Saying {
  const { lines } = news
  switch (news.state) {
    case 'saved':
      return {
        title: texts.saved,
        lines: [news.title, ...lines],
        tone: 'done',
        passes: !lines.some((line) => line.startsWith(texts.partial)),
        actions: news.href ? [{ label: texts.open, href: news.href }] : [],
      }
    case 'refused':
      return {
        title: lines[0] ?? extensionMessages.state.refused,
        lines: lines.slice(1),
        tone: 'warn',
        actions: news.upgrade
          ? [{ label: extensionMessages.popup.upgrade, href: `${news.server}/pricing`, main: true }]
          : [],
      }
    case 'signedOut':
      return {
        title: texts.keptSignedOut,
        tone: 'warn',
        actions: [{ label: texts.signIn, main: true, run: () => void sendSurely({ type: 'popup.open' }) }],
      }
    case 'sending':
    case 'waiting':
      return { title: texts.kept, lines, tone: 'warn', passes: true }
  }
}
