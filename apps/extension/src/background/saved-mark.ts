// A tick on the toolbar button over a page that was saved with this browser. Known here, so that no page is asked about at the server.
import { extensionMessages as texts } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import { whoIsSignedIn } from './account/session.ts'
import { conversationKeys } from './conversation-keys.ts'
import { PAGE } from './outbox/deliver-page.ts'
import type { OutboxEntry } from './outbox/outbox-entry.ts'
import { allEntries } from './outbox/outbox-store.ts'
import { pageAddress } from './page-address.ts'
import { chatAt } from './site-rules.ts'

const KEY = 'saved-pages'
const MOST = 5000
/** Of one account: the first keys of pages and conversations, with the time when what was saved last was read. The newest are last. */
const schema = z.object({ userId: z.string(), saved: z.array(z.tuple([z.string(), z.string()])) })

export async function rememberSaved(
  { job, createdAt }: Pick<OutboxEntry, 'job' | 'createdAt'>,
  userId: string,
): Promise<void> {
  const name =
    job.kind === 'conversation'
      ? job.conversation
      : job.kind === 'capture' && job.again !== null && job.sourceUrl !== null
        ? { site: PAGE, id: pageAddress(job.sourceUrl) }
        : null
  if (!name) return
  const [key = ''] = await conversationKeys(name.site, name.id, 1, 1)
  const others = (await known(userId)).filter(([each]) => each !== key)
  const saved = [...others, [key, createdAt]].slice(-MOST)
  await browser.storage.local.set({ [KEY]: { userId, saved } })
}

/** For a conversation without a note. False when it was never saved with this browser. */
export async function forgetSaved({ site, id }: { site: string; id: string }, userId: string): Promise<boolean> {
  const [key = ''] = await conversationKeys(site, id, 1, 1)
  const before = await known(userId)
  const saved = before.filter(([each]) => each !== key)
  await browser.storage.local.set({ [KEY]: { userId, saved } })
  return saved.length < before.length
}

/** The number of waiting saves, which all tabs show, is more important. */
export async function markTab(tabId: number | undefined, url: string): Promise<void> {
  const { userId } = await whoIsSignedIn()
  if (tabId === undefined || userId === null) return
  const isWaiting = (await allEntries()).length > 0
  const at = isWaiting ? undefined : await timeOf(url, userId)
  // A tab without a mark must have no text and title of its own, which would hide those of all tabs.
  if (at === undefined && (await browser.action.getBadgeText({ tabId }).catch(() => '')) !== MARK) return
  const title = at && `${texts.popup.title}: ${texts.popup.savedOn(new Date(at).toLocaleDateString())}`
  await browser.action.setBadgeText({ tabId, ...(title ? { text: MARK } : noText) }).catch(() => null)
  await browser.action.setTitle({ tabId, title: title ?? texts.popup.title }).catch(() => null)
}

const MARK = '✓'

/** When the page or conversation was saved last with this browser. */
export async function timeOf(url: string, userId: string): Promise<string | undefined> {
  const { site, id } = (await chatAt(url)) ?? { site: PAGE, id: pageAddress(url) }
  const [key] = await conversationKeys(site, id, 1, 1)
  return (await known(userId)).find(([each]) => each === key)?.[1]
}

// Firefox throws when the text is missing. Chrome has no null.
const noText: { text?: string } = import.meta.env.FIREFOX ? Object({ text: null }) : {}

/** Whether the page or conversation was saved with this browser, by the account that is signed in. */
export async function wasSavedHere(url: string): Promise<boolean> {
  const { stage, userId } = await whoIsSignedIn()
  return stage === 'signed-in' && userId !== null && (await timeOf(url, userId)) !== undefined
}

/** When what was saved with this browser was read, by the first key of each page and conversation. */
export async function savedTimes(userId: string | null): Promise<ReadonlyMap<string, string>> {
  return new Map(userId === null ? [] : await known(userId))
}

async function known(userId: string): Promise<[string, string][]> {
  const kept = schema.safeParse((await browser.storage.local.get(KEY))[KEY]).data
  return kept?.userId === userId ? kept.saved : []
}
