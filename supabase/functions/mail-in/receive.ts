// Files a mail as a note with its attachments. The SMTP listener sends the mail as it came, with `to` (the part before the @), `from` and
// `sender` (proven or not) in the address; without a mail it only asks whether the address takes one. A mail that comes again is the
// same note again.
import { attachmentName } from '@jotsam/core/capture/attachment-name'
import { importMessages } from '@jotsam/core/messages/account/import'
import type { FunctionContext } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { runWorker } from '../_shared/workers/run-worker.ts'
import type { MailNote, MailToRead, ReadMail } from './read-mail.ts'

export async function receive(request: Request, context: FunctionContext): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const p_name = searchParams.get('to') ?? ''
  const isMail = request.headers.get('content-type') === 'message/rfc822'
  const service = serviceClient(context)
  // The question counts, and the mail that follows it does not.
  const { data: box } = await service.rpc('open_mail_address', { p_name, p_counts: !isMail }).throwOnError()
  if (!box) return refused(550, 'There is no such address. It may have been removed.')
  if (box.wait) return refused(451, 'This address has had too many mails. Try again later.')
  if (!isMail) return answer(200, { success: true, refused: null })

  const mail: MailToRead = {
    raw: new Uint8Array(await request.arrayBuffer()),
    room: box.room,
    from: searchParams.get('from') ?? '',
    isProven: searchParams.get('sender') === 'proven',
  }
  let isLate = false
  const onLate = () => {
    isLate = true
  }
  const read = await runWorker<ReadMail>(context.workerUrl('mail'), mail, { seconds: SECONDS, megabytes: 256, onLate })
  // A busy server needs long for any mail, so the sender tries again.
  if (isLate) return refused(451, 'The server is too busy to read this mail. Try again later.')
  if (!read) return refused(550, 'This mail is too complicated to be read.')
  if (!read.ok) return refused(550, read.reason)
  for (const note of read.notes) {
    const fault = await file(context, { p_name, owner: box.user_id }, note)
    if (fault !== null) {
      await service.from('mail_addresses').update({ last_fault: fault }).eq('name', p_name).throwOnError()
      return refused(550, fault)
    }
  }
  return answer(200, { success: true, refused: null })
}

const SECONDS = 30

/** Null when it is stored, or the rule that forbids it. */
async function file(
  context: FunctionContext,
  { p_name, owner }: { p_name: string; owner: string },
  { key, title, content, files }: MailNote,
): Promise<string | null> {
  const service = serviceClient(context)
  const note = { p_name, p_key: key, p_title: title, p_content: content }
  const { data: id, error } = await service.rpc('file_mail', note)
  if (error?.code === 'P0001') return error.message
  if (error) throw error
  for (const { name, mime, sha256, content: bytes } of files) {
    const path = `${owner}/${id}/${attachmentName(sha256, name)}`
    // The database knows mails by the mark, and keeps them within the space of the person also when several come at once.
    const options = { contentType: mime, upsert: true, metadata: { jotsam: { from: 'mail' } } }
    const { error } = await service.storage.from('attachments').upload(path, bytes, options)
    if (error && 'statusCode' in error && error.statusCode === '413') return importMessages.storageFull
    if (error) throw error
  }
  return null
}

function refused(code: number, reason: string): Response {
  return answer(200, { success: false, refused: { code, reason } })
}
