// The files of an export, in the order in which they are written.
import type { Attachment } from '@jotsam/core/database/database'
import type { CallerAccount } from '../_shared/accounts/signed-in-account.ts'
import type { AccountRows, CaptureHead } from './account-rows.ts'
import { grouped, linksByCapture } from './links-by-capture.ts'
import { noteFile, relativeTo } from './note-file.ts'
import { notePaths } from './note-paths.ts'
import { INDEX, indexPage, pageFile } from './page-file.ts'
import { readme } from './readme.ts'
import type { ZipFile } from './zip.ts'

/** Reads everything small: names, paths, links and highlights, but no text of a capture. `caller` is null for a notebook. */
export async function readOverview(rows: AccountRows, caller: CallerAccount | null, format: ExportFormat = 'markdown') {
  const [account, folders, links, highlights] = await Promise.all([
    caller && readAccount(rows, caller),
    allOf(rows.folders()),
    allOf(rows.links()),
    allOf(rows.highlights()),
  ])
  const paths = notePaths(folders, format === 'html' ? 'html' : 'md')
  const heads = new Map<string, CaptureHead>()
  const headByZettel = new Map<string, CaptureHead>()
  for await (const head of rows.captureHeads()) {
    heads.set(head.id, head)
    headByZettel.set(head.zettel_id, head)
    // In the order of the notes: names that are taken get a number.
    paths.of(head)
  }
  const highlightsByNote = grouped(highlights, ({ capture_id }) => capture_id)
  return {
    account,
    folders,
    paths,
    linksOf: linksByCapture(links, heads, paths),
    notes: () =>
      [...heads.values()]
        .map((head) => ({ title: head.title, path: paths.of(head), notebook: paths.notebookOf(head) }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    captureCount: heads.size,
    // In the order of the text. Ids are random, and the same library must give the same files.
    highlightsOf: (captureId: string) =>
      (highlightsByNote.get(captureId) ?? []).sort((a, b) => a.start_position - b.start_position),
    noteOfZettel(zettelId: string) {
      const head = headByZettel.get(zettelId)
      return head && { title: head.title, path: paths.of(head) }
    },
    zettelIdOf: (captureId: string) => heads.get(captureId)?.zettel_id,
  }
}

type Overview = Awaited<ReturnType<typeof readOverview>>

async function readAccount(
  rows: AccountRows,
  { id, email, created_at, user_metadata }: CallerAccount,
): Promise<object> {
  const [profile, payments, text_extractions, subscriptions, pdf_downloads, saved_searches, imports, weekly_copies] =
    await Promise.all([
      rows.profile(),
      allOf(rows.payments()),
      allOf(rows.extractions()),
      rows.other('subscriptions'),
      rows.other('pdf_downloads'),
      rows.other('saved_searches'),
      rows.other('imports'),
      rows.other('weekly_copies'),
    ])
  const account = { id, email, created_at, user_metadata, profile, payments, subscriptions, text_extractions }
  return { ...account, pdf_downloads, saved_searches, imports, weekly_copies }
}

export type ExportFormat = 'markdown' | 'html'

export async function* exportFiles(
  rows: AccountRows,
  overview: Overview,
  now: Date,
  format: ExportFormat = 'markdown',
): AsyncGenerator<ZipFile> {
  const { account, folders, paths, linksOf, captureCount, highlightsOf, noteOfZettel, zettelIdOf } = overview
  const file = (path: string, text: ZipFile['text'], modifiedAt = now): ZipFile => ({ path, modifiedAt, text })
  if (format === 'markdown') {
    yield file('README.md', readme(now, captureCount))
    if (account) yield file('data/account.json', jsonText({ exported_at: now.toISOString(), ...account }))
    yield file('data/notebooks.json', jsonArray(folders))
    yield file('data/links.json', jsonArray(rows.links()))
    yield file('data/highlights.json', jsonArray(rows.highlights()))
    yield file('data/captures.json', jsonArray(rows.captures()))
    yield file('data/versions.json', jsonArray(rows.versions()))
    yield file('data/trash.json', jsonArray(rows.trash()))
  } else yield file(INDEX, indexPage(overview.notes()))
  const attachments = await allOf(rows.attachments())
  const filePathOf = filePaths(attachments, zettelIdOf)
  const pathByHash = new Map(attachments.map((each) => [each.capture_id + each.sha256, filePathOf(each)]))
  for await (const capture of rows.captures()) {
    const path = paths.of(capture)
    const places = {
      path,
      notebook: paths.notebookOf(capture),
      links: linksOf(capture.id),
      highlights: highlightsOf(capture.id),
      noteOfZettel,
    }
    const note = format === 'html' ? pageFile(capture, places) : noteFile(capture, places)
    const text = note.replace(/\/files\/([0-9a-f]{64})/g, (address, sha256) => {
      const found = pathByHash.get(capture.id + sha256)
      return found === undefined ? address : relativeTo(path, found)
    })
    yield file(path, text, new Date(capture.updated_at))
  }
  if (attachments.length > 0 && format === 'markdown')
    yield file('data/attachments.json', jsonArray(attachments.map((each) => ({ ...each, path: filePathOf(each) }))))
  for (const attachment of attachments) {
    yield file(filePathOf(attachment), rows.bytesOf(attachment), new Date(attachment.created_at))
  }
}

/** Names that differ only in case or in signs that Windows does not accept get a number. */
function filePaths(attachments: readonly Attachment[], zettelIdOf: Overview['zettelIdOf']) {
  const taken = new Set<string>()
  const paths = new Map<string, string>()
  for (const { id, capture_id, name } of attachments) {
    const folder = `files/${zettelIdOf(capture_id) ?? capture_id}`
    let path = `${folder}/${safeName(name)}`
    for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = `${folder}/${count}-${safeName(name)}`
    taken.add(path.toLowerCase())
    paths.set(id, path)
  }
  return ({ id }: Attachment) => paths.get(id) ?? ''
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Writes row by row, so that the array is never in memory as a whole. */
async function* jsonArray(rows: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '['
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(row)}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Windows accepts none of these signs. */
const safeName = (name: string): string => name.replace(/[<>:"|?*\\]/g, '_').replace(/[. ]+$/, '_')
