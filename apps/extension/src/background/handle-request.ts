// Handles messages from the extension's own scripts. Messages from other extensions and web pages are ignored, and a content script
// may send only the requests that a page needs.
import { parseAddress, webHost } from '@jotsam/core/html/web-address'
import { type Browser, browser } from 'wxt/browser'
import type { AuthReply, Job, Replies, RequestBody, RequestType } from '../messaging/protocol.ts'
import { pageRequests, requestSchemas } from '../messaging/schemas.ts'
import type { Envelope } from '../messaging/send.ts'
import { serverAddress } from '../settings/server-address.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { readAccount, suggestedNotebook } from './account/account.ts'
import { fetchConfig } from './account/server-config.ts'
import {
  signIn,
  signInThroughWebsite,
  signOut,
  verifyCode,
  verifyRecoveryCode,
  whoIsSignedIn,
} from './account/session.ts'
import { mayShowButtonsOn, registerOnAllowedSites } from './allowed-sites.ts'
import { withTemplate } from './fill-template.ts'
import { followChat, followedOn, isFollowed, rememberAsked, tabChat } from './followed-chats.ts'
import { marksOn, putMark, removeMarks, withMarks } from './marks.ts'
import { addSave, addUpdate, discard, flush, retry } from './outbox/outbox.ts'
import { addFile, addPicture, sendPictures, sendPicturesOf, wantedPictures } from './picture/picture-queue.ts'
import { readSave, readSaves } from './save-status.ts'
import { savedBefore, savedChats } from './saved-before.ts'
import { markTab } from './saved-mark.ts'
import { refreshRules, reportMisfit, rulesToTry } from './site-rules.ts'
import { askConversation, askPreview, injectReader, sendCommand, tellPages } from './tabs.ts'

type Sender = Browser.runtime.MessageSender

