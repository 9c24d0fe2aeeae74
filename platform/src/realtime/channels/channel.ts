// One joined topic of one socket. It receives changes, broadcasts and presence until it leaves or its token expires.
import { randomUUID } from 'node:crypto'
import type { Caller } from '../../db/caller.ts'
import type { Subscriber } from '../changes/binding.ts'
import type { CheckResult } from '../changes/binding-check.ts'
import { LIMITS } from '../limits.ts'
import type { BroadcastContent } from '../protocol/binary-frame.ts'
import type { BindingRequest, JoinRequest, ReplayRequest } from '../protocol/join-request.ts'
import type { ClientMessage } from '../protocol/message.ts'
import { changesPayload, EMPTY, errorReply, okReply, replayedPayload, systemPayload } from '../protocol/payloads.ts'
import { accessOf, expiredMessage, isToken, SESSION_ENDED } from './access-token.ts'
import type { Connection } from './connection.ts'
import type { Member } from './hub.ts'
import { createOwnPresence } from './own-presence.ts'
import { PUBLIC_ACCESS, unauthorizedToRead } from './private-access.ts'
import { roomOf } from './room.ts'
import type { SharedServices } from './shared-services.ts'
import { createTokenExpiry } from './token-expiry.ts'

export interface Channel extends Member, Subscriber {
  readonly topic: string
  readonly joinRef: string | null
  readonly bindingCount: number
  /**
   * Checks the channel's permissions and bindings. Returns null, or the reason to refuse. Throws when the database
   * does not answer.
   */
  prepare(): Promise<string | null>
  /** Replies to the join and starts to receive. */
  open(ref: string | null): void
  handle(message: ClientMessage): Promise<void>
  broadcast(event: string, content: BroadcastContent, ref: string | null): void
  /** Closes the channel if its token has expired. */
  checkToken(): void
  /** Closes the channel with a message if its session has ended. */
  checkSession(): boolean
  /** Closes the channel because another join has replaced it. */
  replace(): void
  /** Closes the channel without a message, because the socket is gone. */
  end(): void
}

export interface ChannelOptions {
  readonly shared: SharedServices
  readonly connection: Connection
  readonly topic: string
  readonly joinRef: string | null
  readonly request: JoinRequest
  readonly access: { readonly caller: Caller; readonly expiresAt: number | null }
  readonly address: string
  readonly onEnd: (channel: Channel) => void
}

const UNAUTHORIZED_TO_WRITE = 'You do not have permissions to write to this Channel topic'
const REPLICATION_READY = 'Replication connection established'
const PRESENCE_TOO_LARGE = `A presence may have ${LIMITS.presenceBytes} bytes`
// realtime-js treats the id 0 as missing.
let lastBindingId = 0

