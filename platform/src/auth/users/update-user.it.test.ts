import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo, mailsTo } from '../testing/mailbox.ts'
import { makeSessionsOld } from '../testing/old-sessions.ts'

describe('PUT /user', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  /** Signs up a user whose sign-in is no longer recent. */
  const longSignedIn = async () => {
    const person = await platform.signUp()
    await makeSessionsOld(platform, person.userId)
    return person
  }

  // spec: A20
  it('shows the signed-in user and changes their attributes', async () => {
    const { client, email, userId } = await platform.signUp()
    const shown = await client.auth.getUser()
    expect(shown.data.user).toMatchObject({ id: userId, email, user_metadata: {} })
    const changed = await client.auth.updateUser({ data: { name: 'Ann', theme: 'dark' } })
    expect(changed.data.user).toMatchObject({ id: userId, user_metadata: { name: 'Ann', theme: 'dark' } })
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ name: 'Ann', theme: 'dark' })
  })

  it('merges metadata and removes keys whose value is null', async () => {
    const { client } = await platform.signUp()
    await client.auth.updateUser({ data: { a: 1, b: { c: 2 } } })
    const { data } = await client.auth.updateUser({ data: { a: null, b: { d: 3 }, e: [null] } })
    expect(data.user?.user_metadata).toEqual({ b: { d: 3 }, e: [null] })
  })

  it('refuses changes to app_metadata and role', async () => {
    const { client, userId } = await platform.signUp()
    const bearer = (await client.auth.getSession()).data.session?.access_token ?? ''
    const body = { app_metadata: { role: 'admin' }, role: 'service_role', data: { x: 1 } }
    const answer = await call(platform, '/user', { method: 'PUT', bearer, body })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    const [user] = await platform.sql`select role, raw_app_meta_data from auth.users where id = ${userId}`
    expect(user).toEqual({ role: 'authenticated', raw_app_meta_data: { provider: 'email', providers: ['email'] } })
  })

  it('sets a new password, ends every other session and voids pending mails', async () => {
    const { client, email, password, userId } = await platform.signUp()
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    await platform.client().auth.resetPasswordForEmail(email)
    expect((await client.auth.updateUser({ password: 'a brand new one' })).error).toBeNull()

    expect((await client.auth.getUser()).data.user?.id).toBe(userId)
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.refreshSession()).error).toBeNull()
    const [recovery] = await mailsTo(platform, email)
    const { location } = Object.fromEntries((await fetch(recovery?.link ?? '', { redirect: 'manual' })).headers)
    expect(location).toContain('error_code=otp_expired')
    const signIn = (given: string) => platform.client().auth.signInWithPassword({ email, password: given })
    expect((await signIn('a brand new one')).error).toBeNull()
    expect((await signIn(password)).error?.code).toBe('invalid_credentials')
  })

  it('refuses the old password and a weak one', async () => {
    const { client, password } = await platform.signUp()
    expect((await client.auth.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    })
    expect((await client.auth.updateUser({ password: 'five5' })).error).toMatchObject({
      code: 'weak_password',
      status: 422,
    })
    expect((await client.auth.updateUser({ password: 'x'.repeat(129) })).error).toMatchObject({
      code: 'validation_failed',
    })
  })

  it('requires the current password or a mailed code from an old session', async () => {
    const { client, email, password } = await longSignedIn()
    const needed = await client.auth.updateUser({ password: 'the second one' })
    expect(needed.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const wrong = await client.auth.updateUser({ password: 'the second one', current_password: 'not this' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    const right = await client.auth.updateUser({ password: 'the second one', current_password: password })
    expect(right.error).toBeNull()

    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code, link } = await lastMailTo(platform, email)
    expect(link).toBe('')
    const wrongNonce = code === '000000' ? '000001' : '000000'
    expect((await client.auth.updateUser({ password: 'the third one', nonce: wrongNonce })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    })
    expect((await client.auth.updateUser({ password: 'the third one', nonce: code })).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'the fourth one', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    expect((await platform.client().auth.signInWithPassword({ email, password: 'the third one' })).error).toBeNull()
  })

  it('does not sign in with a reauthentication code', async () => {
    const { client, email } = await platform.signUp()
    await client.auth.reauthenticate()
    const { code } = await lastMailTo(platform, email)
    for (const type of ['email', 'recovery', 'email_change'] as const)
      expect((await platform.client().auth.verifyOtp({ email, token: code, type })).error?.code).toBe('otp_expired')
  })

  it('changes the address after both addresses have confirmed, in either order', async () => {
    for (const order of ['old first', 'new first']) {
      const { client, email, password, userId } = await platform.signUp()
      const newEmail = `moved-${order.replace(' ', '-')}@example.org`
      const asked = await client.auth.updateUser({ email: newEmail.toUpperCase() })
      expect(asked.data.user).toMatchObject({ email, new_email: newEmail, email_change_sent_at: expect.any(String) })

      const mails = [await lastMailTo(platform, email), await lastMailTo(platform, newEmail)]
      const [first, second] = order === 'old first' ? mails : mails.reverse()
      const half = await fetch(first?.link ?? '', { redirect: 'manual' })
      expect(half.headers.get('location')).toContain('#message=Confirmation+link+accepted.')
      expect((await client.auth.getUser()).data.user?.email).toBe(email)
      const done = await fetch(second?.link ?? '', { redirect: 'manual' })
      expect(done.headers.get('location')).toContain('type=email_change')

      const { data } = await platform.client().auth.signInWithPassword({ email: newEmail, password })
      expect(data.user).toMatchObject({
        id: userId,
        email: newEmail,
        identities: [{ identity_data: { email: newEmail } }],
      })
      expect(data.user?.new_email).toBeUndefined()
      expect((await platform.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
        'invalid_credentials',
      )
    }
  })

  it('accepts the codes of both mails too', async () => {
    const { client, email, userId } = await platform.signUp()
    const newEmail = 'moved-by-code@example.org'
    await client.auth.updateUser({ email: newEmail })
    const code = async (address: string) => (await lastMailTo(platform, address)).code
    const half = await call(platform, '/verify', { body: { type: 'email_change', email, token: await code(email) } })
    expect(half).toMatchObject({
      status: 200,
      body: { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
    })
    const done = await client.auth.verifyOtp({ email: newEmail, token: await code(newEmail), type: 'email_change' })
    expect(done.data.user).toMatchObject({ id: userId, email: newEmail })
  })

  it('counts the confirmation of one address once', async () => {
    const { client, email } = await platform.signUp()
    await client.auth.updateUser({ email: 'not-mine@example.org' })
    const first = await lastMailTo(platform, email)
    await fetch(first.link, { redirect: 'manual' })
    expect((await platform.client().auth.resend({ type: 'email_change', email })).error).toBeNull()
    const again = await lastMailTo(platform, email)
    await fetch(again.link, { redirect: 'manual' })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it('never changes to a taken address, even if it was taken meanwhile', async () => {
    const { email: taken } = await platform.signUp()
    const { client, email } = await platform.signUp()
    expect((await client.auth.updateUser({ email: taken })).error).toBeNull()
    await fetch((await lastMailTo(platform, email)).link, { redirect: 'manual' })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)

    const wanted = 'wanted-by-two@example.org'
    await client.auth.updateUser({ email: wanted })
    const [old, fresh] = [await lastMailTo(platform, email), await lastMailTo(platform, wanted)]
    await platform.signUp(wanted)
    await fetch(old.link, { redirect: 'manual' })
    const { location } = Object.fromEntries((await fetch(fresh.link, { redirect: 'manual' })).headers)
    expect(location).toContain('error_code=email_exists')
  })

  it('changes nothing when the address is the current one', async () => {
    const { client, email } = await platform.signUp()
    const { data } = await client.auth.updateUser({ email })
    expect(data.user?.new_email).toBeUndefined()
    expect(await mailsTo(platform, email)).toEqual([])
  })

  it('requires aal2 for every change when the user has a factor', async () => {
    const { client, userId } = await platform.signUp()
    await platform.sql`insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values (${userId}, 'totp', 'verified', 'phone')`
    const refused = { status: 401, code: 'insufficient_aal' }
    expect((await client.auth.updateUser({ password: 'a brand new one' })).error).toMatchObject(refused)
    expect((await client.auth.updateUser({ email: 'elsewhere@example.org' })).error).toMatchObject(refused)
    expect((await client.auth.updateUser({ data: { a: 1 } })).error).toMatchObject(refused)
    await platform.sql`update auth.sessions set aal = 'aal2' where user_id = ${userId}`
    expect((await client.auth.updateUser({ password: 'a brand new one' })).error).toBeNull()
  })

  it('refuses an expired reauthentication code', async () => {
    const { client, email } = await longSignedIn()
    await client.auth.reauthenticate()
    const { code } = await lastMailTo(platform, email)
    await platform.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes' where relates_to = ${email}`
    expect((await client.auth.updateUser({ password: 'a brand new one', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    )
  })
})
