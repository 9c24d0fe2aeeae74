// The context menu and the keyboard commands. A click or a key press gives the extension access to that page.
import { plainToHtml } from '@jotsam/core/html/content-html'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { type Browser, browser } from 'wxt/browser'
import { extractLink } from '../extract/article/extract-link.ts'
import type { Job } from '../messaging/protocol.ts'
import { askedPatterns, chatPatterns } from '../settings/chat-patterns.ts'
import { fetchPicture } from './picture/fetch-picture.ts'
import { sendCommand, trySendCommand } from './tabs.ts'

const texts = extensionMessages

export async function makeMenus(): Promise<void> {
  await browser.contextMenus.removeAll()
  const { create } = browser.contextMenus
  create({ id: 'selection', title: texts.menu.selection, contexts: ['selection'] })
  create({ id: 'mark', title: texts.menu.mark, contexts: ['selection'] })
  create({ id: 'link', title: texts.menu.link, contexts: ['link'] })
  create({ id: 'image', title: texts.menu.image, contexts: ['image'] })
  create({ id: 'page', title: texts.menu.page, contexts: ['page'] })
  create({
    id: 'conversation',
    title: texts.menu.conversation,
    contexts: ['page'],
    documentUrlPatterns: [...chatPatterns, ...askedPatterns],
  })
}

export async function onMenu(info: Browser.contextMenus.OnClickData, tab?: Browser.tabs.Tab): Promise<void> {
  if (tab?.id === undefined) return
  const place = { tabId: tab.id }
  switch (info.menuItemId) {
    case 'selection': {
      const words = info.selectionText ?? ''
      const isSent = await trySendCommand(
        { ...place, frameId: info.frameId },
        { type: 'page.do', what: 'selection', words },
      )
      // No script can run in the browser's PDF viewer: the page around it saves the plain text.
      if (!isSent) await sendCommand(place, { type: 'page.save', job: wordsJob(words, info, tab) })
      return
    }
    case 'mark':
    case 'page':
    case 'conversation':
      await sendCommand(place, { type: 'page.do', what: info.menuItemId })
      return
    case 'link': {
      const job = linkJob(info, tab)
      if (job) await sendCommand(place, { type: 'page.save', job })
      return
    }
    case 'image':
      await saveImage(info, tab, place)
      return
  }
}

export async function onCommand(command: string, tab?: Browser.tabs.Tab): Promise<void> {
  const what = COMMANDS.get(command)
  if (what && tab?.id !== undefined) await sendCommand({ tabId: tab.id }, { type: 'page.do', what })
}

const COMMANDS = new Map<string, 'selection' | 'page' | 'conversation'>([
  ['save-selection', 'selection'],
  ['save-page', 'page'],
  ['save-conversation', 'conversation'],
])

function wordsJob(
  words: string,
  { pageUrl }: Browser.contextMenus.OnClickData,
  { title = '', url }: Browser.tabs.Tab,
): Job {
  const found = { title, html: plainToHtml(words), sourceUrl: pageUrl ?? url ?? null }
  return {
    kind: 'capture',
    ...found,
    receipt: null,
    ocrExtractionId: null,
    again: null,
    keys: null,
    folderId: null,
    tags: [],
  }
}

/** Null for an unsafe address. */
function linkJob(info: Browser.contextMenus.OnClickData, tab: Browser.tabs.Tab): Job | null {
  const named = 'linkText' in info && typeof info.linkText === 'string' ? info.linkText : (info.selectionText ?? '')
  const found = extractLink(info.linkUrl ?? '', named, info.pageUrl ?? '')
  if (!found) return null
  const { title, html } = found
  const sourceUrl = info.pageUrl ?? tab.url ?? null
  return {
    kind: 'capture',
    title,
    html,
    sourceUrl,
    receipt: null,
    ocrExtractionId: null,
    again: null,
    keys: null,
    folderId: null,
    tags: [],
  }
}

async function saveImage(
  info: Browser.contextMenus.OnClickData,
  tab: Browser.tabs.Tab,
  place: { tabId: number },
): Promise<void> {
  await sendCommand(place, { type: 'page.toast', text: texts.page.readingPicture })
  const picture = await fetchPicture(info.srcUrl ?? '', { ...place, windowId: tab.windowId })
  if (!picture.ok) {
    await sendCommand(place, { type: 'page.toast', text: picture.message })
    return
  }
  const { imageBase64 } = picture
  const { title = '', url = null } = tab
  const job: Job = { kind: 'picture', title, imageBase64, sourceUrl: info.pageUrl ?? url, folderId: null, tags: [] }
  await sendCommand(place, { type: 'page.save', job })
}
