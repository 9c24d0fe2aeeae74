// Reads a mail: the notes that it becomes, with their keys and files.
import { createHash } from 'node:crypto'
import { fileLimits } from '@jotsam/core/plan/file-limits'
import { oneLine } from '@jotsam/core/util/one-line'
import { storableNotes } from '@jotsam/import/storable-notes'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type MailFile, mailNote } from './mail-note.ts'

export interface MailToRead {
  readonly raw: Uint8Array<ArrayBuffer>
  /** The bytes that the account has left. */
  readonly room: number
  /** The address of the From line. */
  readonly from: string
  readonly isProven: boolean
}

export type ReadMail =
  | { readonly ok: true; readonly notes: readonly MailNote[] }
  | { readonly ok: false; readonly reason: string }

export interface MailNote {
  /** The same for a mail that is sent again, also on another way. */
  readonly key: string
  readonly title: string
  readonly content: string
  readonly files: readonly MailFile[]
}

const FILES_MAX = 100

export async function readMail({ raw, room, from, isProven }: MailToRead): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw)
  const attached = mail.attachments.map(asFile)
  const { kept, left } = withinRoom(attached, room - raw.length)
  const fitted = storableNotes({ externalId: 'mail', ...mailNote(mail, { files: kept, left, from, isProven }) })
  if (!fitted.ok) return fitted
  const notes = fitted.parts.map(({ title, content }, part) => ({
    key: keyOf(mail, attached, part),
    title,
    content,
    files: kept.filter(({ sha256 }) => content.includes(sha256)),
  }))
  return { ok: true, notes }
}

function keyOf({ messageId, date, subject, html, text }: Email, files: readonly MailFile[], part: number): string {
  const mail = JSON.stringify([messageId, date, subject, html, text, files.map(({ sha256 }) => sha256), part])
  const hex = createHash('sha256').update(mail).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function withinRoom(files: readonly MailFile[], room: number): { kept: MailFile[]; left: MailFile[] } {
  const kept = new Map<string, MailFile>()
  const left: MailFile[] = []
  let free = room
  for (const file of files) {
    const { length } = file.content
    if (kept.has(file.sha256)) continue
    if (kept.size === FILES_MAX || length > Math.min(free, fileLimits.bytesMax)) left.push(file)
    else {
      free -= length
      kept.set(file.sha256, file)
    }
  }
  return { kept: [...kept.values()], left }
}

function asFile({ filename, mimeType, contentId, content }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return {
    name: oneLine(filename ?? '') || 'file',
    mime: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream',
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: bytes,
  }
}
