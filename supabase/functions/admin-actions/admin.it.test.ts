// Tests the admin functions on the real platform: access, answers, actions and the audit record.
import { randomUUID } from 'node:crypto'
import { type TestPlatform, useStarted } from '@jotsam/platform/testing'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal, startProduct } from '../_shared/testing/product.ts'

type Person = Awaited<ReturnType<TestPlatform['signUp']>>

const platform = useStarted(() => startProduct({ ADMIN_EMAILS: 'boss@example.org, Second@Example.org' }))
let admin: Person
beforeAll(async () => {
  admin = await platform.signUp('boss@example.org')
})

const stats = (client: SupabaseClient, body?: object) =>
  client.functions.invoke('admin-stats', body ? { body } : { method: 'POST' })
const act = (client: SupabaseClient, action: string, userId: string) =>
  client.functions.invoke('admin-actions', { body: { action, userId } })
const readAudit = (client: SupabaseClient, body: object = {}) => client.functions.invoke('admin-audit', { body })
const audit = (targetId: string) =>
  platform.sql`select admin_email, action, target_email, succeeded from admin_audit where target_id = ${targetId} order by id`

describe('the check for administrators', () => {
  let target: Person
  beforeEach(async () => {
    target = await platform.signUp()
  })

  // spec: T03
  it('admits the listed addresses and gives everybody else the same answer to everything', async () => {
    const stranger = await platform.signUp()
    const forbidden = { status: 403, body: { success: false, error: 'Forbidden' } }
    for (const client of [stranger.client, platform.client(), platform.service()]) {
      for (const { error } of [
        await stats(client),
        await stats(client, { page: 'nonsense' }),
        await stats(client, { only: 'users' }),
        await readAudit(client),
        await act(client, 'activatePro', target.userId),
        await act(client, 'deleteUser', target.userId),
        await act(client, 'deleteUser', randomUUID()),
        await act(client, 'dance', 'nobody'),
      ]) {
        expect(await refusal(error)).toEqual(forbidden)
      }
    }
    const [left] = await platform.sql`select plan from profiles where id = ${target.userId}`
    expect(left).toEqual({ plan: 'free' })
    expect(await audit(target.userId)).toEqual([])
  })

  it('refuses an account that registered the address without confirming it before it was listed', async () => {
    const early = await platform.signUp('early@example.org')
    await platform.sql`update auth.users set email = 'second@example.org' where id = ${early.userId}`
    expect(await refusal((await stats(early.client)).error)).toMatchObject({ status: 403 })
    await platform.service().auth.admin.deleteUser(early.userId)
  })

  it('checks the account and not the token: a changed address ends the access', async () => {
    const second = await platform.signUp('second@example.org')
    expect((await stats(second.client)).error).toBeNull()
    await platform
      .service()
      .auth.admin.updateUserById(second.userId, { email: 'third@example.org', email_confirm: true })
    expect(await refusal((await stats(second.client)).error)).toMatchObject({ status: 403 })
    await platform.service().auth.admin.deleteUser(second.userId)
  })

  it('requires a confirmed address', async () => {
    const second = await platform.signUp('second@example.org')
    await platform.sql`update auth.users set email_confirmed_at = null where id = ${second.userId}`
    expect(await refusal((await stats(second.client)).error)).toMatchObject({ status: 403 })
    await platform.service().auth.admin.deleteUser(second.userId)
  })

  it('requires a current session, and the second factor where there is one', async () => {
    const second = await platform.signUp('second@example.org')
    const { data } = await second.client.auth.getSession()
    const withOldToken = (headers = { Authorization: `Bearer ${data.session?.access_token}` }) =>
      platform.client({ global: { headers } })
    expect((await stats(withOldToken())).error).toBeNull()
    await platform.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
      values (${randomUUID()}, ${second.userId}, 'totp', 'verified', now(), now(), 'x')`
    expect(await refusal((await stats(withOldToken())).error)).toMatchObject({ status: 403 })
    await platform.sql`delete from auth.mfa_factors where user_id = ${second.userId}`
    await second.client.auth.signOut()
    expect(await refusal((await stats(withOldToken())).error)).toMatchObject({ status: 403 })
    await platform.service().auth.admin.deleteUser(second.userId)
  })
})

describe('admin-stats', () => {
  // spec: T15, T16
  it('accepts no body and answers stats and users', async () => {
    const { data: session } = await admin.client.auth.getSession()
    const response = await fetch(`${platform.url}/functions/v1/admin-stats`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.session?.access_token}`, 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(200)
    const body = await response.json()
    const [counted] = await platform.sql`select count(*)::int as users from auth.users`
    expect(body.stats).toEqual({ totalUsers: counted?.users, proUsers: 0, totalCaptures: 0, totalPayments: 0 })
    expect(body.total).toBe(counted?.users)
    expect(body.series).toHaveLength(30)
    expect(body.series.at(-1)).toMatchObject({ users: counted?.users, pro: 0, captures: 0, payments: 0 })
    expect(body.users.find(({ id }: { id: string }) => id === admin.userId)).toEqual({
      id: admin.userId,
      email: 'boss@example.org',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      profile: { plan: 'free', is_active: false },
    })
  })

  it('finds accounts by their address, page by page', async () => {
    const people = []
    for (const name of ['a', 'b', 'c']) people.push(await platform.signUp(`paged_${name}%@example.org`))
    const pages = [1, 2, 3].map((page) => stats(admin.client, { search: 'Paged_', page, perPage: 2, days: 7 }))
    const [first, second, past] = await Promise.all(pages)
    expect(first?.data.users.map(({ email }: { email: string }) => email)).toEqual([people[2]?.email, people[1]?.email])
    expect(second?.data.users).toMatchObject([{ id: people[0]?.userId }])
    expect(past?.data.users).toEqual([])
    expect([first?.data.total, second?.data.total, past?.data.total]).toEqual([3, 3, 3])
    expect(first?.data.series).toHaveLength(7)
    expect((await stats(admin.client, { search: 'nobody-like-this' })).data).toMatchObject({ users: [], total: 0 })
  })

  it('returns only the accounts when only they are requested', async () => {
    const { data } = await stats(admin.client, { only: 'users', perPage: 1 })
    expect(Object.keys(data)).toEqual(['users', 'total'])
    expect(data.users).toHaveLength(1)
  })

  it('refuses an invalid page', async () => {
    for (const body of [{ page: 0 }, { perPage: 1000 }, { days: 'all' }, { search: 7 }])
      expect(await refusal((await stats(admin.client, body)).error)).toMatchObject({ status: 400 })
  })
})

