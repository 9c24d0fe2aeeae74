// Answers what the extension's parts ask. Nobody else is answered: not another extension, not a web page; and a page's script
// may ask only for what a page needs.
import { parseAddress, webHost } from '@jotsam/core/html/web-address'
import { type Browser, browser } from 'wxt/browser'
import type { Job, Replies, RequestBody, RequestType } from '../messaging/protocol.ts'
import { pageRequests, requestSchemas } from '../messaging/schemas.ts'
import type { Envelope } from '../messaging/send.ts'
import { serverAddress } from '../settings/server-address.ts'
import { changeSettings, readSettings } from '../settings/settings.ts'
import { readAccount } from './account/account.ts'
import { askConfig } from './account/server-config.ts'
import { signIn, signOut, verifyCode, verifyRecoveryCode, whoIsSignedIn } from './account/session.ts'
import { newsOf, savesNews } from './news.ts'
import { addSave, discard, flush, retry } from './outbox/outbox.ts'
import { isConversation, refreshRules, rulesFor } from './site-rules.ts'
import { followAllowedSites, mayOfferOn } from './sites.ts'
import { askConversation, loadReader, order, tellPages } from './tabs.ts'

type Sender = Browser.runtime.MessageSender

/** Null for what is not answered at all. */
export async function answer(message: unknown, sender: Sender): Promise<Envelope<unknown> | null> {
  const type = typeOf(message)
  if (type === null || sender.id !== browser.runtime.id) return null
  if (!isOwnWindow(sender) && !pageRequests.has(type)) return null
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
    await addSave(id, isOwnWindow(sender) ? job : withTrueSource(job, sender))
    return await newsOf(id)
  },
  async 'rules.read'(_, sender) {
    void refreshRules()
    return await rulesFor(sender.url ?? '')
  },
  async 'reader.load'(_, sender) {
    if (sender.tab?.id !== undefined) await loadReader({ tabId: sender.tab.id, frameId: sender.frameId })
    return null
  },
  async 'page.settings'(_, sender) {
    const { promptOnCopy, selectionButton, sitesOff } = await readSettings()
    const isAllowed = await mayOfferOn(sender.url ?? '')
    return {
      promptOnCopy: isAllowed && promptOnCopy && !sitesOff.includes(hostOf(sender)),
      selectionButton: isAllowed && selectionButton,
    }
  },
  async 'site.off'(_, sender) {
    const { sitesOff } = await readSettings()
    await changeSettings({ sitesOff: [...new Set([...sitesOff, hostOf(sender)])].sort() })
    await tellPages()
    return null
  },
  async 'popup.open'() {
    // Not in every browser may an extension open its own window, or even ask to; a tab of its own always may be.
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
      savesNews(),
      readSettings(),
    ])
    return { stage, email, saves, savesOfOthers: ofOthers, settings }
  },
  'account.read': readAccount,
  async 'auth.signIn'({ email, password }) {
    const reply = await signIn(email, password)
    if (reply.ok) void flush({ all: true })
    return reply
  },
  async 'auth.verify'({ code }) {
    const reply = await verifyCode(code)
    if (reply.ok) void flush({ all: true })
    return reply
  },
  async 'auth.recover'({ code }) {
    const reply = await verifyRecoveryCode(code)
    if (reply.ok) void flush({ all: true })
    return reply
  },
  async 'auth.signOut'() {
    await signOut()
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
    await tellPages()
    return settings
  },
  async 'server.change'({ server: typed }) {
    const server = serverAddress(typed)
    if (server === null) return { ok: false, reason: 'invalid' }
    const answered = await askConfig(server).catch(() => null)
    if (!answered) return { ok: false, reason: 'silent' }
    if (server !== (await readSettings()).server) await signOut()
    await changeSettings({ server })
    return { ok: true }
  },
  async 'sites.refresh'() {
    await followAllowedSites()
    return null
  },
  'tab.do': ({ tabId, what, folderId, tags }) => order({ tabId }, { type: 'page.do', what, place: { folderId, tags } }),
  'tab.isConversation': ({ url }) => isConversation(url),
  'tab.conversation': ({ tabId }) => askConversation(tabId),
}

function handlerOf(type: RequestType): (body: unknown, sender: Sender) => Promise<unknown> {
  // Each handler belongs to the schema of the same name, which has just parsed its body.
  return handlers[type] as (body: unknown, sender: Sender) => Promise<unknown>
}

function typeOf(message: unknown): RequestType | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  const { type } = message
  return typeof type === 'string' && Object.hasOwn(requestSchemas, type) ? (type as RequestType) : null
}

function isOwnWindow(sender: Sender): boolean {
  return sender.url?.startsWith(browser.runtime.getURL('/')) ?? false
}

/** A page cannot claim to be another: what it saves comes from where it is. */
function withTrueSource(job: Job, sender: Sender): Job {
  const here = sender.url ?? ''
  // Written into its page, a frame has no address of its own.
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
