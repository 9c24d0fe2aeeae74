// Reaches the page in a tab: puts the extension's script there when the person asked for something, and gives it an order.
import { extensionMessages as texts } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import type { Conversation } from '../extract/types.ts'
import type { PageOrder, TabReply } from '../messaging/protocol.ts'
import { conversationSchema } from '../messaging/schemas.ts'

interface Place {
  readonly tabId: number
  readonly frameId?: number | undefined
}

/** Gives the order, and says on the button where the browser allows no script. */
export async function order(place: Place, what: PageOrder): Promise<TabReply> {
  if (await reach(place, what)) return 'begun'
  await sayOnButton(place.tabId, texts.page.notReadable)
  return 'not-readable'
}

/** Gives the order; false where nobody is there to take it. */
export async function reach({ tabId, frameId = 0 }: Place, what: PageOrder): Promise<boolean> {
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['/page.js'] })
    await browser.tabs.sendMessage(tabId, what, { frameId })
    return true
  } catch {
    return false
  }
}

/** Puts the reader beside the page's script; loading it twice changes nothing. */
export async function loadReader({ tabId, frameId = 0 }: Place): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['/reader.js'] })
}

/** The open conversation, read to its end; null when there is none. */
export async function askConversation(tabId: number): Promise<Conversation | null> {
  const target = { tabId, frameIds: [0] }
  await browser.scripting.executeScript({ target, files: ['/page.js'] })
  const order: PageOrder = { type: 'page.conversation' }
  const answer: unknown = await browser.tabs.sendMessage(tabId, order, { frameId: 0 })
  const read = conversationSchema.safeParse(answer)
  return read.success ? read.data : null
}

/** Pages that are open already learn of changed settings. */
export async function tellPages(): Promise<void> {
  const changed: PageOrder = { type: 'page.changed' }
  for (const { id } of await browser.tabs.query({})) {
    if (id !== undefined) browser.tabs.sendMessage(id, changed).catch(() => null)
  }
}

async function sayOnButton(tabId: number, text: string): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: '!' }).catch(() => null)
  await browser.action.setTitle({ tabId, title: text }).catch(() => null)
}
