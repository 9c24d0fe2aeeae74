// The parser process of one import: opens the upload and sends its notes in batches, each when it is asked for.
// ../import/parser-process.ts starts and ends it.
import { once } from 'node:events'
import { shortId } from '@jotsam/import/external-id'
import type { ImportFile, ImportItem, ImportSource } from '@jotsam/import/note'
import { withFileAddresses } from '@jotsam/import/note-files'
import { reasons } from '@jotsam/import/reasons'
import { bringsAllFiles, sourceOf, sourcesBeside } from '@jotsam/import/sources'
import { notebookPath, storableNotes } from '@jotsam/import/storable-notes'
import { fileSpool } from '../import/parser/file-spool.ts'
import { openFiles, wasRead } from '../import/parser/open-files.ts'
import type { FromParser, ParsedItem, ToParser } from '../import/parser/parser-messages.ts'

const MOST_ITEMS = 100
const MOST_CHARACTERS = 250_000
/** They lie on the disk until they are stored. */
const MOST_FILE_BYTES = 64 * 1024 ** 2
/** A batch is sent at least this often, so that the server sees progress. */
const BATCH_MS = 1000

// Ctrl-C reaches the whole process group. The server ends this process by closing the channel.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

const first = await asked()
if (first.kind !== 'open') throw new Error('A file must be opened first.')
const { files, skipped } = await openFiles(
  first.upload,
  first.folder,
  async (files) => (await sourceOf(files)) !== null,
)
const noteFiles = fileSpool(first.folder, first.files)
const source = await sourceOf(files)
const beside = source ? await sourcesBeside(source, files) : []
await answer({
  kind: 'opened',
  source: source?.name ?? null,
  root: rootOf(source, first.upload.name),
  skipped: [...skipped, ...beside.map(({ title }) => ({ name: title, reason: reasons.otherSource }))],
})
if (source) await sendItems(source, files)
process.disconnect()

/** An archive whose files are in no common folder goes by its own name, without the date or the number of a copy. */
function rootOf(source: ImportSource | null, uploadName: string): string | null {
  if (!source?.root) return null
  const isSingle = files.length === 1 && files[0]?.path === uploadName
  const archiveName = uploadName.replace(/\.\w+$/, '').replace(/[ _-]*(?:\(\d+\)|\d{4}-?\d\d-?\d\d\S*)$/, '')
  return source.root(files) || (isSingle ? '' : archiveName)
}

async function sendItems(source: ImportSource, files: readonly ImportFile[]): Promise<void> {
  const seen = new Set<string>()
  let items: ParsedItem[] = []
  let characters = 0
  let bytes = 0
  let since = performance.now()
  for await (const item of source.read(files)) {
    const parsed = await parsedItem(item, seen)
    items.push(parsed)
    if (parsed.kind === 'note') {
      for (const { content } of parsed.parts) characters += content.length
      for (const file of parsed.files) bytes += file.bytes
    } else if (parsed.kind === 'detail') characters += String(parsed.detail.values.content ?? '').length
    const isSmall = items.length < MOST_ITEMS && characters < MOST_CHARACTERS && bytes < MOST_FILE_BYTES
    if (isSmall && performance.now() - since < BATCH_MS) continue
    await answer({ kind: 'items', items })
    items = []
    characters = 0
    bytes = 0
    since = performance.now()
  }
  // Elsewhere they come as files. One that was read here came with the note that names it.
  if (!bringsAllFiles(source))
    for (const file of files)
      if (/\.zip$/i.test(file.path) && !wasRead(file))
        items.push({ kind: 'warning', name: file.path, what: reasons.archive })
  if (items.length > 0) await answer({ kind: 'items', items })
  await answer({ kind: 'end' })
}

async function parsedItem(item: ImportItem, seen: Set<string>): Promise<ParsedItem> {
  if (item.kind === 'skipped') return { ...item, filesFound: 0 }
  if (item.kind === 'warning') return item
  if (item.kind === 'detail') return { kind: 'detail', detail: { ...item.detail, note: shortId(item.detail.note) } }
  if (item.kind === 'notebook')
    return { kind: 'notebook', notebook: { ...item.notebook, path: notebookPath(item.notebook.path) } }
  const { note } = item
  const missing = note.missingFiles?.length ?? 0
  const skip = (reason: string): ParsedItem => {
    return { kind: 'skipped', name: note.title, reason, filesFound: missing + (note.files?.length ?? 0) }
  }
  const id = shortId(note.externalId)
  if (seen.has(id)) return skip(reasons.twice)
  const spooled = await noteFiles.take(note.files ?? [])
  const fitted = storableNotes({ ...note, html: withFileAddresses(note.html, spooled.hashes) })
  if (!fitted.ok) return skip(fitted.reason)
  if (fitted.parts.length === 0) return skip(reasons.empty)
  seen.add(id)
  return {
    kind: 'note',
    parts: fitted.parts,
    warnings: [...spooled.warnings, ...fitted.warnings],
    files: spooled.files,
    filesFound: spooled.files.length + spooled.lost + missing,
    isFileList: note.isFileList === true,
  }
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
