// Saves as people see them, and telling the extension's windows that something changed.

import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { extensionMessages as texts } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import type { SaveNews } from '../messaging/protocol.ts'
import { readSettings, SETTINGS_KEY } from '../settings/settings.ts'
import { SESSION_KEY, whoIsSignedIn } from './account/session.ts'
import { asksForPro } from './outbox/delivery.ts'
import { belongsTo, type OutboxEntry } from './outbox/outbox-entry.ts'
import { type ArrivedSave, allArrived, allEntries, getEntry } from './outbox/outbox-store.ts'
import { isSending } from './outbox/sending.ts'

export interface SavesNews {
  readonly saves: SaveNews[]
  /** Of other accounts or servers: they wait here until that account signs in again. */
  readonly ofOthers: number
}

/** What is under way, newest first, and below it what arrived. */
export async function savesNews(): Promise<SavesNews> {
  const { server } = await readSettings()
  const who = await whoIsSignedIn()
  const entries = await allEntries()
  const mine = entries.filter((entry) => belongsTo(entry, { userId: who.userId, server }))
  const arrived = (await allArrived()).filter((save) => save.server === server && save.userId === who.userId)
  // For a moment a save is both: it is put among those that arrived before it leaves the outbox, so that it is never in neither.
  const isThere = new Set(arrived.map(({ id }) => id))
  const underWay = mine.filter(({ id }) => !isThere.has(id)).map((entry) => entryNews(entry, who.stage === 'signed-in'))
  underWay.sort((one, other) => (one.at < other.at ? 1 : -1))
  return { saves: [...underWay, ...arrived.map(arrivedNews)], ofOthers: entries.length - mine.length }
}

export async function newsOf(id: string): Promise<SaveNews> {
  const entry = await getEntry(id)
  if (entry) return entryNews(entry, (await whoIsSignedIn()).stage === 'signed-in')
  const save = (await allArrived()).find((each) => each.id === id)
  if (!save) throw new Error('No such save.')
  return arrivedNews(save)
}

export function tellWindows(): void {
  // Nobody listens while no window is open.
  browser.runtime.sendMessage({ type: 'state.changed' }).catch(() => null)
}

/** Windows show who is signed in and what was chosen: they are told of both, whatever changed it. */
export function tellWindowsOfChanges(): void {
  browser.storage.local.onChanged.addListener((changes) => {
    if (SESSION_KEY in changes || SETTINGS_KEY in changes) tellWindows()
  })
}

function entryNews(entry: OutboxEntry, isSignedIn: boolean): SaveNews {
  const { id, job, server, createdAt, refusal, refusalLines, fault } = entry
  const base = {
    id,
    title: job.kind === 'conversation' ? job.conversation.title : job.title,
    server,
    at: createdAt,
    href: null,
    upgrade: false,
  }
  if (refusal !== null)
    return { ...base, state: 'refused', lines: [refusal, ...refusalLines], upgrade: asksForPro(refusal) }
  if (!isSignedIn) return { ...base, state: 'signedOut', lines: [texts.page.keptSignedOut] }
  if (isSending(id)) return { ...base, state: 'sending', lines: [] }
  return {
    ...base,
    state: 'waiting',
    lines: [fault ? `${fault} ${quickCaptureMessages.savedLocally}` : quickCaptureMessages.savedLocally],
  }
}

function arrivedNews({ id, title, server, at, lines, captureId }: ArrivedSave): SaveNews {
  const href = captureId === null ? null : `${server}/dashboard?capture=${captureId}`
  return { id, title, server, at, lines, href, state: 'saved', upgrade: false }
}
