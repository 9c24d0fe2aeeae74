// Brings a conversation's captures up to date (Pro): looks what is stored, and stores what is not. However often it is stopped in
// between, on whichever device, the next try sees what is still missing.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { missingTurns } from '../../extract/missing-turns.ts'
import { splitIntoCaptures } from '../../extract/split-into-captures.ts'
import { receiptLines } from '../../receipt-line.ts'
import { captureRow, insertIfFree, linkInOrder, type Sender } from '../outbox/capture-rows.ts'
import { type Delivery, rowOf } from '../outbox/delivery.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { renumber, type StoredPart, storedParts } from '../outbox/stored-parts.ts'
import { conversationKeys } from './conversation-keys.ts'
import { type ConversationJob, linesOf } from './conversation-lines.ts'

const texts = extensionMessages.page

export async function addMissingTurns(entry: OutboxEntry, job: ConversationJob, sender: Sender): Promise<Delivery> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = await storedParts(sender.client, job.conversation)
    const delivery = await bringUpToDate(entry, job, stored, sender)
    if (delivery) return delivery
  }
  return { kind: 'later', message: texts.kept }
}

// Another device that saves at the same moment comes in between once, not for ever.
const ROUNDS = 3

/** Null when the captures changed under it: look again, so that nobody's words are lost. */
async function bringUpToDate(
  entry: OutboxEntry,
  job: ConversationJob,
  stored: readonly StoredPart[],
  { client, userId, keep }: Sender,
): Promise<Delivery | null> {
  const { conversation } = job
  const isBegun = job.keys !== null
  const [first, last] = [stored[0], stored.at(-1)]
  const missing = missingTurns(
    stored.map(({ content }) => content),
    conversation,
  )
  if (first && missing.length === 0 && !isBegun)
    return { kind: 'arrived', captureId: first.id, lines: [texts.nothingNew, ...receiptLines(job.receipt)] }
  if (!isBegun) await keep({ ...job, keys: last ? 'added' : 'conversation' })

  const split = splitIntoCaptures(conversation, missing, last && { html: last.content, part: last.part })
  const grown = last && split[0]
  if (grown && grown.html !== last.content) {
    const change = client.from('captures').update({ content: grown.html })
    const changed = rowOf(await change.eq('id', last.id).eq('updated_at', last.updated_at).select('id'))
    if (changed.length === 0) return null
  }
  const added = grown ? split.slice(1) : split
  const from = (last?.part ?? 0) + 1
  const keys = await conversationKeys(conversation.site, conversation.id, from, from + added.length - 1)
  const ids: string[] = []
  for (const [at, { title, html }] of added.entries()) {
    const part = { title, html, sourceUrl: conversation.url, key: keys[at] ?? entry.id }
    const id = await insertIfFree(client, captureRow(entry, userId, part))
    if (id === null) return null
    ids.push(id)
  }
  const parts = from - 1 + added.length
  if (added.length > 0 || isBegun) {
    await linkInOrder(client, [...stored.map(({ id }) => id), ...ids])
    await renumber(client, conversation, stored, parts)
  }
  const isAdded = last !== undefined && !isBegun
  return {
    kind: 'arrived',
    captureId: (isAdded ? last.id : first?.id) ?? ids[0] ?? null,
    lines: [...(isAdded ? [texts.added(missing.length)] : []), ...linesOf(job, parts)],
  }
}
