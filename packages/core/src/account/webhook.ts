// A person's webhooks and feeds, as their server functions list them.

export const webhookEvents = ['created', 'changed', 'deleted'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export interface Webhook {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  /** Null for all notes. */
  readonly notebook: string | null
  readonly deliveredAt: string | null
  readonly failingSince: string | null
  readonly lastFault: string | null
  /** Switched off after the receiver failed for three days. */
  readonly isDisabled: boolean
}

export interface Feed {
  readonly id: string
  /** One of the two is set. */
  readonly notebook: string | null
  readonly tag: string | null
}
