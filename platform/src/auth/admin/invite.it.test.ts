import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { lastMailTo, mailsTo } from '../testing/mailbox.ts'

describe('POST /invite', () => {
  const platform = useTestPlatform({ config: { emailConfirmation: true } })

  const invite = (email: string, options?: { data?: object; redirectTo?: string }) =>
    platform.service().auth.admin.inviteUserByEmail(email, options)

  it('creates the account and mails a link that signs in, where the user sets a password', async () => {
    const redirectTo = `${platform.config.publicUrl}/welcome`
    const { data, error } = await invite('Ida@Example.org', { data: { team: 'blue' }, redirectTo })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ida@example.org',
      user_metadata: { team: 'blue' },
      invited_at: expect.any(String),
    })
    expect(data.user?.email_confirmed_at).toBeUndefined()

    const mail = await lastMailTo(platform, 'ida@example.org')
    expect(mail.subject).toMatch(/^You have been invited to /)
    const opened = new URL(
      (await fetch(mail.link, { redirect: 'manual' })).headers.get('location') ?? 'http://nowhere.example',
    )
    expect(opened.pathname).toBe('/welcome')
    const fragment = new URLSearchParams(opened.hash.slice(1))
    expect(fragment.get('type')).toBe('invite')
    const ida = platform.client()
    await ida.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await ida.auth.updateUser({ password: 'my own words' })).error).toBeNull()
    const signedIn = await platform
      .client()
      .auth.signInWithPassword({ email: 'ida@example.org', password: 'my own words' })
    expect(signedIn.data.user?.id).toBe(data.user?.id)
  })

  it('accepts the code of the newest mail only', async () => {
    await invite('jo@example.org')
    await invite('jo@example.org')
    const [first, second] = await mailsTo(platform, 'jo@example.org')
    const verify = (token = '') => platform.client().auth.verifyOtp({ email: 'jo@example.org', token, type: 'invite' })
    expect((await verify(first?.code)).error?.code).toBe('otp_expired')
    expect((await verify(second?.code)).data.user?.email).toBe('jo@example.org')
  })

  it('refuses an address that has an account', async () => {
    const { data } = await platform.service().auth.admin.createUser({ email: 'kim@example.org', email_confirm: true })
    expect(data.user?.id).toBeTruthy()
    const { error } = await invite('kim@example.org')
    expect([error?.status, error?.code]).toEqual([422, 'email_exists'])
    expect(await mailsTo(platform, 'kim@example.org')).toEqual([])
  })

  it('refuses everybody but the service role', async () => {
    const { error } = await platform.client().auth.admin.inviteUserByEmail('stranger@example.org')
    expect([error?.status, error?.code]).toEqual([403, 'not_admin'])
    expect(await mailsTo(platform, 'stranger@example.org')).toEqual([])
  })
})
