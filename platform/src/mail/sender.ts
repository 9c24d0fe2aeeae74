// Authenticates the sender of a mail by SPF, DKIM and DMARC.
import type { DNSResolver } from 'mailauth'
import type { SMTPServerSession } from 'smtp-server'

export interface Sender {
  /** The address of the From line; null when there is not exactly one. */
  readonly from: string | null
  /** `proven`: SPF or DKIM confirms its domain. `disowned`: its DMARC policy rejects the mail. */
  readonly state: 'proven' | 'unproven' | 'disowned'
}

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
  // With two addresses one could be checked and the other be shown.
  const [from = null, ...others] = dkim.headerFrom
  if (from === null || others.length > 0) return { from: null, state: 'unproven' }
  const signatures = dkim?.results?.filter((signature) => passed(signature) === 'pass') ?? []
  // A domain without DMARC may still sign its mails.
  if (passed(dmarc) === 'pass' || signatures.some(({ status }) => status.aligned)) return { from, state: 'proven' }
  if (dmarc && passed(dmarc) === 'fail' && dmarc.policy !== 'none') return { from, state: 'disowned' }
  if (passed(spf) === 'fail' && signatures.length === 0) return { from, state: 'disowned' }
  return { from, state: 'unproven' }
}
