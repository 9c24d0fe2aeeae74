import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { mailsTo } from '../testing/mailbox.ts'

describe('POST /admin/generate_link', () => {
  const platform = useTestPlatform({ config: { emailConfirmation: true } })

  const admin = () => platform.service().auth.admin
  const opened = async (link: string | undefined) => {
    const here = (link ?? '').replace(platform.config.publicUrl, platform.url)
    const response = await fetch(here, { redirect: 'manual' })
    return new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))
  }

  it('creates an account with a password, whose link confirms the address', async () => {
    const email = 'signup@example.org'
    const password = 'correct horse battery'
    const { data, error } = await admin().generateLink({ type: 'signup', email, password, options: { data: { a: 1 } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1 } })
    expect(data.properties).toMatchObject({
      verification_type: 'signup',
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      redirect_to: expect.any(String),
    })
    const early = await platform.client().auth.signInWithPassword({ email, password })
    expect(early.error?.code).toBe('email_not_confirmed')
    expect((await opened(data.properties?.action_link)).get('access_token')).toBeTruthy()
    expect((await platform.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('creates an invitation whose code signs in', async () => {
    const email = 'invited@example.org'
    const { data } = await admin().generateLink({ type: 'invite', email })
    expect(new URL(data.properties?.action_link ?? '').searchParams.get('type')).toBe('invite')
    const verified = await platform
      .client()
      .auth.verifyOtp({ email, token: data.properties?.email_otp ?? '', type: 'invite' })
    expect(verified.data.user?.email).toBe(email)
  })

  it('creates a magic link whose token hash signs in', async () => {
    const { data } = await admin().generateLink({ type: 'magiclink', email: 'magic@example.org' })
    const verified = await platform
      .client()
      .auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'magiclink' })
    expect(verified.data.session?.user.id).toBe(data.user?.id)
  })

  it('creates a recovery link for an existing account only', async () => {
    const { data } = await admin().generateLink({ type: 'recovery', email: 'magic@example.org' })
    expect((await opened(data.properties?.action_link)).get('type')).toBe('recovery')
    const { error } = await admin().generateLink({ type: 'recovery', email: 'nobody@example.org' })
    expect([error?.status, error?.code]).toEqual([404, 'user_not_found'])
  })

  it('refuses to invite a confirmed user', async () => {
    const invited = await admin().generateLink({ type: 'invite', email: 'magic@example.org' })
    expect([invited.error?.status, invited.error?.code]).toEqual([422, 'email_exists'])
  })

  it('changes the address after both links have been opened', async () => {
    const order = { email: 'magic@example.org', newEmail: 'next@example.org' }
    const current = await admin().generateLink({ type: 'email_change_current', ...order })
    const next = await admin().generateLink({ type: 'email_change_new', ...order })
    expect(current.data.properties?.verification_type).toBe('email_change_current')
    expect(new URL(next.data.properties?.action_link ?? '').searchParams.get('type')).toBe('email_change')
    expect(next.data.user).toMatchObject({ email: order.email, new_email: order.newEmail })
    await opened(current.data.properties?.action_link)
    const { data } = await platform.client().auth.verifyOtp({
      email: order.newEmail,
      token: next.data.properties?.email_otp ?? '',
      type: 'email_change',
    })
    expect(data.user?.email).toBe(order.newEmail)
  })

  it('refuses a change to a taken address, and a change for an unknown user', async () => {
    const order = { type: 'email_change_new' as const, newEmail: 'invited@example.org' }
    const taken = await admin().generateLink({ ...order, email: 'next@example.org' })
    expect([taken.error?.status, taken.error?.code]).toEqual([422, 'email_exists'])
    const nobody = await admin().generateLink({ ...order, email: 'nobody@example.org', newEmail: 'b@example.org' })
    expect([nobody.error?.status, nobody.error?.code]).toEqual([404, 'user_not_found'])
  })

  it('refuses an unknown type of link', async () => {
    const other = await admin().generateLink({ type: 'phone' as 'magiclink', email: 'next@example.org' })
    expect([other.error?.status, other.error?.code]).toEqual([400, 'validation_failed'])
  })

  it('sends no mail', async () => {
    const email = 'quiet@example.org'
    for (const type of ['invite', 'magiclink', 'recovery'] as const)
      expect((await admin().generateLink({ type, email })).error).toBeNull()
    expect(await mailsTo(platform, email)).toEqual([])
  })
})
