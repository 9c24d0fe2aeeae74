// Sends a conversation: the first time whole, later only the turns that are new, into the capture that is there (Pro). A Free
// account, which may not change captures, gets a copy instead.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { newTurns } from '../extract/new-turns.ts'
import { partTitle, splitIntoCaptures } from '../extract/split-into-captures.ts'
import type { Conversation } from '../extract/types.ts'
import type { Job } from '../messaging/protocol.ts'
import { receiptLines } from '../receipt-line.ts'
import { captureRow, insertParts, type Sender, storedTitle } from './capture-rows.ts'
import { conversationKeys, ownKeys } from './conversation-keys.ts'
import { type Delivery, NotDelivered, rowOf } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Client } from './session.ts'

const texts = extensionMessages.page

type ConversationJob = Extract<Job, { kind: 'conversation' }>

export async function deliverConversation(entry: OutboxEntry, job: ConversationJob, sender: Sender): Promise<Delivery> {
  const stored = await storedParts(sender.client, job.conversation)
  // What a first try stored in part is gone on with as it was begun.
  const isAnew = stored.length > 0 && job.keys === null
  if (isAnew && rowOf(await sender.client.rpc('is_pro'))) return await addNew(entry, job, stored, sender)
  return await addWhole(entry, job, stored.length > 0, sender)
}

interface StoredPart {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly updated_at: string
}

const BATCH = 20

/** The parts that are on the server, in order; nobody knows beforehand how many there are. */
async function storedParts(client: Client, { site, id }: Conversation): Promise<StoredPart[]> {
  const found: StoredPart[] = []
  for (;;) {
    const keys = await conversationKeys(site, id, found.length + 1, found.length + BATCH)
    const answer = await client
      .from('captures')
      .select('id, title, content, updated_at, idempotency_key')
      .in('idempotency_key', keys)
    const rows = rowOf(answer)
    const inOrder = keys.flatMap((key) => rows.find(({ idempotency_key }) => idempotency_key === key) ?? [])
    found.push(...inOrder)
    if (inOrder.length < BATCH) return found
  }
}

async function addWhole(
  entry: OutboxEntry,
  job: ConversationJob,
  isThere: boolean,
  { client, userId, keep }: Sender,
): Promise<Delivery> {
  const keys = job.keys ?? (isThere ? 'own' : 'conversation')
  // A second try must not take the parts of the first for an older save.
  if (job.keys === null) await keep({ ...job, keys })
  const parts = splitIntoCaptures(job.conversation)
  const named = await (keys === 'own'
    ? ownKeys(entry.id, parts.length)
    : conversationKeys(job.conversation.site, job.conversation.id, 1, parts.length))
  const rows = parts.map(({ title, html }, index) =>
    captureRow(entry, userId, { title, html, sourceUrl: job.conversation.url, key: named[index] ?? entry.id }),
  )
  const [captureId = null] = await insertParts(client, rows)
  return { kind: 'arrived', captureId, lines: lines(job, parts.length) }
}

async function addNew(
  entry: OutboxEntry,
  job: ConversationJob,
  stored: readonly StoredPart[],
  { client, userId }: Sender,
): Promise<Delivery> {
  const { conversation } = job
  const [first, last] = [stored[0], stored.at(-1)]
  if (!first || !last) return { kind: 'later', message: texts.kept }
  const turns = newTurns(stored.map(({ content }) => content).join('\n'), conversation)
  if (turns.length === 0)
    return { kind: 'arrived', captureId: first.id, lines: [texts.nothingNew, ...receiptLines(job.receipt)] }
  const [grown, ...added] = splitIntoCaptures(conversation, turns, { html: last.content, part: stored.length })
  // What needs no room in the last part is stored first: should the rest fail, the next try sees what is still missing.
  if (grown && grown.html !== last.content) {
    const changed = rowOf(
      await client
        .from('captures')
        .update({ content: grown.html })
        .eq('id', last.id)
        .eq('updated_at', last.updated_at)
        .select('id'),
    )
    // Somebody changed it in between, here or elsewhere: read again, so that nobody's words are lost.
    if (changed.length === 0) throw new NotDelivered({ kind: 'later', message: texts.kept })
  }
  const keys = await conversationKeys(
    conversation.site,
    conversation.id,
    stored.length + 1,
    stored.length + added.length,
  )
  const rows = added.map(({ title, html }, index) =>
    captureRow(entry, userId, { title, html, sourceUrl: conversation.url, key: keys[index] ?? entry.id }),
  )
  await insertParts(client, rows, last.id)
  if (added.length > 0) await renumber(client, conversation, stored, stored.length + added.length)
  return {
    kind: 'arrived',
    captureId: last.id,
    lines: [texts.added(turns.length), ...lines(job, stored.length + added.length)],
  }
}

/** "1 of 2" becomes "1 of 3", unless the person has renamed it. */
async function renumber(
  client: Client,
  { title }: Conversation,
  stored: readonly StoredPart[],
  parts: number,
): Promise<void> {
  for (const [at, part] of stored.entries()) {
    if (part.title !== storedTitle(partTitle(title, at + 1, stored.length))) continue
    rowOf(
      await client
        .from('captures')
        .update({ title: storedTitle(partTitle(title, at + 1, parts)) })
        .eq('id', part.id)
        .eq('title', part.title)
        .select('id'),
    )
  }
}

function lines(job: ConversationJob, parts: number): string[] {
  return [...receiptLines(job.receipt), ...(parts > 1 ? [texts.parts(parts)] : [])]
}