export function createChannel(options: ChannelOptions): Channel {
  const { shared, connection, topic, joinRef, request, address, onEnd } = options
  const { hub, feed, presence, peers, tokens, now } = shared
  const name = topic.slice('realtime:'.length)
  const room = roomOf(topic, request.isPrivate)
  const ids = request.bindings.map(() => ++lastBindingId)
  const own = createOwnPresence(presence, room, request.presence.key || randomUUID())
  const tokenExpiry = createTokenExpiry(now, (expiresAt, nowMs) => refuse(expiredMessage(expiresAt, nowMs)))
  let { caller } = options.access
  let token = request.accessToken
  let isOpen = false
  let checked: CheckResult = { ok: true, bindings: [] }
  let unsubscribe: (() => void) | null = null
  let permissions = PUBLIC_ACCESS

  const channel: Channel = {
    topic,
    room,
    joinRef,
    connection,
    bindingCount: ids.length,
    get receivesPresence() {
      return request.presence.enabled && permissions.canSeePresence
    },
    get caller() {
      return caller
    },
    get isOpen() {
      return isOpen
    },
    async prepare() {
      if (request.isPrivate) permissions = await shared.accessTo(caller, name, address)
      if (!permissions.canReceive) return `Unauthorized: ${unauthorizedToRead(name)}`
      if (ids.length > 0) checked = await feed.check(caller, request.bindings, address)
      return null
    },
    open(ref) {
      isOpen = true
      hub.enter(channel)
      reply(ref, okReply({ postgres_changes: request.bindings.map((binding, index) => echo(binding, ids[index])) }))
      listen()
      if (channel.receivesPresence) push('presence_state', presence.state(room))
      if (request.broadcast.announcesReady) push('system', systemPayload('system', 'ok', REPLICATION_READY, name))
      if (request.broadcast.replay !== null) void replayMessages(request.broadcast.replay)
      tokenExpiry.watch(options.access.expiresAt)
    },
    async handle({ event, ref, payload }) {
      switch (event) {
        case 'phx_leave':
          channel.end()
          reply(ref, okReply())
          return push('phx_close', EMPTY, joinRef)
        case 'access_token':
          return updateToken(payload.access_token)
        case 'broadcast':
          if (typeof payload.event !== 'string') return
          return channel.broadcast(payload.event, jsonContent(payload.payload), ref)
        case 'presence':
          if (!permissions.canTrack) return reply(ref, errorReply(UNAUTHORIZED_TO_WRITE))
          return reply(ref, own.change(payload) ? okReply() : errorReply(PRESENCE_TOO_LARGE))
      }
    },
    broadcast(event, content, ref) {
      if (permissions.canSend) {
        hub.broadcast(room, event, content, request.broadcast.self ? null : channel)
        peers.broadcast(room, event, content)
      }
      if (request.broadcast.ack) reply(ref, permissions.canSend ? okReply() : errorReply(UNAUTHORIZED_TO_WRITE))
    },
    deliver: (bindingIds, data) => push('postgres_changes', changesPayload(bindingIds, data)),
    requireRejoin() {
      if (!isOpen) return
      channel.end()
      push('phx_error', EMPTY, joinRef)
    },
    checkToken: () => tokenExpiry.check(),
    checkSession() {
      const hasEnded = shared.endedSessions.has(caller.claims)
      if (hasEnded) refuse(SESSION_ENDED)
      return hasEnded
    },
    replace() {
      channel.end()
      push('phx_close', EMPTY, joinRef)
    },
    end() {
      if (!isOpen) return
      isOpen = false
      tokenExpiry.stop()
      unsubscribe?.()
      own.leave()
      hub.leave(channel)
      onEnd(channel)
    },
  }
  return channel

  function listen(): void {
    if (ids.length === 0) return
    if (checked.ok) unsubscribe = feed.subscribe(channel, checked.bindings, ids)
    const status = checked.ok ? 'ok' : 'error'
    push(
      'system',
      systemPayload('postgres_changes', status, checked.ok ? 'Subscribed to PostgreSQL' : checked.message, name),
    )
  }

  /** Runs after the channel has started to receive, so that nothing is lost. A message may then arrive twice, with the same id. */
  async function replayMessages(wanted: ReplayRequest): Promise<void> {
    try {
      const kept = await shared.replay(caller, name, wanted, address)
      for (const message of kept) if (isOpen) push('broadcast', replayedPayload(message))
    } catch (error) {
      shared.log.warn({ err: error }, 'kept broadcasts could not be replayed')
    }
  }

  async function updateToken(given: unknown): Promise<void> {
    if (typeof given !== 'string' || !isToken(given) || given === token) return
    const access = await accessOf(given, tokens, now().getTime())
    if (!isOpen) return
    if (!access.ok) return refuse(access.message)
    token = given
    caller = access.caller
    tokenExpiry.watch(access.expiresAt)
    if (request.isPrivate) permissions = await shared.accessTo(caller, name, address)
    if (!isOpen) return
    if (!permissions.canReceive) return refuse(unauthorizedToRead(name))
    // A binding that was refused to an anonymous caller may be allowed to a signed-in one.
    if (unsubscribe || ids.length === 0) return
    checked = await feed.check(caller, request.bindings, address)
    if (isOpen && checked.ok) listen()
  }

  function refuse(message: string): void {
    channel.end()
    push('system', systemPayload('system', 'error', message, name))
    push('phx_close', EMPTY, joinRef)
  }

  function reply(ref: string | null, payload: string): void {
    connection.send({ joinRef, ref, topic, event: 'phx_reply', payload })
  }

  function push(event: string, payload: string, ref: string | null = null): void {
    connection.send({ joinRef: ref, ref, topic, event, payload })
  }
}

/** Repeats the request field by field: realtime-js refuses a binding that differs from its request. */
function echo({ event, schema, table, filter }: BindingRequest, id: number | undefined): object {
  return { id, event, schema: schema ?? undefined, table: table ?? undefined, filter: filter ?? undefined }
}

const jsonContent = (payload: unknown): BroadcastContent => ({ encoding: 'json', text: JSON.stringify(payload ?? {}) })
