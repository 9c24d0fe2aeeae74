// Keeps the pictures of saved pages. The save itself does not wait for them: the page sends what it can read while the note is stored, and
// this queue uploads them afterwards. What the page could not read is fetched here, which other sites allow only with the person's
// permission for every site. A picture that cannot be fetched stays a link.

import { decodeEntities } from '@jotsam/core/html/html-entities'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { limits } from '@jotsam/core/plan/limits'
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import type { Job } from '../../messaging/protocol.ts'
import { readSettings } from '../../settings/settings.ts'
import { type Client, openClient, whoIsSignedIn } from '../account/session.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { allArrived, getEntry, putArrived } from '../outbox/outbox-store.ts'
import { tellWindows } from '../save-status.ts'
import { dropPictures, heldPicture, holdPicture } from './held-pictures.ts'
import { countPictures, picturesOf, writtenIn } from './picture-addresses.ts'
import { pictureFile } from './picture-file.ts'
import { isPdf, pictureType } from './picture-type.ts'
import { sha256Of, uploadFile } from './upload-picture.ts'

export const PICTURES_ALARM = 'pictures'
const PREFIX = 'pictures:'
const texts = extensionMessages.page

const schema = z.object({
  saveId: z.string(),
  userId: z.string(),
  server: z.string(),
  captureIds: z.array(z.string()),
  addresses: z.array(z.string()),
  /** How many pictures the save shows; more than the addresses when there are too many to keep. */
  total: z.optional(z.number()),
  /** A PDF that was open in the browser. */
  file: z.optional(z.object({ name: z.string(), address: z.string() })),
  tries: z.number(),
  dueAt: z.number(),
})
type Queued = z.infer<typeof schema>

/** The pictures that the page should send for this save. */
export async function wantedPictures(saveId: string): Promise<string[]> {
  const entry = await getEntry(saveId)
  // Which pictures of an update are new is known when it has arrived.
  if (entry) return (await readSettings()).keepPictures && !isUpdate(entry.job) ? picturesOf(entry.job) : []
  return (await queued(saveId))?.addresses ?? []
}

/** The PDF that a save will name. Returns its hash, by which the note names it. */
export async function addFile(saveId: string, address: string, data: string): Promise<string | null> {
  const file = blobOf(data)
  if (file.size > limits.extraction.pdfBytesMax || !(await isPdf(file))) return null
  await holdPicture(saveId, address, file)
  return await sha256Of(await file.arrayBuffer())
}

/** A picture that the page could read. Anything that the save does not show is ignored. */
export async function addPicture(saveId: string, address: string, data: string): Promise<void> {
  if (!(await wantedPictures(saveId)).includes(address)) return
  const picture = blobOf(data)
  if (picture.size <= limits.extraction.pictureBytesMax) await holdPicture(saveId, address, picture)
}

/** Called when the captures of a save are stored. Returns what the receipt says meanwhile. */
export async function queuePictures(
  entry: OutboxEntry,
  userId: string,
  captureIds: readonly string[],
): Promise<string[]> {
  const addresses = (await readSettings()).keepPictures ? await unkeptPictures(entry.job, captureIds) : []
  const file = entry.job.kind === 'capture' ? entry.job.file : undefined
  if (addresses.length === 0 && !file) return []
  // The page says when it has sent all. If it was closed, the alarm comes in its place.
  const dueAt = Date.now() + (file ? 0 : PAGE_MS)
  const queue = {
    saveId: entry.id,
    userId,
    server: entry.server,
    captureIds: [...captureIds],
    addresses,
    total: isUpdate(entry.job) ? addresses.length : countPictures(entry.job),
    tries: 0,
    dueAt,
  }
  await put(file ? { ...queue, file } : queue)
  await wake()
  return [file ? texts.keepingFile : texts.keepingPictures(addresses.length)]
}

/** An update adds to captures whose other pictures were kept before. */
async function unkeptPictures(job: Job, captureIds: readonly string[]): Promise<string[]> {
  if (!isUpdate(job) || countPictures(job) === 0) return picturesOf(job)
  const client = await openClient()
  const { data } = await client
    .from('captures')
    .select('content')
    .in('id', [...captureIds])
  const linked = new Set((data ?? []).flatMap(({ content }) => writtenIn(content).map(decodeEntities)))
  return picturesOf(job, linked)
}

function isUpdate(job: Job): boolean {
  return job.kind === 'conversation' && job.isFollowing
}

const PAGE_MS = 90_000
const PAUSE_MS = 60_000
const TRIES = 20

/** The page has sent what it could read, so the pictures of this save are due now. */
export async function sendPicturesOf(saveId: string): Promise<void> {
  const entry = await queued(saveId)
  if (!entry) return
  await put({ ...entry, dueAt: Date.now() })
  // If the background is stopped now, the alarm wakes it up again.
  await wake()
  await sendPictures()
}

