// Saves all conversations of a site, one after the other and slowly. What is saved as it is now is skipped, so a run that was stopped goes
// on where it ended.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { shellMessages } from '@jotsam/core/messages/shell'
import { conversationIdIn } from '../extract/find-site-rules.ts'
import type { Account, Conversation, ListedChat, ReadTools, SiteRules } from '../extract/types.ts'
import type { Place } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { fittingRules } from './fitting-rules.ts'
import { loadReader } from './load-reader.ts'
import { newId } from './new-id.ts'
import { isPartial } from './overlay/save-toast.ts'
import { openToast, type Toast } from './overlay/toast.ts'
import { readTools } from './read-open-conversation.ts'
import { conversationJob, saveWithPictures } from './save.ts'
import { NotThere } from './site-json.ts'

const texts = extensionMessages.page
const PAUSE_MS = 1500
const LONG_PAUSE_MS = 30_000
/** After so many failures in a row the site wants no more requests. */
const FAILURES = 3

let running: Toast | null = null

/** One run at a time in all tabs of the site: two would ask the site twice for everything. */
export async function saveAll(place: Place, withArchived: boolean): Promise<void> {
  if (running) return running.reopen()
  await navigator.locks.request('jotsam-save-all', { ifAvailable: true }, async (lock) => {
    if (!lock) return openToast({ title: texts.runsInOtherTab, tone: 'warn', autoClose: true })
    const stop = new AbortController()
    running = openToast({ title: texts.listing, actions: [stopAction(stop)] })
    await saveEach(place, withArchived, running, stop).finally(() => {
      running = null
    })
  })
}

async function saveEach(place: Place, withArchived: boolean, toast: Toast, stop: AbortController): Promise<void> {
  const actions = [stopAction(stop)]
  const count = { saved: 0, partial: 0, known: 0, failed: 0, all: 0 }
  const tell = (title: string, lines: string[] = []) =>
    toast.show({
      title,
      lines: [texts.allReceipt(count), ...lines],
      tone: count.failed + count.partial > 0 || lines.length > 0 ? 'warn' : 'done',
    })
  try {
    const rules = await fittingRules()
    if (!rules) return toast.show({ title: texts.noChats, tone: 'warn' })
    const faults: unknown[] = []
    // One address can be gone while another is only busy.
    const isDeleted = () => faults.length > 0 && faults.every((fault) => fault instanceof NotThere)
    const found = await readTools(stop.signal, () => null)
    const tools: ReadTools = {
      ...found,
      fetchJson: (address, headers) =>
        found.fetchJson(address, headers).catch((error) => {
          faults.push(error)
          throw error
        }),
    }
    const reader = await loadReader()
    const accounts = await askAccounts(await reader.listAccounts(rules, tools), toast, stop)
    if (stop.signal.aborted) return toast.show({ title: texts.allStopped, autoClose: true })
    toast.show({ title: texts.listing, actions })
    const { chats, isWhole } = await reader.listConversations(document, rules, tools, { withArchived, accounts })
    if (chats.length === 0) return toast.show({ title: texts.noChats, tone: 'warn' })
    const list = chats.map(({ id, changed }) => ({ id, changed }))
    const saved = await sendWithRetry({ type: 'chats.saved', site: rules.site, chats: list }).catch(() => null)
    if (!saved) return toast.show({ title: shellMessages.unableToConnect(extensionMessages.popup.title), tone: 'warn' })
    const known = new Set(saved)
    Object.assign(count, { all: chats.length, known: known.size })
    const again: ListedChat[] = []
    const firstTry = chats.filter(({ id }) => !known.has(id))
    for (const round of [firstTry, again]) {
      let failures = 0
      for (const chat of round) {
        if (stop.signal.aborted) return tell(texts.allStopped)
        toast.show({ title: texts.savingAll(count.saved + count.known + count.failed + 1, count.all), actions })
        faults.length = 0
        const conversation = await read(chat, rules, tools).catch(() => null)
        if (stop.signal.aborted) return tell(texts.allStopped)
        if (conversation) {
          const save = await saveWithPictures(conversationJob(conversation, place), newId())
          // The next one would be refused for the same reason.
          if (save.state !== 'saved') return tell(texts.allStopped, save.lines)
          count.saved += 1
          if (isPartial(save)) count.partial += 1
          failures = 0
        } else if (isDeleted()) {
          count.failed += 1
        } else {
          failures += 1
          if (failures === FAILURES) return tell(texts.allStopped, [texts.siteSilent])
          // A busy site may give it later.
          if (round === firstTry) again.push(chat)
          else count.failed += 1
        }
        await tools.wait(conversation || isDeleted() ? PAUSE_MS : LONG_PAUSE_MS)
      }
    }
    const isAll = isWhole && count.failed === 0
    tell(isAll ? texts.allSaved : texts.someSaved, isWhole ? [] : [texts.listBrokenOff])
  } catch {
    tell(texts.allStopped, [texts.readFailed])
  }
}

function stopAction(stop: AbortController) {
  return { label: texts.stop, run: () => stop.abort() }
}

/** Somebody with several organisations chooses one or all. */
function askAccounts(accounts: readonly Account[], toast: Toast, stop: AbortController): Promise<readonly Account[]> {
  if (accounts.length < 2) return Promise.resolve(accounts)
  return new Promise((done) => {
    const choice = (label: string, chosen: readonly Account[], main = false) => ({
      label,
      main,
      run: () => done(chosen),
    })
    stop.signal.addEventListener('abort', () => done([]))
    toast.show({
      title: texts.whichAccount,
      actions: [
        choice(texts.allAccounts(accounts.length), accounts, true),
        ...accounts.map((account) => choice(account.name || account.key, [account])),
        { label: texts.cancel, run: () => stop.abort() },
      ],
    })
  })
}

async function read(chat: ListedChat, rules: SiteRules, tools: ReadTools): Promise<Conversation | null> {
  const reader = await loadReader()
  if (rules.data) return await reader.readListed(document, rules, chat, tools)
  if (!(await openByLink(chat, rules, tools))) return null
  const conversation = await reader.readConversation(document, rules, tools)
  return conversation.id === chat.id && conversation.turns.length > 0 ? conversation : null
}

/** Clicks the page's own link, so that the site opens the conversation without a reload, which would end this script. */
async function openByLink({ id }: ListedChat, rules: SiteRules, tools: ReadTools): Promise<boolean> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(rules.page.list ?? 'a')]
  links.find(({ href }) => conversationIdIn(href ?? '', rules) === id)?.click()
  let shown = ''
  for (let step = 0; step < OPEN_STEPS && !tools.signal.aborted; step += 1) {
    await tools.wait(OPEN_MS)
    const turns = document.querySelectorAll(rules.turn)
    const now = conversationIdIn(location.href, rules) === id ? `${turns.length} ${turns[0]?.textContent ?? ''}` : ''
    // The turns of the last conversation may still be there for a moment.
    if (now !== '' && turns.length > 0 && now === shown) return true
    shown = now
  }
  return false
}

const OPEN_STEPS = 20
const OPEN_MS = 700
