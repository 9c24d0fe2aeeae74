// Files a mail as a note with its attachments. The SMTP listener sends the mail as it came, with `to` (the part before the @) and
// `sender` (proven or not) in the address; without a mail it only asks whether the address takes one. A mail that comes again is the
// same note again.
import { createHash } from 'node:crypto'
import { attachmentName } from '@jotsam/core/capture/attachment-name'
import { fileLimits } from '@jotsam/core/plan/file-limits'
import { storableNotes } from '@jotsam/import/storable-notes'
import type { FunctionContext } from '@jotsam/platform/function'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { answer } from '../_shared/answer.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { type MailFile, mailNote } from './mail-note.ts'

export async function receive(request: Request, context: FunctionContext): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const p_name = searchParams.get('to') ?? ''
  const isMail = request.headers.get('content-type') === 'message/rfc822'
  const service = serviceClient(context)
  // The question counts, and the mail that follows it does not.
  const { data: box } = await service.rpc('open_mail_address', { p_name, p_counts: !isMail }).throwOnError()
  if (!box) return refused(550, 'There is no such address. It may have been removed.')
  if (box.wait) return refused(451, 'This address has had too many mails. Try again later.')
  return isMail ? file(new Uint8Array(await request.arrayBuffer())) : taken()

  async function file(raw: Uint8Array<ArrayBuffer>): Promise<Response> {
    const mail = await PostalMime.parse(raw)
    const { kept, left } = withinRoom(mail.attachments.map(asFile), (box?.room ?? 0) - raw.length)
    const note = mailNote(mail, { files: kept, left, isProven: searchParams.get('sender') === 'proven' })
    const fitted = storableNotes({ externalId: 'mail', ...note })
    if (!fitted.ok) return refused(550, fitted.reason)
    const files = service.storage.from('attachments')
    for (const [at, { title, content }] of fitted.parts.entries()) {
      const args = { p_name, p_key: keyOf(mail, at), p_title: title, p_content: content }
      const { data, error } = await service.rpc('file_mail', args)
      if (error?.code === 'P0001') {
        await service.from('mail_addresses').update({ last_fault: error.message }).eq('name', p_name).throwOnError()
        return refused(550, error.message)
      }
      if (error) throw error
      for (const { name, mime, sha256, content: bytes } of kept.filter(({ sha256 }) => content.includes(sha256))) {
        const path = `${box?.user_id}/${data}/${attachmentName(sha256, name)}`
        const stored = await files.upload(path, bytes, { contentType: mime, upsert: true })
        if (stored.error) throw stored.error
      }
    }
    return taken()
  }
}

function taken(): Response {
  return answer(200, { success: true, refused: null })
}

function refused(code: number, reason: string): Response {
  return answer(200, { success: false, refused: { code, reason } })
}

/** The same for a mail that is sent again, also on another way. */
function keyOf({ messageId, date, subject, html, text }: Email, part: number): string {
  const mail = JSON.stringify([messageId, date, subject, html, text, part])
  const hex = createHash('sha256').update(mail).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function withinRoom(files: readonly MailFile[], room: number): { kept: MailFile[]; left: MailFile[] } {
  const [kept, left]: [MailFile[], MailFile[]] = [[], []]
  let free = room
  for (const file of files) {
    if (kept.some(({ sha256 }) => sha256 === file.sha256)) continue
    const fits = file.content.length <= Math.min(free, fileLimits.bytesMax)
    if (fits) free -= file.content.length
    if (fits) kept.push(file)
    else left.push(file)
  }
  return { kept, left }
}

function asFile({ filename, mimeType, contentId, content }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return {
    name: filename ?? 'file',
    mime: mimeType,
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: bytes,
  }
}