/** Uploads what is due; `all` also what is due later. One round at a time. */
export async function sendPictures({ all = false } = {}): Promise<void> {
  await navigator.locks.request(PICTURES_ALARM, async () => {
    for (const each of await mine()) if (all || each.dueAt <= Date.now()) await sendOne(each)
    await wake()
  })
}

async function sendOne(entry: Queued): Promise<void> {
  const { saveId, tries } = entry
  try {
    const client = await openClient()
    if (entry.file) await say(entry, await keptFile(entry, entry.file, client))
    else {
      const { kept, reason } = await keptPictures(entry, client)
      await say(entry, texts.keptPictures(kept, totalOf(entry)), reason)
    }
  } catch {
    if (tries < TRIES) return await put({ ...entry, tries: tries + 1, dueAt: Date.now() + PAUSE_MS * (tries + 1) })
    await say(
      entry,
      ...(entry.file ? [texts.fileNotKept] : [texts.keptPictures(0, totalOf(entry)), texts.picturesLinked]),
    )
  }
  await browser.storage.local.remove(PREFIX + saveId)
  await dropPictures(saveId)
}

async function keptFile(
  { captureIds: [captureId = ''], saveId, server, userId }: Queued,
  { name, address }: { name: string; address: string },
  client: Client,
): Promise<string> {
  const file = await heldPicture(saveId, address)
  const uploaded =
    file &&
    (await uploadFile({ client, server, userId }, captureId, { file, type: 'application/pdf', name, replaces: null }))
  if (uploaded === 'stored') return texts.fileKept
  return uploaded && uploaded !== 'refused' ? uploaded.full : texts.fileNotKept
}

async function keptPictures(entry: Queued, client: Client): Promise<{ kept: number; reason: string }> {
  const { server, userId, saveId } = entry
  const lost = new Set<string>()
  let reason = ''
  for (const captureId of entry.captureIds) {
    const { data, error } = await client.from('captures').select('content').eq('id', captureId).maybeSingle()
    if (error) throw error
    for (const written of writtenIn(data?.content ?? '')) {
      const address = decodeEntities(written)
      if (!entry.addresses.includes(address)) continue
      const picture = reason === '' ? await pictureAt(saveId, address) : null
      const uploaded =
        picture && (await uploadFile({ client, server, userId }, captureId, { ...picture, replaces: written }))
      if (uploaded === 'stored') continue
      lost.add(address)
      if (uploaded && uploaded !== 'refused') reason = uploaded.full
    }
  }
  const kept = entry.addresses.length - lost.size
  return { kept, reason: reason || (kept < totalOf(entry) ? texts.picturesLinked : '') }
}

async function pictureAt(saveId: string, address: string): Promise<{ file: Blob; type: string; name: string } | null> {
  const found = (await heldPicture(saveId, address)) ?? (await pictureFile(address, limits.extraction.pictureBytesMax))
  if (!(found instanceof Blob)) return null
  const type = await pictureType(found)
  // Kept for another try.
  await holdPicture(saveId, address, found)
  return type === null ? null : { file: found, type, name: `picture.${type.replace('image/', '')}` }
}

function totalOf({ total, addresses }: Queued): number {
  return total ?? addresses.length
}

/** Puts the result into the receipt. */
async function say({ saveId, addresses }: Queued, ...lines: string[]): Promise<void> {
  const save = (await allArrived()).find(({ id }) => id === saveId)
  if (!save) return
  const others = save.lines.filter(
    (line) => ![texts.keepingFile, texts.keepingPictures(addresses.length)].includes(line),
  )
  await putArrived({ ...save, lines: [...others, lines.filter((line) => line !== '').join(' ')] })
  tellWindows()
}

function blobOf(data: string): Blob {
  return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))])
}

async function put(entry: Queued): Promise<void> {
  await browser.storage.local.set({ [PREFIX + entry.saveId]: entry })
}

async function queued(saveId: string): Promise<Queued | null> {
  const key = PREFIX + saveId
  return schema.safeParse((await browser.storage.local.get(key))[key]).data ?? null
}

/** Those of other accounts wait until that account signs in again. */
async function mine(): Promise<Queued[]> {
  const { stage, userId } = await whoIsSignedIn()
  const { server } = await readSettings()
  if (stage !== 'signed-in') return []
  const stored = await browser.storage.local.get(null)
  return Object.keys(stored)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => schema.safeParse(stored[key]).data ?? [])
    .filter((each) => each.userId === userId && each.server === server)
}

/** One alarm for the next that is due. */
async function wake(): Promise<void> {
  const due = (await mine()).map(({ dueAt }) => dueAt)
  if (due.length === 0) await browser.alarms.clear(PICTURES_ALARM)
  else await browser.alarms.create(PICTURES_ALARM, { when: Math.max(Math.min(...due), Date.now() + 30_000) })
}
