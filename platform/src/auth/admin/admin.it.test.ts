import { hash as bcryptHash } from 'bcryptjs'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { send } from '../testing/call.ts'

const PASSWORD = 'correct horse battery'
let addresses = 0
const fresh = () => `managed-${++addresses}@example.org`
const admin = () => platform.service().auth.admin

const platform = useTestPlatform({
  scene: `create table public.belongings (
      user_id uuid not null references auth.users on delete cascade, name text not null)`,
})

async function created(body: Parameters<ReturnType<typeof admin>['createUser']>[0] = {}) {
  const { data, error } = await admin().createUser({ email: fresh(), email_confirm: true, ...body })
  if (error || !data.user) throw error ?? new Error('No user was created.')
  return { ...data.user, email: data.user.email ?? '' }
}

const signIn = (email: string, password: string) => platform.client().auth.signInWithPassword({ email, password })

describe('admin routes', () => {
  const request = (method: string, path: string, token: string | null) =>
    send(platform, `/admin${path}`, { method, ...(token === null ? {} : { bearer: token }) })

  it('refuse the anon key, a user’s token, a forged token and a request without a token', async () => {
    const { client, userId } = await platform.signUp()
    const { data } = await client.auth.getSession()
    const routes = [
      ['GET', '/users'],
      ['POST', '/users'],
      ['GET', `/users/${userId}`],
      ['PUT', `/users/${userId}`],
      ['DELETE', `/users/${userId}`],
      ['GET', `/users/${userId}/factors`],
      ['DELETE', `/users/${userId}/factors/${userId}`],
    ] as const
    for (const [method, path] of routes) {
      for (const token of [platform.keys.anonKey, data.session?.access_token ?? '']) {
        const response = await request(method, path, token)
        expect([response.status, await response.json()]).toEqual([
          403,
          { code: 'not_admin', message: 'User not allowed' },
        ])
      }
      const forged = await request(method, path, `${platform.keys.serviceRoleKey.slice(0, -3)}abc`)
      expect([forged.status, (await forged.json()).code]).toEqual([403, 'bad_jwt'])
      const nobody = await request(method, path, null)
      expect([nobody.status, (await nobody.json()).code]).toEqual([401, 'no_authorization'])
    }
    expect((await admin().getUserById(userId)).data.user?.id).toBe(userId)
  })

  it('refuse supabase-js without the service role key', async () => {
    const { client } = await platform.signUp()
    const { error } = await client.auth.admin.listUsers()
    expect([error?.status, error?.code]).toEqual([403, 'not_admin'])
  })
})

