// Health and metrics for operators, and the public settings for the web app.
import { type Context, Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { sameText } from '../keys/same-text.ts'
import { bearerOf } from './caller-of.ts'
import { isLoopback, peerAddress } from './client-address.ts'
import { createHealth } from './health.ts'
import type { RequestMetrics } from './request-metrics.ts'

export function createOps(deps: Deps, metrics: RequestMetrics): Hono<Env> {
  const { config, keys, db } = deps
  const health = createHealth(() => db.system`select 1`)
  // Each field is listed, so that a new setting is never public by accident.
  const publicConfig = {
    name: config.appName,
    url: config.publicUrl,
    anonKey: keys.anonKey,
    emailConfirmation: config.emailConfirmation,
    // Absent when it is not set.
    supportEmail: config.functionEnv.SUPPORT_EMAIL,
  }

  const hono = new Hono<Env>()
  hono.get('/healthz', async (context) => {
    const state = await health()
    context.header('Cache-Control', 'no-store')
    return state.ok
      ? context.json({ status: 'ok' })
      : context.json({ status: 'unavailable', reason: state.reason }, 503)
  })
  hono.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
    // Readable by every site, like the API: a client on another site reads its key here.
    context.header('Access-Control-Allow-Origin', '*')
    return context.json(publicConfig)
  })
  hono.get('/metrics', async (context) => {
    if (!mayLook(context, keys.serviceRoleKey))
      return context.json({ code: 'forbidden', message: 'Metrics are for this machine or the service role' }, 403)
    const { text, contentType } = await metrics.page()
    return context.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
  return hono
}

/** A request through a proxy on this machine also comes from loopback; then only the key counts. */
function mayLook(context: Context<Env>, serviceRoleKey: string): boolean {
  const forwarded = FORWARDED.some((name) => context.req.header(name) !== undefined)
  if (!forwarded && isLoopback(peerAddress(context))) return true
  return sameText(bearerOf(context.req.header('authorization') ?? null) ?? '', serviceRoleKey)
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']
