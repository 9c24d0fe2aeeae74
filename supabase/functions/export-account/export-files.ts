// The files of an export, in the order in which they are written.
import type { Attachment } from '@jotsam/core/database/database'
import type { Folder } from '@jotsam/core/notebooks/folder'
import type { CallerAccount } from '../_shared/signed-in-account.ts'
import type { AccountRows, CaptureHead } from './account-rows.ts'
import { jsonArray, jsonText } from './json-text.ts'
import { type LinksOf, linksByCapture } from './links-by-capture.ts'
import { noteFile } from './note-file.ts'
import { type NotePaths, notePaths } from './note-paths.ts'
import { readme } from './readme.ts'
import type { ZipFile } from './zip.ts'

export interface Overview {
  readonly account: object
  readonly folders: readonly Folder[]
  readonly paths: NotePaths
  readonly linksOf: LinksOf
  readonly captureCount: number
  readonly zettelIdOf: (captureId: string) => string | undefined
}

/** Reads everything small: names, paths and links, but no text of a capture. */
export async function readOverview(
  rows: AccountRows,
  { id, email, created_at, user_metadata }: CallerAccount,
): Promise<Overview> {
  const account = { id, email, created_at, user_metadata }
  const [profile, folders, links, payments, text_extractions, subscriptions, pdf_downloads, saved_searches, imports] =
    await Promise.all([
      rows.profile(),
      allOf(rows.folders()),
      allOf(rows.links()),
      allOf(rows.payments()),
      allOf(rows.extractions()),
      rows.other('subscriptions'),
      rows.other('pdf_downloads'),
      rows.other('saved_searches'),
      rows.other('imports'),
    ])
  const paths = notePaths(folders)
  const heads = new Map<string, CaptureHead>()
  for await (const head of rows.captureHeads()) {
    heads.set(head.id, head)
    paths.of(head)
  }
  return {
    account: { ...account, profile, payments, subscriptions, text_extractions, pdf_downloads, saved_searches, imports },
    folders,
    paths,
    linksOf: linksByCapture(links, heads, paths),
    captureCount: heads.size,
    zettelIdOf: (captureId) => heads.get(captureId)?.zettel_id,
  }
}

export async function* exportFiles(rows: AccountRows, overview: Overview, now: Date): AsyncGenerator<ZipFile> {
  const { account, folders, paths, linksOf, captureCount, zettelIdOf } = overview
  const file = (path: string, text: ZipFile['text'], modifiedAt = now): ZipFile => ({ path, modifiedAt, text })
  yield file('README.md', readme(now, captureCount))
  yield file('data/account.json', jsonText({ exported_at: now.toISOString(), ...account }))
  yield file('data/notebooks.json', jsonArray(folders))
  yield file('data/links.json', jsonArray(rows.links()))
  yield file('data/highlights.json', jsonArray(rows.highlights()))
  yield file('data/captures.json', jsonArray(rows.captures()))
  yield file('data/versions.json', jsonArray(rows.versions()))
  yield file('data/trash.json', jsonArray(rows.trash()))
  const attachments = await allOf(rows.attachments())
  const filePathOf = filePaths(attachments, zettelIdOf)
  const pathByHash = new Map(attachments.map((each) => [each.capture_id + each.sha256, filePathOf(each)]))
  for await (const capture of rows.captures()) {
    const path = paths.of(capture)
    const note = noteFile(capture, paths.notebookOf(capture), path, linksOf(capture.id))
    const up = '../'.repeat(path.split('/').length - 1)
    const text = note.replace(/\/files\/([0-9a-f]{64})/g, (address, sha256) => {
      const found = pathByHash.get(capture.id + sha256)
      return found === undefined ? address : up + encodeURI(found)
    })
    yield file(path, text, new Date(capture.updated_at))
  }
  if (attachments.length > 0)
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

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Windows accepts none of these signs. */
const safeName = (name: string): string => name.replace(/[<>:"|?*\\]/g, '_').replace(/[. ]+$/, '_')