describe('admin-actions', () => {
  // spec: T17
  it('activates Pro without an end and records it', async () => {
    const target = await platform.signUp()
    expect((await act(admin.client, 'activatePro', target.userId)).data).toEqual({ success: true, error: null })
    const [profile] =
      await platform.sql`select plan, is_active, payment_status, sub_expires_at from profiles where id = ${target.userId}`
    expect(profile).toEqual({ plan: 'pro', is_active: true, payment_status: 'active', sub_expires_at: null })
    expect(await audit(target.userId)).toEqual([
      { admin_email: 'boss@example.org', action: 'activatePro', target_email: target.email, succeeded: true },
    ])
  })

  // spec: T17
  it('deletes a user with all of their data and records it', async () => {
    const target = await platform.signUp()
    await act(admin.client, 'activatePro', target.userId)
    await target.client.from('folders').insert({ name: 'Harbour' }).throwOnError()
    await target.client.from('captures').insert({ content: 'A note' }).throwOnError()
    expect((await act(admin.client, 'deleteUser', target.userId)).data).toEqual({ success: true, error: null })
    for (const table of ['captures', 'folders'])
      expect(await platform.sql`select 1 from ${platform.sql(table)} where user_id = ${target.userId}`).toHaveLength(0)
    expect(await platform.sql`select 1 from profiles where id = ${target.userId}`).toHaveLength(0)
    expect(await platform.sql`select 1 from auth.users where id = ${target.userId}`).toHaveLength(0)
    expect((await audit(target.userId)).at(-1)).toEqual({
      admin_email: 'boss@example.org',
      action: 'deleteUser',
      target_email: target.email,
      succeeded: true,
    })
  })

  it('does not let administrators delete themselves and records the attempt', async () => {
    expect(await refusal((await act(admin.client, 'deleteUser', admin.userId)).error)).toMatchObject({ status: 409 })
    expect(await audit(admin.userId)).toMatchObject([{ action: 'deleteUser', succeeded: false }])
    expect((await stats(admin.client)).error).toBeNull()
  })

  it('reports an unknown user and records the attempt', async () => {
    const nobody = randomUUID()
    const { error } = await act(admin.client, 'activatePro', nobody)
    expect(await refusal(error)).toEqual({ status: 404, body: { success: false, error: 'User not found' } })
    expect(await audit(nobody)).toMatchObject([{ action: 'activatePro', target_email: null, succeeded: false }])
  })

  it('hides the cause of a failure and records that the action failed', async () => {
    const target = await platform.signUp()
    await platform.sql.unsafe(`create function keep_user() returns trigger language plpgsql as
      $$ begin raise exception 'the cellar is flooded'; end $$;
      create trigger keep_user before delete on auth.users for each row execute function keep_user()`)
    const { error } = await act(admin.client, 'deleteUser', target.userId)
    await platform.sql.unsafe('drop function keep_user() cascade')
    expect(await refusal(error)).toEqual({ status: 500, body: { success: false, error: 'The account is still there' } })
    expect(await audit(target.userId)).toMatchObject([{ action: 'deleteUser', succeeded: false }])
  })

  it('refuses any other action', async () => {
    for (const body of [{ action: 'dance', userId: admin.userId }, { action: 'activatePro', userId: '7' }, {}])
      expect(await refusal((await admin.client.functions.invoke('admin-actions', { body })).error)).toMatchObject({
        status: 400,
      })
  })
})

describe('admin-audit', () => {
  it('lists the actions of administrators, newest first, page by page', async () => {
    const target = await platform.signUp()
    await act(admin.client, 'activatePro', target.userId)
    await act(admin.client, 'deleteUser', target.userId)
    const { data } = await readAudit(admin.client, { perPage: 1 })
    const deleted = {
      action: 'deleteUser',
      admin_email: 'boss@example.org',
      target_email: target.email,
      succeeded: true,
    }
    expect(data.entries).toMatchObject([deleted])
    const second = await readAudit(admin.client, { perPage: 1, page: 2 })
    expect(second.data.entries).toMatchObject([{ ...deleted, action: 'activatePro' }])
    const past = await readAudit(admin.client, { perPage: 1, page: 1000 })
    expect([past.data.entries, past.data.total]).toEqual([[], data.total])
    expect(await refusal((await readAudit(admin.client, { page: -1 })).error)).toMatchObject({ status: 400 })
  })
})
