// Saves a conversation. The first save stores all of it; a later save adds what is new to the same captures (Pro). A Free account
// cannot change captures, so it gets a copy instead.
import { storableText } from '@jotsam/core/capture/storable-text'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { placeTurns } from '../../extract/place-turns.ts'
import { missingTurns, sinceSaved } from '../../extract/saved-turns.ts'
import { partTitle, splitIntoCaptures } from '../../extract/split-into-captures.ts'
import type { CapturePart } from '../../extract/types.ts'
import type { Job } from '../../messaging/protocol.ts'
import { partialLines, receiptLines } from '../../receipt-line.ts'
import { conversationKeys, ownKeys } from '../conversation-keys.ts'
import { unfollow } from '../followed-chats.ts'
import { forgetSaved } from '../saved-mark.ts'
import { captureRow, insertIfFree, insertParts, insertTogether, linkInOrder, type Sender } from './capture-rows.ts'
import { type Delivery, rowOf } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { renumber, type StoredPart, storedParts } from './stored-parts.ts'

type ConversationJob = Extract<Job, { kind: 'conversation' }>

const texts = extensionMessages.page

export async function deliverConversation(entry: OutboxEntry, job: ConversationJob, sender: Sender): Promise<Delivery> {
  if (job.isFollowing) return await deliverUpdate(entry, job, sender)
  // A save that began as a copy stays a copy.
  if (job.keys === 'own' || !rowOf(await sender.client.rpc('is_pro'))) return await addWhole(entry, job, sender)
  return await addInRounds(entry, job, sender)
}

/** Only what is saved is kept up to date: the page may show a part of the conversation. */
async function deliverUpdate(entry: OutboxEntry, job: ConversationJob, sender: Sender): Promise<Delivery> {
  const nothing: Delivery = { kind: 'arrived', captureId: null, captureIds: [], lines: [] }
  if (!rowOf(await sender.client.rpc('is_pro'))) return nothing
  const stored = await storedParts(sender.client, job.conversation)
  const [first] = stored
  if (!first) {
    // A person who deletes the note wants no updates. A conversation that was never saved is being saved now.
    if (await forgetSaved(job.conversation, sender.userId)) await unfollow(job.conversation)
    return nothing
  }
  const { conversation } = job
  const turns = sinceSaved(
    stored.flatMap((part) => part.turns),
    conversation.turns,
  )
  if (turns) return await addInRounds(entry, { ...job, conversation: { ...conversation, turns: [...turns] } }, sender)
  // Added now, they would stand before the turns between once the whole conversation is saved.
  return { kind: 'arrived', captureId: first.id, captureIds: stored.map(({ id }) => id), lines: [texts.followGap] }
}

async function addInRounds(entry: OutboxEntry, job: ConversationJob, sender: Sender): Promise<Delivery> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const delivery = await addMissingTurns(entry, job, await storedParts(sender.client, job.conversation), sender)
    if (delivery) return delivery
  }
  return { kind: 'later', message: texts.kept }
}

// Another device that saves at the same moment interferes once, not repeatedly.
const ROUNDS = 3

async function addWhole(entry: OutboxEntry, job: ConversationJob, { client, userId, keep }: Sender): Promise<Delivery> {
  const { conversation } = job
  const isDecided = job.keys === 'own' || job.keys === 'conversation'
  const isStored = !isDecided && (await storedParts(client, conversation)).length > 0
  const keys = isDecided ? job.keys : isStored ? 'own' : 'conversation'
  // Kept before sending: a retry must not mistake the parts of the first try for an older save.
  if (!isDecided) await keep({ ...job, keys })
  const parts = splitIntoCaptures(conversation)
  const partKeys = await (keys === 'own'
    ? ownKeys(entry.id, parts.length)
    : conversationKeys(conversation.site, conversation.id, 1, parts.length))
  const rows = parts.map((part, index) =>
    captureRow(entry, userId, { ...part, sourceUrl: conversation.url, key: partKeys[index] ?? entry.id }),
  )
  const captureIds = await insertParts(client, rows)
  return { kind: 'arrived', captureId: captureIds[0] ?? null, captureIds, lines: linesOf(job, parts.length) }
}

