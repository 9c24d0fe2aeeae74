// Sends a conversation: the first time whole, later only what is new, into the captures that are there (Pro). A Free account,
// which may not change captures, gets a copy instead.
import { splitIntoCaptures } from '../../extract/split-into-captures.ts'
import { addMissingTurns } from '../conversation/add-missing-turns.ts'
import { conversationKeys, ownKeys } from '../conversation/conversation-keys.ts'
import { type ConversationJob, linesOf } from '../conversation/conversation-lines.ts'
import { captureRow, insertParts, type Sender } from './capture-rows.ts'
import { type Delivery, rowOf } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { storedParts } from './stored-parts.ts'

export async function deliverConversation(entry: OutboxEntry, job: ConversationJob, sender: Sender): Promise<Delivery> {
  // A copy that was begun is gone on with as one.
  if (job.keys !== 'own' && rowOf(await sender.client.rpc('is_pro'))) return await addMissingTurns(entry, job, sender)
  return await addWhole(entry, job, sender)
}

async function addWhole(entry: OutboxEntry, job: ConversationJob, { client, userId, keep }: Sender): Promise<Delivery> {
  const { conversation } = job
  const isDecided = job.keys === 'own' || job.keys === 'conversation'
  const isThere = !isDecided && (await storedParts(client, conversation)).length > 0
  const keys = isDecided ? job.keys : isThere ? 'own' : 'conversation'
  // A second try must not take the parts of the first for an older save.
  if (!isDecided) await keep({ ...job, keys })
  const parts = splitIntoCaptures(conversation)
  const named = await (keys === 'own'
    ? ownKeys(entry.id, parts.length)
    : conversationKeys(conversation.site, conversation.id, 1, parts.length))
  const rows = parts.map(({ title, html }, index) =>
    captureRow(entry, userId, { title, html, sourceUrl: conversation.url, key: named[index] ?? entry.id }),
  )
  const [captureId = null] = await insertParts(client, rows)
  return { kind: 'arrived', captureId, lines: linesOf(job, parts.length) }
}
