// auth/v1, as GoTrue speaks it. The table of contents: every route with its guard.
import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'

export function createAuth(_deps: Deps): Hono<Env> {
  return new Hono<Env>()
}
