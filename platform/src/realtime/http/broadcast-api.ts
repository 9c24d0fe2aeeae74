// Broadcasts by POST, for senders that have no socket. Accepted is exactly 202: the client takes nothing else.
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Deps, Env } from '../../deps.ts'
import { callerOf } from '../../http/caller-of.ts'
import { LIMITS } from '../limits.ts'
import type { BroadcastContent } from '../protocol/binary-frame.ts'
import { parseJson } from '../protocol/message.ts'

export type SendBroadcast = (topic: string, event: string, content: BroadcastContent) => void

export function createBroadcastApi({ keys, tokens }: Pick<Deps, 'keys' | 'tokens'>, send: SendBroadcast): Hono<Env> {
  const hono = new Hono<Env>()

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
    if (caller.ok) return next()
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
    if (parsed.data.messages.some((message) => message.private)) return refusePrivate(context)
    for (const { topic, event, payload } of parsed.data.messages)
      send(topic, event, { encoding: 'json', text: JSON.stringify(payload) })
    return context.body(null, 202)
  })

  hono.post('/api/broadcast/:topic/events/:event', async (context) => {
    const { topic, event } = context.req.param()
    if (!name.safeParse(topic).success || !name.safeParse(event).success)
      return fault(context, 422, 'The topic or the event is too long')
    if (context.req.query('private') === 'true') return refusePrivate(context)
    if (context.req.header('content-type')?.startsWith('application/octet-stream')) {
      send(topic, event, { encoding: 'binary', bytes: Buffer.from(await context.req.arrayBuffer()) })
      return context.body(null, 202)
    }
    const text = await context.req.text()
    if (parseJson(text) === undefined) return fault(context, 422, 'The payload is not JSON')
    send(topic, event, { encoding: 'json', text })
    return context.body(null, 202)
  })

  return hono
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

const refusePrivate = (context: Context<Env>) =>
  fault(context, 403, 'You do not have permissions to write to this Channel topic')

const fault = (context: Context<Env>, status: 401 | 403 | 413 | 422, message: string) =>
  context.json({ error: message, message }, status)
