// Broadcasts by POST, for senders without a socket. supabase-js accepts only status 202.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Caller } from '../../db/caller.ts'
import type { Deps, Env } from '../../deps.ts'
import { callerOf } from '../../http/caller-of.ts'
import type { AccessTo } from '../channels/private-access.ts'
import { LIMITS } from '../limits.ts'
import type { BroadcastContent } from '../protocol/binary-frame.ts'
import { parseJson } from '../protocol/message.ts'

interface Target {
  readonly name: string
  readonly isPrivate: boolean
}

/** Sends broadcasts within the limits of a client address. */
export interface Sender {
  maySend(address: string): boolean
  send(address: string, target: Target, event: string, content: BroadcastContent): void
}

type CallerEnv = Env & { Variables: { caller: Caller } }

export function createBroadcastApi(
  { keys, tokens }: Pick<Deps, 'keys' | 'tokens'>,
  accessTo: AccessTo,
  sender: Sender,
): Hono<Env> {
  const hono = new Hono<CallerEnv>()
  const send = (context: Context<CallerEnv>, target: Target, event: string, content: BroadcastContent) =>
    sender.send(context.get('clientAddress'), target, event, content)
  const maySend = async (context: Context<CallerEnv>, targets: readonly Target[]): Promise<boolean> => {
    const names = new Set(targets.filter(({ isPrivate }) => isPrivate).map(({ name }) => name))
    const answers = await Promise.all(
      [...names].map((name) => accessTo(context.get('caller'), name, context.get('clientAddress'))),
    )
    return answers.every(({ canSend }) => canSend)
  }

  hono.use(
    '/api/broadcast/*',
    bodyLimit({
      maxSize: LIMITS.frameBytes,
      onError: (context) => fault(context, 413, 'The broadcast is too large'),
    }),
  )
  hono.use('/api/broadcast/*', async (context, next) => {
    const apikey = context.req.header('apikey') || context.req.query('apikey') || null
    const caller = await callerOf(
      { apikey, authorization: context.req.header('authorization') ?? null },
      { keys, tokens },
    )
    if (caller.ok) {
      context.set('caller', caller.caller)
      if (sender.maySend(context.get('clientAddress'))) return next()
      // The body was not read, so the connection cannot be reused.
      context.header('Connection', 'close')
      return fault(context, 429, 'Too many bytes per second')
    }
    switch (caller.fault.kind) {
      case 'no-api-key':
        return fault(context, 401, 'No API key found in request')
      case 'unknown-api-key':
        return fault(context, 401, 'Invalid API key')
      case 'bad-token':
        return fault(context, 401, 'Unauthorized')
    }
  })

  hono.post('/api/broadcast', async (context) => {
    const parsed = batch.safeParse(parseJson(await context.req.text()))
    if (!parsed.success) return context.json({ errors: { messages: ['is invalid'] } }, 422)
    const messages = parsed.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
      target: { name: topic, isPrivate: isPrivate ?? false },
      event,
      text: JSON.stringify(payload),
    }))
    const mayAll = await maySend(
      context,
      messages.map(({ target }) => target),
    )
    if (!mayAll) return refusePrivate(context)
    for (const { target, event, text } of messages) send(context, target, event, { encoding: 'json', text })
    return context.body(null, 202)
  })

  hono.post('/api/broadcast/:topic/events/:event', async (context) => {
    const { topic, event } = context.req.param()
    if (!name.safeParse(topic).success || !name.safeParse(event).success)
      return fault(context, 422, 'The topic or the event is too long')
    const target = { name: topic, isPrivate: context.req.query('private') === 'true' }
    if (!(await maySend(context, [target]))) return refusePrivate(context)
    if (context.req.header('content-type')?.startsWith('application/octet-stream')) {
      send(context, target, event, { encoding: 'binary', bytes: Buffer.from(await context.req.arrayBuffer()) })
      return context.body(null, 202)
    }
    const text = await context.req.text()
    if (parseJson(text) === undefined) return fault(context, 422, 'The payload is not JSON')
    send(context, target, event, { encoding: 'json', text })
    return context.body(null, 202)
  })

  return new Hono<Env>().route('/', hono)
}

const name = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= 240)
const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
})

const refusePrivate = (context: Context) =>
  fault(context, 403, 'You do not have permissions to write to this Channel topic')

const fault = (context: Context, status: 401 | 403 | 413 | 422 | 429, message: string) =>
  context.json({ error: message, message }, status)
