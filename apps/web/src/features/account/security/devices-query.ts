// Reads the sessions of the account. The screen calls them devices.
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { type Answer, authRequest } from '../../../lib/session/auth-request.ts'

export interface Device {
  readonly sessionId: string
  readonly isThis: boolean
  readonly name: string
  /** The network address. */
  readonly address: string | null
  readonly lastUsed: Date
}

/** This device first, then the most recently used. */
export function devicesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['devices', userId],
    queryFn: async (): Promise<readonly Device[]> =>
      unwrap(await authRequest(client, { method: 'GET', path: '/sessions' }, readDevices)),
    staleTime: 0,
  })
}

export function endSession(client: Client, sessionId: string): Promise<Answer<null>> {
  return authRequest(client, { method: 'DELETE', path: `/sessions/${sessionId}` }, () => null)
}

function readDevices(answer: unknown): readonly Device[] {
  return sessionsAnswer
    .parse(answer)
    .map(({ id, is_current, device, ip, last_used_at }) => ({
      sessionId: id,
      isThis: is_current,
      name: device,
      address: ip,
      lastUsed: new Date(last_used_at),
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

const sessionsAnswer = z.array(
  z.object({
    id: z.string(),
    is_current: z.boolean(),
    device: z.string(),
    ip: z.nullable(z.string()),
    last_used_at: z.string(),
  }),
)
