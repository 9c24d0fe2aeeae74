// Calls the admin functions and checks each answer with a schema. Failed calls are logged with their status.
import { adminMessages } from '@jotsam/core/messages/account/admin'
import { z } from 'zod/mini'
import type { Client } from '../../lib/data/supabase.ts'

const statsSchema = z.object({
  totalUsers: z.number(),
  proUsers: z.number(),
  totalCaptures: z.number(),
  totalPayments: z.number(),
})
const daySchema = z.object({
  day: z.string(),
  users: z.number(),
  pro: z.number(),
  captures: z.number(),
  payments: z.number(),
})
const userSchema = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  created_at: z.string(),
  profile: z.object({ plan: z.enum(['free', 'pro']), is_active: z.boolean() }),
})
const usersSchema = z.object({ users: z.array(userSchema), total: z.number() })
const figuresSchema = z.object({ stats: statsSchema, series: z.array(daySchema) })
const auditSchema = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      admin_email: z.string(),
      action: z.string(),
      target_email: z.nullable(z.string()),
      succeeded: z.boolean(),
      created_at: z.string(),
    }),
  ),
  total: z.number(),
})
const refusalSchema = z.object({ error: z.string() })

export type AdminStats = z.infer<typeof statsSchema>
export type AdminDay = z.infer<typeof daySchema>
export type AdminUser = z.infer<typeof userSchema>
export type AuditEntry = z.infer<typeof auditSchema>['entries'][number]

/** `status` is 0 when nothing answered. */
export class AdminCallError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

export async function readFigures(client: Client, days: number) {
  return figuresSchema.parse(await call(client, 'admin-stats', { days, perPage: 1 }))
}

export async function readUsers(client: Client, wanted: { search: string; page: number; perPage: number }) {
  return usersSchema.parse(await call(client, 'admin-stats', { ...wanted, only: 'users' }))
}

export async function readAudit(client: Client, wanted: { page: number; perPage: number }) {
  return auditSchema.parse(await call(client, 'admin-audit', wanted))
}

export async function act(client: Client, action: 'activatePro' | 'deleteUser', userId: string): Promise<void> {
  await call(client, 'admin-actions', { action, userId })
}

async function call(client: Client, name: string, body: object): Promise<unknown> {
  const { data, error, response } = await client.functions.invoke<unknown>(name, { body })
  if (!error) return data
  const status = response?.status ?? 0
  const refusal = refusalSchema.safeParse(await response?.json().catch(() => null))
  console.error(adminMessages.httpError(status))
  throw new AdminCallError(status, refusal.success ? refusal.data.error : adminMessages.httpError(status))
}
