// Saves a whole page. A page that was saved before is updated in place (Pro). It becomes a separate, dated capture when the person wants
// that, when the capture was edited since, or when the account may not change captures.
import { pageFacts } from '@jotsam/core/capture/sources/page-facts'
import { storableText } from '@jotsam/core/capture/storable-text'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { savedTurn } from '../../extract/saved-turns.ts'
import { captureParts } from '../../extract/split-into-captures.ts'
import type { Job } from '../../messaging/protocol.ts'
import { receiptLines } from '../../receipt-line.ts'
import { conversationKeys, ownKeys } from '../conversation-keys.ts'
import { pageAddress } from '../page-address.ts'
import { captureRow, insertIfFree, insertParts, linkInOrder, type Sender } from './capture-rows.ts'
import { type Delivery, rowOf } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { type StoredPart, storedParts } from './stored-parts.ts'

type PageJob = Extract<Job, { kind: 'capture' }>
type Parts = ReturnType<typeof captureParts>

const texts = extensionMessages.page

/** Pages have keys of the same form as conversations. */
export const PAGE = 'page'

export async function deliverPage(entry: OutboxEntry, job: PageJob, sender: Sender): Promise<Delivery> {
  const id = pageAddress(job.sourceUrl ?? '')
  const parts = captureParts(job.title, job.html)
  const stored = job.keys === 'own' || job.keys === PAGE ? [] : await storedParts(sender.client, { site: PAGE, id })
  const keys = job.keys ?? (await decided(job, parts, stored, sender))
  // Kept before sending: a retry must not mistake the captures of the first try for an older save.
  if (job.keys === null) await sender.keep({ ...job, keys })
  if (keys === 'changed') return await changeStored(entry, job, parts, stored, sender)
  const isOld = keys === 'own'
  const partKeys = await (isOld ? ownKeys(entry.id, parts.length) : conversationKeys(PAGE, id, 1, parts.length))
  const rows = parts.map(({ title, html }, at) => ({
    ...rowOfPart(entry, job, sender, { title: isOld ? dated(title, entry) : title, html }, partKeys[at] ?? entry.id),
  }))
  const captureIds = await insertParts(sender.client, rows)
  return { kind: 'arrived', captureId: captureIds[0] ?? null, captureIds, lines: linesOf(job, parts) }
}

async function decided(
  { again }: PageJob,
  parts: Parts,
  stored: readonly StoredPart[],
  { client }: Sender,
): Promise<'page' | 'changed' | 'own'> {
  if (stored.length === 0) return PAGE
  if (again === 'snapshot' || parts.length < stored.length || stored.some(wasEdited)) return 'own'
  return rowOf(await client.rpc('is_pro')) ? 'changed' : 'own'
}

/** The list of turns holds a digest of what was saved. */
function wasEdited({ html, turns }: StoredPart): boolean {
  return digestOf(html).digest !== turns[0]?.digest
}

async function changeStored(
  entry: OutboxEntry,
  job: PageJob,
  parts: Parts,
  stored: readonly StoredPart[],
  sender: Sender,
): Promise<Delivery> {
  const { client } = sender
  const address = pageAddress(job.sourceUrl ?? '')
  const keys = await conversationKeys(PAGE, address, 1, parts.length)
  const ids: string[] = []
  let changes = 0
  for (const [at, part] of parts.entries()) {
    const old = stored.find(({ part: number }) => number === at + 1)
    const turns = [pageEntry(part.html, job)]
    if (!old) {
      const id = await insertIfFree(client, rowOfPart(entry, job, sender, part, keys[at] ?? entry.id))
      if (id !== null) ids.push(id)
      changes += 1
      continue
    }
    ids.push(old.id)
    if (turns[0]?.digest === old.turns[0]?.digest) continue
    changes += 1
    const change = client.from('captures').update({ content: storableText(part.html), turns })
    // The person may be editing it at this moment; then it is tried again.
    const changed = rowOf(await change.eq('id', old.id).eq('updated_at', old.updated_at).select('id'))
    if (changed.length === 0) return { kind: 'later', message: texts.kept }
  }
  await linkInOrder(client, ids)
  const said = changes === 0 ? texts.pageUnchanged : texts.pageUpdated
  return { kind: 'arrived', captureId: ids[0] ?? null, captureIds: ids, lines: [said, ...linesOf(job, parts)] }
}

function rowOfPart(
  entry: OutboxEntry,
  job: PageJob,
  { userId }: Sender,
  part: { title: string; html: string },
  key: string,
) {
  return captureRow(entry, userId, { ...part, turns: [pageEntry(part.html, job)], sourceUrl: job.sourceUrl, key })
}

function pageEntry(html: string, { facts }: PageJob) {
  return { ...digestOf(html), ...pageFacts(facts ?? {}) }
}

function digestOf(html: string) {
  return savedTurn({ id: PAGE, role: 'system', author: '', html: storableText(html) })
}

function dated(title: string, { createdAt }: OutboxEntry): string {
  return texts.snapshot(title, createdAt.slice(0, 10))
}

function linesOf(job: PageJob, parts: Parts): string[] {
  return [...receiptLines(job.receipt), ...(parts.length > 1 ? [texts.parts(parts.length)] : [])]
}
