// Sends a mail by SMTP, or writes it to the local outbox. It does not know the content of mails.

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
}

export interface Mailer {
  /** Rejects with a `MailError` when the mail could not be handed over. */
  send(mail: Mail): Promise<void>
  /** Resolves when mails in progress have been handed over, or have taken too long. */
  close(): Promise<void>
}

export type MailFault =
  | { readonly kind: 'unsafe-header'; readonly field: HeaderField }
  /** No recipient was accepted; trying again will not help. */
  | { readonly kind: 'recipient-refused' }
  /** The mail server was not reached, or stopped answering. */
  | { readonly kind: 'unreachable' }
  /** The server refused us or the message, or the outbox could not be written. */
  | { readonly kind: 'not-accepted' }

export type HeaderField = 'to' | 'subject' | 'replyTo'

export class MailError extends Error {
  override readonly name = 'MailError'
  constructor(
    readonly fault: MailFault,
    options?: ErrorOptions,
  ) {
    super(describeFault(fault), options)
  }
}

function describeFault(fault: MailFault): string {
  switch (fault.kind) {
    case 'unsafe-header':
      return `The mail was not sent: ${fault.field} contains a line break or another control character.`
    case 'recipient-refused':
      return 'The mail server refused the recipient.'
    case 'unreachable':
      return 'The mail server did not answer. Check SMTP_URL and that the server is running.'
    case 'not-accepted':
      return 'The mail was not accepted. Check SMTP_URL, MAIL_FROM and that the data folder can be written.'
  }
}
