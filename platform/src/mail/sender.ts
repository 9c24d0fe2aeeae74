// Who a mail is from, by the records of the sender's domain.
import type { DNSResolver } from 'mailauth'
import type { SMTPServerSession } from 'smtp-server'

/** `proven`: SPF or DKIM confirms the domain of the From line. `disowned`: the domain says that such a mail is not its own. */
export type Sender = 'proven' | 'unproven' | 'disowned'

type SmtpSession = Pick<SMTPServerSession, 'remoteAddress' | 'clientHostname' | 'hostNameAppearsAs' | 'envelope'>

export async function senderOf(mail: Buffer, session: SmtpSession, resolver: DNSResolver): Promise<Sender> {
  const { authenticate } = await import('mailauth')
  const { mailFrom } = session.envelope
  const { spf, dkim, dmarc } = await authenticate(mail, {
    ip: session.remoteAddress,
    helo: session.clientHostname || session.hostNameAppearsAs,
    sender: mailFrom ? mailFrom.address : '',
    resolver,
    disableArc: true,
    disableBimi: true,
  })
  const passed = (result: { status?: { result?: string } } | false | undefined) =>
    result ? result.status?.result : undefined
  const signatures = dkim?.results?.filter((signature) => passed(signature) === 'pass') ?? []
  // A domain without DMARC may sign its mails all the same.
  if (passed(dmarc) === 'pass' || signatures.some(({ status }) => status.aligned)) return 'proven'
  if (dmarc && passed(dmarc) === 'fail' && dmarc.policy !== 'none') return 'disowned'
  if (passed(spf) === 'fail' && signatures.length === 0) return 'disowned'
  return 'unproven'
}