describe('creating a user as an administrator', () => {
  it('creates a user who can sign in at once', async () => {
    const email = fresh()
    const { data, error } = await admin().createUser({
      email: email.toUpperCase(),
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Ann' },
      app_metadata: { plan: 'pro' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ann' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
      identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(JSON.stringify(data)).not.toMatch(/argon2|encrypted/)
    expect((await signIn(email, PASSWORD)).data.user?.id).toBe(data.user?.id)
  })

  it('leaves the address unconfirmed unless email_confirm is set', async () => {
    const { data } = await admin().createUser({ email: fresh(), password: PASSWORD })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(data.user?.identities?.[0]?.identity_data?.email_verified).toBe(false)
  })

  it('accepts an imported bcrypt hash', async () => {
    const { email } = await created({ password_hash: await bcryptHash(PASSWORD, 4) })
    expect((await signIn(email, PASSWORD)).error).toBeNull()
    expect((await signIn(email, 'something else')).error?.code).toBe('invalid_credentials')
  })

  it('uses the given id, and refuses it a second time', async () => {
    const id = crypto.randomUUID()
    expect((await created({ id })).id).toBe(id)
    const { error } = await admin().createUser({ id, email: fresh() })
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed'])
  })

  it('creates a user without a password, who cannot sign in with any password', async () => {
    const { email } = await created()
    expect((await signIn(email, '')).error).not.toBeNull()
    expect((await signIn(email, 'anything at all')).error?.code).toBe('invalid_credentials')
  })

  it.each([
    ['a taken address', { email: 'taken@example.org' }, 422, 'email_exists'],
    ['no address', {}, 400, 'validation_failed'],
    ['an address that is none', { email: 'nonsense' }, 400, 'validation_failed'],
    ['a short password', { email: 'weak@example.org', password: 'short' }, 422, 'weak_password'],
    ['a hash that is none', { email: 'hash@example.org', password_hash: 'plain' }, 400, 'validation_failed'],
    [
      'both a password and a hash',
      { email: 'both@example.org', password: PASSWORD, password_hash: '$2a$x' },
      400,
      'validation_failed',
    ],
    ['the service role', { email: 'root@example.org', role: 'service_role' }, 400, 'validation_failed'],
    ['a ban of no length', { email: 'ban@example.org', ban_duration: 'a while' }, 400, 'validation_failed'],
  ])('refuses %s', async (_what, body, status, code) => {
    await admin().createUser({ email: 'taken@example.org' })
    const { error } = await admin().createUser(body)
    expect([error?.status, error?.code]).toEqual([status, code])
  })
})

describe('updating a user as an administrator', () => {
  it('merges metadata, and removes a key whose value is null', async () => {
    const { id } = await created({ user_metadata: { a: 1, b: 2 }, app_metadata: { plan: 'pro' } })
    const { data } = await admin().updateUserById(id, {
      user_metadata: { b: null, c: 3 },
      app_metadata: { plan: null, admin: true },
    })
    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3 })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], admin: true })
  })

  it('changes the address at once', async () => {
    const { id, email } = await created({ password: PASSWORD })
    const next = fresh()
    const { data } = await admin().updateUserById(id, { email: next })
    expect(data.user).toMatchObject({ email: next, identities: [{ email: next, identity_data: { email: next } }] })
    expect((await signIn(next, PASSWORD)).error).toBeNull()
    expect((await signIn(email, PASSWORD)).error?.code).toBe('invalid_credentials')
  })

  it('confirms an address', async () => {
    const { data } = await admin().createUser({ email: fresh() })
    const confirmed = await admin().updateUserById(data.user?.id ?? '', { email_confirm: true })
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
  })

  it('sets a password and ends every session', async () => {
    const { client, userId, email, password } = await platform.signUp()
    expect((await admin().updateUserById(userId, { password: 'another battery' })).error).toBeNull()
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    expect((await signIn(email, password)).error?.code).toBe('invalid_credentials')
    expect((await signIn(email, 'another battery')).error).toBeNull()
  })

  it('bans a user and lifts the ban', async () => {
    const { id, email } = await created({ password: PASSWORD })
    const { data } = await admin().updateUserById(id, { ban_duration: '24h' })
    expect(Object(data.user).banned_until).toBeTruthy()
    expect((await signIn(email, PASSWORD)).error?.code).toBe('user_banned')
    await admin().updateUserById(id, { user_metadata: { still: 'banned' } })
    expect((await signIn(email, PASSWORD)).error?.code).toBe('user_banned')
    await admin().updateUserById(id, { ban_duration: 'none' })
    expect((await signIn(email, PASSWORD)).error).toBeNull()
  })

  it('refuses the address of another user and changes nothing', async () => {
    const [ann, bob] = [await created(), await created()]
    const { error } = await admin().updateUserById(ann.id, { email: bob.email, user_metadata: { changed: true } })
    expect([error?.status, error?.code]).toEqual([422, 'email_exists'])
    const { data } = await admin().getUserById(ann.id)
    expect([data.user?.email, data.user?.user_metadata]).toEqual([ann.email, {}])
  })

  it('answers 404 for an unknown user', async () => {
    for (const answer of [
      await admin().updateUserById(crypto.randomUUID(), { email: fresh() }),
      await admin().getUserById(crypto.randomUUID()),
      await admin().deleteUser(crypto.randomUUID()),
    ])
      expect([answer.error?.status, answer.error?.code]).toEqual([404, 'user_not_found'])
  })
})

describe('deleting a user as an administrator', () => {
  it('deletes everything that refers to the user and ends their session', async () => {
    const { client, userId } = await platform.signUp()
    await platform.sql`insert into public.belongings values (${userId}, 'a note')`
    const { error } = await admin().deleteUser(userId)
    expect(error).toBeNull()
    const [left] = await platform.sql`
      select (select count(*)::int from auth.users where id = ${userId})
        + (select count(*)::int from auth.identities where user_id = ${userId})
        + (select count(*)::int from auth.sessions where user_id = ${userId})
        + (select count(*)::int from public.belongings where user_id = ${userId}) as count`
    expect(left?.count).toBe(0)
    expect((await client.auth.getUser()).error?.code).toBe('user_not_found')
  })

  it('accepts an empty body', async () => {
    const { id } = await created()
    const response = await fetch(`${platform.url}/auth/v1/admin/users/${id}`, {
      method: 'DELETE',
      headers: { apikey: platform.keys.serviceRoleKey, authorization: `Bearer ${platform.keys.serviceRoleKey}` },
    })
    expect([response.status, await response.json()]).toEqual([200, {}])
  })

  it('refuses a soft deletion', async () => {
    const { id } = await created()
    const { error } = await admin().deleteUser(id, true)
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed'])
    expect((await admin().getUserById(id)).data.user?.id).toBe(id)
  })
})

describe('a user’s factors', () => {
  it('are listed and removed by an administrator', async () => {
    const { client, userId } = await platform.signUp()
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Lost' })
    const { data } = await admin().mfa.listFactors({ userId })
    expect(data?.factors).toMatchObject([{ id: factor?.id, friendly_name: 'Lost', status: 'unverified' }])
    expect(JSON.stringify(data)).not.toMatch(/secret/)
    const removed = await admin().mfa.deleteFactor({ userId, id: factor?.id ?? '' })
    expect(removed.error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    const again = await admin().mfa.deleteFactor({ userId, id: factor?.id ?? '' })
    expect([again.error?.status, again.error?.code]).toEqual([404, 'mfa_factor_not_found'])
  })
})