/**
 * Compares what is stored with the conversation and stores what is missing, so it can be interrupted at any point and tried again.
 * Null when the captures changed meanwhile: the caller reads them again, so that nobody's edit is overwritten.
 */
async function addMissingTurns(
  entry: OutboxEntry,
  job: ConversationJob,
  stored: readonly StoredPart[],
  { client, userId, keep }: Sender,
): Promise<Delivery | null> {
  const { conversation } = job
  const isBegun = job.keys !== null
  const first = stored[0]
  const { parts: placed, before, after, misplaced } = placeTurns(stored, conversation)
  const missing = missingTurns(
    stored.flatMap(({ turns }) => turns),
    conversation,
  )
  const storedIds = stored.map(({ id }) => id)
  const lowestStored = Math.min(1, first?.part ?? 1)
  if (first && missing.length === 0 && !isBegun) {
    // Another save may have been cut off after its captures and before their numbers.
    const numbers = { first: lowestStored, parts: (stored.at(-1)?.part ?? 1) - lowestStored + 1 }
    if (await renumber(client, conversation, stored, numbers)) await linkInOrder(client, storedIds)
    const lines = job.isFollowing ? [] : [texts.nothingNew, ...receiptLines(job.receipt)]
    return { kind: 'arrived', captureId: first.id, captureIds: storedIds, lines }
  }
  const last = placed.at(-1)
  if (!isBegun) await keep({ ...job, keys: last ? 'added' : 'conversation' })

  const split = splitIntoCaptures(conversation, after, last)
  const grown = last && split[0] ? [...placed.slice(0, -1), { ...last, ...split[0] }] : placed
  const grownIds: string[] = []
  for (const [at, { id, updated_at, html, turns }] of grown.entries()) {
    if (html === stored[at]?.html) continue
    const change = client.from('captures').update({ content: storableText(html), turns: [...turns] })
    const changed = rowOf(await change.eq('id', id).eq('updated_at', updated_at).select('id'))
    if (changed.length === 0) return null
    grownIds.push(id)
  }
  const added = last ? split.slice(1) : split
  const earlier = splitIntoCaptures(conversation, before)
  const from = (last?.part ?? 0) + 1
  const lowest = lowestStored - earlier.length
  const parts = from - lowest + added.length
  const row = async (part: CapturePart, number: number) => {
    const [key = entry.id] = await conversationKeys(conversation.site, conversation.id, number, number)
    const title = partTitle(conversation.title, number - lowest + 1, parts)
    return captureRow(entry, userId, { ...part, title, sourceUrl: conversation.url, key })
  }
  // Before the new captures: a save that is cut off here leaves "3 of 4" without "4 of 4", never two first ones.
  if (added.length + earlier.length > 0 || isBegun)
    await renumber(client, conversation, stored, { first: lowest, parts })
  const ids: string[] = []
  for (const [at, part] of added.entries()) {
    const id = await insertIfFree(client, await row(part, from + at))
    if (id === null) return null
    ids.push(id)
  }
  // All at once: a turn that is cut between two of them is known as soon as one of them is there.
  const earlierRows = await Promise.all(earlier.map((part, at) => row(part, lowest + at)))
  const earlierIds = await insertTogether(client, earlierRows)
  if (earlierIds.length < earlier.length) return null
  const captureIds = [...earlierIds, ...storedIds, ...ids]
  if (captureIds.length > stored.length || isBegun) await linkInOrder(client, captureIds)
  const isAdded = last !== undefined && !isBegun
  return {
    kind: 'arrived',
    // After an addition, where the first new turn is.
    captureId: (isAdded ? (earlierIds[0] ?? grownIds[0] ?? ids[0]) : captureIds[0]) ?? null,
    captureIds,
    lines: [
      ...(isAdded ? [texts.added(missing.length)] : []),
      ...(misplaced > 0 ? [texts.addedAtEnd(misplaced)] : []),
      ...(job.isFollowing ? partialLines(job.receipt) : linesOf(job, parts)),
    ],
  }
}

function linesOf(job: ConversationJob, parts: number): string[] {
  return [...receiptLines(job.receipt), ...(parts > 1 ? [texts.parts(parts)] : [])]
}
