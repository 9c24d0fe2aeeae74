// Handles a join. The checks run in the order in which they are listed.
import type { Caller } from '../../db/caller.ts'
import type { AddressBudget } from '../address-budget.ts'
import { LIMITS } from '../limits.ts'
import { type JoinRequest, readJoinRequest } from '../protocol/join-request.ts'
import type { ClientMessage } from '../protocol/message.ts'
import { errorReply } from '../protocol/payloads.ts'
import type { TokenBucket } from '../token-bucket.ts'
import { accessOf, isToken } from './access-token.ts'
import { type Channel, createChannel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { SharedServices } from './shared-services.ts'

export interface JoinContext {
  readonly shared: SharedServices
  readonly connection: Connection
  readonly channels: Map<string, Channel>
  readonly joins: TokenBucket
  /** The caller of the socket's API key. */
  readonly keyholder: { readonly caller: Caller; readonly expiresAt: number | null }
  /** False after the socket has closed. */
  readonly isOpen: () => boolean
  /** Charges the bytes sent by `run` to the socket's address. */
  readonly charge: (run: () => void) => void
  readonly budget: AddressBudget
}

export async function joinChannel(context: JoinContext, message: ClientMessage): Promise<void> {
  const reason = await join(context, message)
  if (reason === null) return
  const { joinRef, ref, topic } = message
  context.connection.send({ joinRef, ref, topic, event: 'phx_reply', payload: errorReply(reason) })
}

/** Returns null after a join, else the reason to refuse. */
async function join(context: JoinContext, { topic, ref, joinRef, payload }: ClientMessage): Promise<string | null> {
  const { channels } = context
  if (!topic.startsWith('realtime:')) return 'unmatched topic'
  const name = topic.slice('realtime:'.length)
  if (name === '') return 'TopicNameRequired: You must provide a topic name'
  if (Buffer.byteLength(topic) > LIMITS.topicBytes) return 'TopicNameTooLong: The topic name is too long'
  if (!context.joins.take()) return 'ClientJoinRateLimitReached: Too many joins per second'
  if (Buffer.byteLength(JSON.stringify(payload)) > LIMITS.joinBytes) return 'PayloadTooLarge: The join is too large'
  if (!channels.has(topic) && channels.size >= LIMITS.channelsPerSocket)
    return 'ChannelRateLimitReached: Too many channels'

  const read = readJoinRequest(payload)
  if (!read.ok) return read.reason
  const { request } = read
  const others = [...channels.values()].filter((channel) => channel.topic !== topic)
  const bindingCount = others.reduce((sum, channel) => sum + channel.bindingCount, request.bindings.length)
  if (bindingCount > LIMITS.bindingsPerSocket)
    return `TooManyBindings: A connection may have ${LIMITS.bindingsPerSocket} postgres_changes bindings`

  const giveBack = context.budget.takeBindings(request.bindings.length)
  if (!giveBack) return 'TooManyBindings: Your address has too many postgres_changes bindings'
  const outcome = await openChannel(context, { topic, ref, joinRef, request, onEnd: giveBack })
  if (outcome !== 'joined') giveBack()
  return outcome === 'joined' ? null : outcome
}

interface JoiningChannel extends Pick<ClientMessage, 'topic' | 'ref' | 'joinRef'> {
  readonly request: JoinRequest
  readonly onEnd: () => void
}

/** Returns the reason to refuse, or null when the socket has closed meanwhile. */
async function openChannel(
  context: JoinContext,
  { topic, ref, joinRef, request, onEnd }: JoiningChannel,
): Promise<'joined' | string | null> {
  const { shared, connection, channels, keyholder } = context
  const access = isToken(request.accessToken)
    ? await accessOf(request.accessToken, shared.tokens, shared.now().getTime())
    : ({ ok: true, ...keyholder } as const)
  if (!access.ok) return `${access.code}: ${access.message}`
  const channel = createChannel({
    shared,
    connection,
    topic,
    joinRef,
    request,
    access,
    address: context.budget.address,
    onEnd: (ended) => {
      onEnd()
      if (channels.get(topic) === ended) channels.delete(topic)
    },
  })
  try {
    const refusal = await channel.prepare()
    if (refusal !== null) return refusal
  } catch (error) {
    shared.log.warn({ err: error }, 'a channel could not be joined')
    return 'UnableToConnectToProject: Realtime was unable to connect to the project database'
  }
  if (!context.isOpen()) return null
  channels.get(topic)?.replace()
  channels.set(topic, channel)
  context.charge(() => channel.open(ref))
  return 'joined'
}
