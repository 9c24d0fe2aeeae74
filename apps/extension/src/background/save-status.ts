// The status of each save for the popup, and the message that tells open windows about a change.

import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { extensionMessages as texts } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import type { SaveStatus } from '../messaging/protocol.ts'
import { readSettings, SETTINGS_KEY } from '../settings/settings.ts'
import { isSessionKey, ownerOfNewSaves, whoIsSignedIn } from './account/session.ts'
import { asksForPro } from './outbox/delivery.ts'
import { belongsTo, type OutboxEntry } from './outbox/outbox-entry.ts'
import { type ArrivedSave, allArrived, allEntries, getEntry } from './outbox/outbox-store.ts'
import { isSending } from './outbox/sending.ts'

export interface SavesOverview {
  readonly saves: SaveStatus[]
  /** Saves of other accounts or servers. They wait until that account signs in again. */
  readonly ofOthers: number
}

/** Pending saves, newest first, then those that arrived. */
export async function readSaves(): Promise<SavesOverview> {
  const { server } = await readSettings()
  const who = await whoIsSignedIn()
  const entries = await allEntries()
  // A session that was ended elsewhere still has its owner. After a sign-out nobody reads the titles of what waits.
  const userId = await ownerOfNewSaves()
  const mine = entries.filter(
    (entry) => belongsTo(entry, { userId, server }) && (userId !== null || entry.userId === null),
  )
  const arrived = (await allArrived()).filter((save) => save.server === server && save.userId === who.userId)
  // For a moment a save is in both lists: it is added to the arrived saves before it leaves the outbox.
  const arrivedIds = new Set(arrived.map(({ id }) => id))
  const pending = mine
    .filter(({ id }) => !arrivedIds.has(id))
    .map((entry) => statusOfEntry(entry, who.stage === 'signed-in'))
  pending.sort((one, other) => (one.at < other.at ? 1 : -1))
  return { saves: [...pending, ...arrived.map(statusOfArrived)], ofOthers: entries.length - mine.length }
}

export async function readSave(id: string): Promise<SaveStatus> {
  const entry = await getEntry(id)
  if (entry) return statusOfEntry(entry, (await whoIsSignedIn()).stage === 'signed-in')
  const save = (await allArrived()).find((each) => each.id === id)
  if (!save) throw new Error('No such save.')
  return statusOfArrived(save)
}

export function tellWindows(): void {
  // The call rejects while no window is open.
  browser.runtime.sendMessage({ type: 'state.changed' }).catch(() => null)
}

/** Open windows show the account and the settings, so they must hear about changes from any source. */
export function tellWindowsOfStorageChanges(): void {
  browser.storage.local.onChanged.addListener((changes) => {
    if (Object.keys(changes).some((key) => key === SETTINGS_KEY || isSessionKey(key))) tellWindows()
  })
}

function statusOfEntry(entry: OutboxEntry, isSignedIn: boolean): SaveStatus {
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
    lines: [quickCaptureMessages.savedLocally, ...(fault ? [fault] : [])],
  }
}

function statusOfArrived({ id, title, server, at, lines, captureId }: ArrivedSave): SaveStatus {
  const href = captureId === null ? null : `${server}/dashboard?capture=${captureId}`
  return { id, title, server, at, lines, href, state: 'saved', upgrade: false }
}
