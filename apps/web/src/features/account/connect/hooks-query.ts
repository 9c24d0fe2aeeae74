// Lists, makes and removes webhooks, feeds and mail addresses through their server functions.
import type { MailAddress } from '@jotsam/core/account/mail-address'
import { type Feed, type Webhook, type WebhookEvent, webhookEvents } from '@jotsam/core/account/webhook'
import { hookMessages as text } from '@jotsam/core/messages/account/hooks'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Client } from '../../../lib/data/supabase.ts'

export type HookKind = 'webhooks' | 'feed' | 'mail-in'

export function webhooksQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['webhooks', userId],
    queryFn: async (): Promise<readonly Webhook[]> => (await list(client, 'webhooks', webhookList)).webhooks,
    staleTime: 0,
  })
}

export function feedsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['feed', userId],
    queryFn: async (): Promise<readonly Feed[]> => (await list(client, 'feed', feedList)).feeds,
    staleTime: 0,
  })
}

/** Null where the server takes no mail. */
export function mailAddressesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['mail-in', userId],
    queryFn: async (): Promise<readonly MailAddress[] | null> => {
      const { isOffered, addresses } = await list(client, 'mail-in', addressList)
      return isOffered ? addresses : null
    },
    staleTime: 0,
  })
}

async function list<T>(client: Client, kind: HookKind, schema: z.ZodMiniType<T>): Promise<T> {
  const { data, error } = await client.functions.invoke(kind, { body: { action: 'list' } })
  if (error) throw error
  return schema.parse(data)
}

/** `shown` is what the person gets once: a webhook's secret, or a feed's address. */
export type MadeHook =
  | { readonly ok: true; readonly shown: string }
  | { readonly ok: false; readonly fault: string; readonly code?: string | undefined }

export interface WantedWebhook {
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly notebook: string | null
}

export async function createHook(
  client: Client,
  kind: HookKind,
  wanted: WantedWebhook | Omit<Feed, 'id'> | Pick<MailAddress, 'notebook'>,
): Promise<MadeHook> {
  const { data, error } = await client.functions.invoke(kind, { body: { action: 'create', ...wanted } })
  const answer = createAnswer.safeParse(data)
  if (error || !answer.success) return { ok: false, fault: text.failed }
  const shown = answer.data.secret ?? answer.data.url
  return shown ? { ok: true, shown } : { ok: false, fault: answer.data.error ?? text.failed, code: answer.data.code }
}

export async function changeHook(
  client: Client,
  kind: HookKind,
  action: 'remove' | 'resume',
  id: string,
): Promise<boolean> {
  const { error } = await client.functions.invoke(kind, { body: { action, id } })
  return !error
}

const createAnswer = z.object({
  secret: z.optional(z.string()),
  url: z.optional(z.string()),
  error: z.nullish(z.string()),
  code: z.optional(z.string()),
})
const webhookList = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      events: z.array(z.enum(webhookEvents)),
      notebook: z.nullable(z.string()),
      deliveredAt: z.nullable(z.string()),
      failingSince: z.nullable(z.string()),
      lastFault: z.nullable(z.string()),
      isDisabled: z.boolean(),
    }),
  ),
})
const feedList = z.object({
  feeds: z.array(z.object({ id: z.string(), notebook: z.nullable(z.string()), tag: z.nullable(z.string()) })),
})
const addressList = z.object({
  isOffered: z.boolean(),
  addresses: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      notebook: z.nullable(z.string()),
      usedAt: z.nullable(z.string()),
      lastFault: z.nullable(z.string()),
    }),
  ),
})
