// The parser process of one import: opens the upload and sends its notes in batches, each when it is asked for.
// ../import/parser-process.ts starts and ends it.
import { once } from 'node:events'
import type { ImportFile, ImportItem, ImportSource } from '@jotsam/import/note'
import { reasons } from '@jotsam/import/reasons'
import { sourceOf } from '@jotsam/import/sources'
import { notebookPath, storableNotes } from '@jotsam/import/storable-notes'
import { openFiles } from '../import/open-files.ts'
import type { FromParser, ParsedItem, ToParser } from '../import/parser-messages.ts'

const MOST_ITEMS = 100
const MOST_CHARACTERS = 500_000
/** A batch is sent at least this often, so that the server sees progress. */
const BATCH_MS = 1000

// Ctrl-C reaches the whole process group. The server ends this process by closing the channel.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

const first = await asked()
if (first.kind !== 'open') throw new Error('A file must be opened first.')
const { files, skipped } = await openFiles(first.upload, first.folder)
const source = await sourceOf(files)
await answer({ kind: 'opened', source: source?.name ?? null, skipped })
if (source) await sendItems(source, files)
process.disconnect()

async function sendItems(source: ImportSource, files: readonly ImportFile[]): Promise<void> {
  const seen = new Set<string>()
  let items: ParsedItem[] = []
  let characters = 0
  let since = performance.now()
  for await (const item of source.read(files)) {
    const parsed = parsedItem(item, seen)
    items.push(parsed)
    if (parsed.kind === 'note') for (const { content } of parsed.parts) characters += content.length
    if (items.length < MOST_ITEMS && characters < MOST_CHARACTERS && performance.now() - since < BATCH_MS) continue
    await answer({ kind: 'items', items })
    items = []
    characters = 0
    since = performance.now()
  }
  if (items.length > 0) await answer({ kind: 'items', items })
  await answer({ kind: 'end' })
}

function parsedItem(item: ImportItem, seen: Set<string>): ParsedItem {
  if (item.kind === 'skipped') return { ...item, attachments: 0 }
  if (item.kind === 'warning') return item
  if (item.kind === 'notebook')
    return { kind: 'notebook', notebook: { ...item.notebook, path: notebookPath(item.notebook.path) } }
  const { note } = item
  const attachments = note.attachments?.length ?? 0
  const skip = (reason: string): ParsedItem => ({ kind: 'skipped', name: note.title, reason, attachments })
  const fitted = storableNotes(note)
  if (!fitted.ok) return skip(fitted.reason)
  const [first] = fitted.parts
  if (!first) return skip(reasons.empty)
  if (seen.has(first.id)) return skip(reasons.twice)
  seen.add(first.id)
  return { kind: 'note', parts: fitted.parts, warnings: fitted.warnings, attachments }
}

async function asked(): Promise<ToParser> {
  const [message] = await once(process, 'message')
  return message as ToParser
}

/** Sends an answer and waits for the next request, unless this was the last one. */
async function answer(message: FromParser): Promise<void> {
  const next = message.kind === 'end' || (message.kind === 'opened' && message.source === null) ? null : asked()
  await new Promise<void>((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })
  await next
}
