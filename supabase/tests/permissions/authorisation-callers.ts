// The ten callers: the headers that each sends, and whose rows each asks for.
import { resolve } from 'node:path'
import { startTestPlatform, type TestPlatform } from '@jotsam/platform/testing'

export const CALLERS = [
  'anon',
  'free',
  'pro',
  'other',
  'admin',
  'service',
  'password',
  'read-token',
  'write-token',
  'notebook-token',
] as const
export type CallerName = (typeof CALLERS)[number]

type PersonName = 'free' | 'pro' | 'other' | 'admin' | 'password'

export interface Owner {
  readonly id: string
  readonly email: string
}

export interface Caller {
  readonly name: CallerName
  readonly headers: Record<string, string>
  /** `free`, `pro` and `password` ask for their own rows. The others ask for those of Pro. */
  readonly asksFor: Owner
}

export interface Stage {
  readonly platform: TestPlatform
  readonly callers: readonly Caller[]
  readonly people: Record<PersonName, Owner>
  /** Resets all plans to the first state. */
  resetPlans(): Promise<void>
}

export async function setStage(): Promise<Stage> {
  const functionEnv = { ADMIN_EMAILS: 'admin@example.org' }
  const platform = await startTestPlatform({
    supabaseDir: resolve('supabase'),
    config: { functionEnv },
    hasSchedules: false,
  })
  const { anonKey, serviceRoleKey } = platform.keys
  const enter = async (name: PersonName) => {
    const { client, userId, email } = await platform.signUp(`${name}@example.org`)
    const { data } = await client.auth.getSession()
    return { owner: { id: userId, email }, token: data.session?.access_token ?? '' }
  }
  const [free, pro, other, admin, password] = await Promise.all([
    enter('free'),
    enter('pro'),
    enter('other'),
    enter('admin'),
    enter('password'),
  ])
  await platform.sql`
    insert into auth.mfa_factors (user_id, factor_type, status, secret)
    values (${password.owner.id}, 'totp', 'verified', 'JBSWY3DPEHPK3PXP')`
  const caller = (name: CallerName, token: string, asksFor: Owner, key = anonKey): Caller => ({
    name,
    headers: { apikey: key, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    asksFor,
  })
  // The tokens belong to `pro`. The third one may write in one notebook, which has no sample row.
  const token = async (name: CallerName, access: 'read' | 'write', notebooks: string[] | null) => {
    const body = JSON.stringify({ action: 'create', name, access, notebooks })
    const headers = { apikey: anonKey, Authorization: `Bearer ${pro.token}` }
    const answer = await fetch(`${platform.url}/functions/v1/access-tokens`, { method: 'POST', headers, body })
    const { token: made } = (await answer.json()) as { token: string }
    return caller(name, made, pro.owner)
  }
  const [notebook] = await platform.sql<{ id: string }[]>`
    insert into public.folders (user_id, name) values (${pro.owner.id}, 'Of a token') returning id`
  const tokens = await Promise.all([
    token('read-token', 'read', null),
    token('write-token', 'write', null),
    token('notebook-token', 'write', [notebook?.id ?? '']),
  ])
  const stage: Stage = {
    platform,
    people: {
      free: free.owner,
      pro: pro.owner,
      other: other.owner,
      admin: admin.owner,
      password: password.owner,
    },
    callers: [
      caller('anon', anonKey, pro.owner),
      caller('free', free.token, free.owner),
      caller('pro', pro.token, pro.owner),
      caller('other', other.token, pro.owner),
      caller('admin', admin.token, pro.owner),
      caller('service', serviceRoleKey, pro.owner, serviceRoleKey),
      caller('password', password.token, password.owner),
      ...tokens,
    ],
    async resetPlans() {
      const isPro = [pro.owner.id, other.owner.id, password.owner.id]
      const all = [...isPro, free.owner.id, admin.owner.id]
      // Undoes changes by payment, trial or deletion. It is one statement because it runs before many calls.
      await platform.sql`
        insert into public.profiles (id, plan, is_active, payment_status)
        select id, case when id = any (${isPro}) then 'pro' else 'free' end, id = any (${isPro}), case when id = any (${isPro}) then 'active' end
        from auth.users where id = any (${all})
        on conflict (id) do update set plan = excluded.plan, is_active = excluded.is_active,
          payment_status = excluded.payment_status, sub_expires_at = null, trial_used = false, trial_started_at = null`
      await platform.sql`delete from private.used_trials`
    },
  }
  await stage.resetPlans()
  return stage
}
