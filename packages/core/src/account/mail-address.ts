/** An address that files mails as notes, as the server function mail-in lists it. */
export interface MailAddress {
  readonly id: string
  readonly address: string
  /** Where its notes go; null for no notebook. */
  readonly notebook: string | null
  readonly usedAt: string | null
  /** Why the last mail was refused. */
  readonly lastFault: string | null
}
