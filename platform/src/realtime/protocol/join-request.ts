// Parses a client's request to join a channel.
import { z } from 'zod'
import { LIMITS } from '../limits.ts'

export type BindingRequest = z.infer<typeof binding>
export type ReplayRequest = z.infer<typeof replay>

export interface JoinRequest {
  readonly accessToken: string | null
  readonly isPrivate: boolean
  readonly broadcast: {
    readonly ack: boolean
    readonly self: boolean
    /** Stored messages that a private channel asks for. */
    readonly replay: ReplayRequest | null
    /** Whether the client wants a message when broadcasts from SQL are ready. */
    readonly announcesReady: boolean
  }
  readonly presence: { readonly key: string; readonly enabled: boolean }
  readonly bindings: readonly BindingRequest[]
}

export type JoinRequestResult =
  | { readonly ok: true; readonly request: JoinRequest }
  | { readonly ok: false; readonly reason: string }

export function readJoinRequest(payload: unknown): JoinRequestResult {
  const parsed = joinPayload.safeParse(payload)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { ok: false, reason: `InvalidJoinPayload: ${issue?.path.join('.') || 'payload'} is not valid` }
  }
  const { config, access_token: accessToken } = parsed.data
  const bindings = config?.postgres_changes ?? []
  if (bindings.length > LIMITS.bindingsPerChannel)
    return {
      ok: false,
      reason: `TooManyBindings: A channel may have ${LIMITS.bindingsPerChannel} postgres_changes bindings`,
    }
  return {
    ok: true,
    request: {
      accessToken: accessToken ?? null,
      isPrivate: config?.private ?? false,
      broadcast: {
        ack: config?.broadcast?.ack ?? false,
        self: config?.broadcast?.self ?? false,
        replay: config?.private ? (config.broadcast?.replay ?? null) : null,
        announcesReady: config?.broadcast?.replication_ready ?? false,
      },
      // Older clients expect presence without asking for it.
      presence: { key: config?.presence?.key ?? '', enabled: config?.presence?.enabled ?? true },
      bindings,
    },
  }
}

const binding = z.object({
  event: z.string().max(20),
  schema: z.string().max(63).nullish(),
  table: z.string().max(63).nullish(),
  filter: z.string().max(LIMITS.filterLength).nullish(),
  select: z.array(z.string().max(63)).max(1600).nullish(),
})

const replay = z.object({
  /** In milliseconds since 1970. */
  since: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
  limit: z
    .number()
    .int()
    .min(1)
    .max(LIMITS.replayedMessages)
    .nullish()
    .transform((limit) => limit ?? LIMITS.replayedMessages),
})

const joinPayload = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: z.boolean().nullish(),
          self: z.boolean().nullish(),
          replay: replay.nullish(),
          replication_ready: z.boolean().nullish(),
        })
        .nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(binding).nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
})
