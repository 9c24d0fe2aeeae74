// POST /token?grant_type=refresh_token
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { readBody, text } from '../json-body.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'

const refreshBody = z.object({ refresh_token: text })

export function refreshGrant({ sessions }: Pick<Services, 'sessions'>) {
  return async (context: Context<Env>) => {
    const { refresh_token } = await readBody(context, refreshBody)
    return context.json(await sessions.refresh(refresh_token, clientOf(context)))
  }
}