/** Null for a message that gets no reply. */
export async function handleRequest(message: unknown, sender: Sender): Promise<Envelope<unknown> | null> {
  const type = typeOf(message)
  if (type === null || sender.id !== browser.runtime.id) return null
  if (!isExtensionPage(sender) && !pageRequests.has(type)) return null
  const body = requestSchemas[type].safeParse(message)
  if (!body.success) return { ok: false, message: 'Not a valid request.' }
  try {
    return { ok: true, value: await handlerOf(type)(body.data, sender) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

type Handlers = { [T in RequestType]: (body: RequestBody<T>, sender: Sender) => Promise<Replies[T]> }

const handlers: Handlers = {
  async 'save.add'({ id, job }, sender) {
    await addSave(id, isExtensionPage(sender) ? job : await jobOfPage(job, sender))
    // A file that was open in the browser is here already.
    void sendPictures()
    // The save is kept already, whatever the button shows.
    await markTab(sender.tab?.id, sender.tab?.url ?? sender.url ?? '').catch(() => null)
    return { ...(await readSave(id)), pictures: await wantedPictures(id) }
  },
  'file.add': ({ id, address, data }) => addFile(id, address, data),
  async 'picture.add'({ id, address, data }) {
    await addPicture(id, address, data)
    return null
  },
  async 'pictures.sent'({ id }) {
    await sendPicturesOf(id)
    return await readSave(id)
  },
  async 'rules.read'(_, sender) {
    void refreshRules()
    return await rulesToTry(sender.url ?? '')
  },
  'rules.report': ({ part }, sender) => reportMisfit(sender.url ?? '', part),
  async 'reader.load'(_, sender) {
    if (sender.tab?.id !== undefined) await injectReader({ tabId: sender.tab.id, frameId: sender.frameId })
    return null
  },
  async 'page.shown'(_, sender) {
    if (sender.frameId === 0) await markTab(sender.tab?.id, sender.url ?? '')
    return null
  },
  // The browser stops this script after a while without work; then the page hears of the network first.
  async 'network.back'() {
    void flush({ all: true }).then(() => sendPictures({ all: true }))
    return null
  },
  'chats.saved': savedChats,
  async 'chat.update'({ id, job }, sender) {
    const { templates } = await readSettings()
    const update = withTemplate(withSenderAsSource({ ...job, isFollowing: true }, sender), templates, new Date())
    // The page may have been opened by another account.
    if (update.kind !== 'conversation' || !(await isFollowed(update.conversation))) return []
    await addUpdate(id, update)
    return await wantedPictures(id)
  },
  async 'page.settings'(_, sender) {
    const { promptOnCopy, selectionButton, keepThinking, keepPictures, sitesOff } = await readSettings()
    const isAllowed = await mayShowButtonsOn(sender.url ?? '')
    return {
      promptOnCopy: isAllowed && promptOnCopy && !sitesOff.includes(hostOf(sender)),
      selectionButton: isAllowed && selectionButton,
      keepThinking,
      keepPictures,
      followed: await followedOn(sender.url ?? ''),
    }
  },
  'marks.read': (_, sender) => marksOn(sender.url ?? '', sender.tab?.id),
  async 'mark.put'({ mark }, sender) {
    await putMark(sender.url ?? '', mark)
    return null
  },
  async 'mark.remove'({ id }, sender) {
    await removeMarks(sender.url ?? '', [id])
    return null
  },
  async 'site.off'(_, sender) {
    const { sitesOff } = await readSettings()
    await changeSettings({ sitesOff: [...new Set([...sitesOff, hostOf(sender)])].sort() })
    await tellPages()
    return null
  },
  async 'popup.open'() {
    // Some browsers do not let an extension open its popup. A tab always works.
    try {
      await browser.action.openPopup()
    } catch {
      await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') })
    }
    return null
  },

  async 'state.read'() {
    void flush()
    const [{ stage, email }, { saves, ofOthers }, settings] = await Promise.all([
      whoIsSignedIn(),
      readSaves(),
      readSettings(),
    ])
    return { stage, email, saves, savesOfOthers: ofOthers, settings }
  },
  'account.read': readAccount,
  'auth.signIn': ({ email, password }) => thenFlush(signIn(email, password)),
  'auth.website': () => thenFlush(signInThroughWebsite()),
  'auth.verify': ({ code }) => thenFlush(verifyCode(code)),
  'auth.recover': ({ code }) => thenFlush(verifyRecoveryCode(code)),
  async 'auth.signOut'() {
    await signOut()
    await tellPages()
    return null
  },
  async 'saves.retry'({ id }) {
    await retry(id)
    return null
  },
  async 'saves.discard'({ id }) {
    await discard(id)
    return null
  },
  async 'settings.change'(changes) {
    const settings = await changeSettings(changes)
    // Pages know nothing of templates, which change with every letter that is typed.
    if (Object.keys(changes).some((name) => name !== 'templates')) await tellPages()
    return settings
  },
  async 'server.change'({ server: typed }) {
    const server = serverAddress(typed)
    if (server === null) return { ok: false, reason: 'invalid' }
    const answered = await fetchConfig(server).catch(() => null)
    if (!answered) return { ok: false, reason: 'silent' }
    if (server !== (await readSettings()).server) await signOut()
    await changeSettings({ server })
    return { ok: true }
  },
  async 'sites.refresh'() {
    await registerOnAllowedSites()
    return null
  },
  'tab.do': ({ tabId, what, title, again, folderId, tags }) => {
    const place = { folderId, tags }
    if (what === 'page') return sendCommand({ tabId }, { type: 'page.do', what, place, title, again })
    if (what === 'conversation') return sendCommand({ tabId }, { type: 'page.do', what, place, title })
    return sendCommand({ tabId }, { type: 'page.do', what, place })
  },
  'tab.notebook': suggestedNotebook,
  'tab.saved': ({ url }) => savedBefore(url),
  'tab.preview': ({ tabId }) => askPreview(tabId),
  'tab.chat': ({ url }) => tabChat(url),
  async 'tab.asked'({ url }) {
    await rememberAsked(url)
    return null
  },
  'tab.saveAll': ({ tabId, folderId, tags, withArchived }) =>
    sendCommand({ tabId }, { type: 'page.saveAll', place: { folderId, tags }, withArchived }),
  async 'tab.follow'({ url, isOn }) {
    await followChat(url, isOn)
    return null
  },
  'tab.conversation': ({ tabId }) => askConversation(tabId),
}

/** What a page sends, with its true source, the person's template and the marks of the page. */
async function jobOfPage(job: Job, sender: Sender): Promise<Job> {
  const { templates } = await readSettings()
  return await withMarks(withTemplate(withSenderAsSource(job, sender), templates, new Date()), sender.url ?? '')
}

async function thenFlush(signingIn: Promise<AuthReply>): Promise<AuthReply> {
  const reply = await signingIn
  if (reply.ok) {
    void flush({ all: true }).then(() => sendPictures({ all: true }))
    await tellPages()
  }
  return reply
}

function handlerOf(type: RequestType): (body: unknown, sender: Sender) => Promise<unknown> {
  // The schema of the same name has just parsed the body.
  return handlers[type] as (body: unknown, sender: Sender) => Promise<unknown>
}

function typeOf(message: unknown): RequestType | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  const { type } = message
  return typeof type === 'string' && Object.hasOwn(requestSchemas, type) ? (type as RequestType) : null
}

function isExtensionPage(sender: Sender): boolean {
  return sender.url?.startsWith(browser.runtime.getURL('/')) ?? false
}

/** A page cannot claim another source: a save gets the address that the browser reports. */
function withSenderAsSource(job: Job, sender: Sender): Job {
  const here = sender.url ?? ''
  // A frame without an address of its own (about:srcdoc) counts as its page.
  const isHere = (url: string | null) =>
    webHost(url ?? '') !== null && parseAddress(url ?? '')?.origin === parseAddress(here)?.origin
  if (job.kind === 'conversation') {
    return isHere(job.conversation.url) ? job : { ...job, conversation: { ...job.conversation, url: here } }
  }
  if (isHere(job.sourceUrl)) return job
  return { ...job, title: job.title || (sender.tab?.title ?? ''), sourceUrl: sender.tab?.url ?? here }
}

function hostOf(sender: Sender): string {
  const url = sender.tab?.url ?? sender.url ?? ''
  return parseAddress(url)?.hostname ?? ''
}
