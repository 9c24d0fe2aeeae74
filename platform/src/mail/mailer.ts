// Sends a mail by SMTP, or lays it into the local outbox. It knows nothing of what mails say.

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
}

export interface Mailer {
  /** Rejects when the mail could not be handed over. */
  send(mail: Mail): Promise<void>
  close(): void
}
