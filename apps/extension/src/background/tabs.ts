// Sends commands to the page in a tab, after injecting the content script.
import { extensionMessages as texts } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import type { Conversation } from '../extract/types.ts'
import type { PageCommand, Preview, TabReply } from '../messaging/protocol.ts'
import { conversationSchema, previewSchema } from '../messaging/schemas.ts'

interface Place {
  readonly tabId: number
  readonly frameId?: number | undefined
}

/** Sends the command. Where the browser allows no script, the toolbar button shows why. */
export async function sendCommand(place: Place, what: PageCommand): Promise<TabReply> {
  if (await trySendCommand(place, what)) return 'begun'
  await showOnButton(place.tabId, texts.page.notReadable)
  return 'not-readable'
}

/** False when no script could take the command. */
export async function trySendCommand({ tabId, frameId = 0 }: Place, what: PageCommand): Promise<boolean> {
  try {
    await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['/page.js'] })
    await browser.tabs.sendMessage(tabId, what, { frameId })
    return true
  } catch {
    return false
  }
}

/** Injecting it twice changes nothing. */
export async function injectReader({ tabId, frameId = 0 }: Place): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, files: ['/reader.js'] })
}

/** Reads the whole open conversation; null when the page has none. */
export async function askConversation(tabId: number): Promise<Conversation | null> {
  const target = { tabId, frameIds: [0] }
  await browser.scripting.executeScript({ target, files: ['/page.js'] })
  const command: PageCommand = { type: 'page.conversation' }
  const answer: unknown = await browser.tabs.sendMessage(tabId, command, { frameId: 0 })
  const read = conversationSchema.safeParse(answer)
  return read.success ? read.data : null
}

/** Reads what a save of the page would contain; null when it cannot be read. */
export async function askPreview(tabId: number): Promise<Preview | null> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: ['/page.js'] })
  const command: PageCommand = { type: 'page.preview' }
  return previewSchema.safeParse(await browser.tabs.sendMessage(tabId, command, { frameId: 0 })).data ?? null
}

/** Tells open pages about changed settings. */
export async function tellPages(): Promise<void> {
  const changed: PageCommand = { type: 'page.changed' }
  for (const { id } of await browser.tabs.query({})) {
    if (id !== undefined) browser.tabs.sendMessage(id, changed).catch(() => null)
  }
}

async function showOnButton(tabId: number, text: string): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: '!' }).catch(() => null)
  await browser.action.setTitle({ tabId, title: text }).catch(() => null)
}
