// The extension's outbox: each save is stored first, then sent, and tried again until the server has it. The browser may stop the
// background at any line, so only what is stored counts.
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import type { Job } from '../../messaging/protocol.ts'
import { readSettings } from '../../settings/settings.ts'
import { openClient, ownerOfNewSaves, renewSession, whoIsSignedIn } from '../account/session.ts'
import { dropPictures } from '../picture/held-pictures.ts'
import { queuePictures } from '../picture/picture-queue.ts'
import { tellWindows } from '../save-status.ts'
import { rememberSaved } from '../saved-mark.ts'
import { showWaiting } from '../waiting-badge.ts'
import { deliver } from './deliver.ts'
import type { Delivery } from './delivery.ts'
import { belongsTo, entriesFor, nextDue, type OutboxEntry, postponed, refused, renewed } from './outbox-entry.ts'
import { allArrived, allEntries, getEntry, putArrived, putEntry, removeEntry } from './outbox-store.ts'
import { beginSending, endSending } from './sending.ts'

export const ALARM = 'outbox'

/** Stores a save, then tries to send it. The same id again is the same save. */
export async function addSave(id: string, job: Job): Promise<void> {
  const isKnown = (await getEntry(id)) ?? (await allArrived()).find((save) => save.id === id)
  if (!isKnown) {
    const { server } = await readSettings()
    const userId = await ownerOfNewSaves()
    const now = new Date()
    await putEntry({
      id,
      userId,
      server,
      createdAt: now.toISOString(),
      tries: 0,
      dueAt: now.getTime(),
      refusal: null,
      refusalLines: [],
      fault: null,
      job,
    })
    // If the background is stopped now, the alarm wakes it up again.
    await wakeAt(now.getTime() + 30_000)
    tellWindows()
  }
  // It is stored: whatever fails from here on, as on a full disk, is tried again.
  await flush().catch(() => null)
}

/** New turns of a followed conversation. They take the place of an update of the same account that still waits. */
export async function addUpdate(id: string, job: Extract<Job, { kind: 'conversation' }>): Promise<void> {
  const { server } = await readSettings()
  const userId = await ownerOfNewSaves()
  const isSame = ({ job: other }: OutboxEntry) =>
    other.kind === 'conversation' &&
    other.isFollowing &&
    other.conversation.site === job.conversation.site &&
    other.conversation.id === job.conversation.id
  for (const entry of await allEntries()) {
    if (isSame(entry) && belongsTo(entry, { userId, server }))
      await navigator.locks.request(ALARM, () => removeEntry(entry.id))
  }
  await addSave(id, job)
}

/** Sends what is due; `all` also sends what is due later. One round at a time. */
export async function flush({ all = false } = {}): Promise<void> {
  let hasTried = false
  let hasSent = false
  let othersFailed = false
  await navigator.locks.request(ALARM, async () => {
    const { stage, userId } = await whoIsSignedIn()
    const { server } = await readSettings()
    // A sign-in flushes the outbox, so no alarm is needed before.
    if (stage !== 'signed-in' || userId === null) return await wakeAt(null)
    const mine = async () => entriesFor(await allEntries(), { userId, server })
    for (const { id } of await mine()) {
      const entry = await getEntry(id)
      if (!entry || (!all && entry.dueAt > Date.now())) continue
      hasTried = true
      hasSent = await sendOne(entry, userId)
      if (!hasSent) break
    }
    const rest = await mine()
    othersFailed = rest.some(({ tries }) => tries > 0)
    await wakeAt(nextDue(rest))
  })
  // The server answers again. Saves that failed before go at once, and nobody waits for them.
  if (hasSent && othersFailed && !all) void flush({ all: true })
  await showWaiting((await allEntries()).length)
  // A window that is notified calls this again. Without a try it must not be notified, or it would loop.
  if (hasTried) tellWindows()
}

export async function retry(id: string): Promise<void> {
  // Not while it is being sent: a save that is stored meanwhile would come back.
  await navigator.locks.request(ALARM, async () => {
    const entry = await getEntry(id)
    if (entry) await putEntry(renewed(entry, Date.now()))
  })
  tellWindows()
  await flush()
}

export async function discard(id: string): Promise<void> {
  await navigator.locks.request(ALARM, () => removeEntry(id))
  await dropPictures(id)
  await showWaiting((await allEntries()).length)
  tellWindows()
}

/** False when the next entry would fail as well. */
async function sendOne(entry: OutboxEntry, userId: string): Promise<boolean> {
  beginSending(entry.id)
  tellWindows()
  try {
    const client = await openClient()
    // Renews the token if needed. Without one, the save would be refused for the wrong reason.
    const { data, error } = await client.auth.getSession()
    if (error) return await settle(entry, userId, { kind: 'later', message: saveErrorMessages.networkFailed })
    if (!data.session)
      return await settle(entry, userId, { kind: 'signed-out', message: saveErrorMessages.sessionExpired })
    const keep = (job: Job) => putEntry({ ...entry, userId, job })
    const delivery = await deliver(entry, { client, userId, keep })
    if (delivery.kind === 'signed-out') await renewSession(client)
    return await settle(entry, userId, delivery)
  } catch {
    return await settle(entry, userId, { kind: 'later', message: saveErrorMessages.networkFailed })
  } finally {
    endSending(entry.id)
  }
}

async function settle(tried: OutboxEntry, userId: string, delivery: Delivery): Promise<boolean> {
  // The entry may have been changed while it was sent.
  const entry = (await getEntry(tried.id)) ?? tried
  switch (delivery.kind) {
    case 'arrived': {
      if (isQuiet(entry.job, delivery.lines)) {
        await removeEntry(entry.id)
        return true
      }
      const pictures = await queuePictures(entry, userId, delivery.captureIds)
      await putArrived({
        id: entry.id,
        userId,
        server: entry.server,
        title: titleOf(entry.job),
        lines: [...delivery.lines, ...pictures],
        captureId: delivery.captureId,
        at: new Date().toISOString(),
      })
      // With a gap the conversation is not saved as it is now, so a save of all conversations must not pass over it.
      const hasGap = delivery.lines.includes(extensionMessages.page.followGap)
      if (delivery.captureId !== null && !hasGap) await rememberSaved(entry, userId)
      await removeEntry(entry.id)
      return true
    }
    case 'changed': {
      const changed = { ...entry, job: delivery.job }
      await putEntry(changed)
      return await sendOne(changed, userId)
    }
    case 'refused':
      await putEntry(refused(entry, delivery.message, delivery.lines))
      return true
    case 'later':
    case 'signed-out':
      await putEntry(postponed(entry, delivery.message, Date.now()))
      return false
  }
}

/** An update that found nothing new is not shown. */
function isQuiet(job: Job, lines: readonly string[]): boolean {
  return job.kind === 'conversation' && job.isFollowing && lines.length === 0
}

function titleOf(job: Job): string {
  return job.kind === 'conversation' ? job.conversation.title : job.title
}

async function wakeAt(moment: number | null): Promise<void> {
  if (moment === null) await browser.alarms.clear(ALARM)
  else await browser.alarms.create(ALARM, { when: Math.max(moment, Date.now() + 1000) })
}
