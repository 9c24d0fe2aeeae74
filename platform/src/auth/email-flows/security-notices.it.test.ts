import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../log/log.ts'
import { createSecurityEvents } from '../../log/security-events.ts'
import { useTestPlatform } from '../../testing/index.ts'
import { enrolFactor, post, verifyFactor, wrongCode } from '../testing/authenticator.ts'
import { call } from '../testing/call.ts'
import { lastMailTo, mailsTo } from '../testing/mailbox.ts'
import { register, signInWith } from '../testing/passkeys.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('security notices and events', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000, trustedProxies: 1 } })

  const subjects = async (email: string) => (await mailsTo(platform, email)).map(({ subject }) => subject)
  const signIn = (email: string, password: string, address: string, userAgent = FIREFOX) =>
    call(platform, '/token?grant_type=password', {
      body: { email, password },
      headers: { 'User-Agent': userAgent, 'X-Forwarded-For': address },
    })
  const counted = async (event: string) => {
    const page = await (await fetch(`${platform.url}/metrics`)).text()
    return Number(new RegExp(`^security_events_total\\{event="${event}"\\} (\\d+)`, 'm').exec(page)?.[1])
  }

  it('mail the owner once about a sign-in from a new location, with device and address', async () => {
    const { email, password } = await platform.signUp()
    expect(await subjects(email)).toEqual([])
    await signIn(email, password, '203.0.113.20')
    await expect.poll(() => subjects(email)).toEqual(['New sign-in to your Jotsam account'])
    expect((await lastMailTo(platform, email)).text).toContain(
      'From: Firefox on Linux at the network address 203.0.113.20',
    )
    await signIn(email, password, '203.0.113.20')
    await signIn(email, password, '203.0.113.21')
    await expect.poll(() => subjects(email)).toHaveLength(2)
  })

  it('mail the owner about a new password', async () => {
    const { client, email } = await platform.signUp()
    await client.auth.updateUser({ password: 'another horse entirely' })
    await expect.poll(() => subjects(email)).toEqual(['Your Jotsam password was changed'])
  })

  it('mail the old address about a new one', async () => {
    const { client, email } = await platform.signUp()
    const next = `moved-${email}`
    await client.auth.updateUser({ email: next })
    for (const address of [email, next]) await fetch((await lastMailTo(platform, address)).link, { redirect: 'manual' })
    await expect.poll(() => subjects(email)).toContain('Your Jotsam email address was changed')
    expect(await subjects(next)).not.toContain('Your Jotsam email address was changed')
  })

  it('mail the owner about an added and a removed factor', async () => {
    const { client, email } = await platform.signUp()
    const factor = await enrolFactor(client)
    await verifyFactor(client, factor)
    await expect.poll(() => subjects(email)).toEqual(['Two-step sign-in was added to your Jotsam account'])
    await client.auth.mfa.unenroll({ factorId: factor.id })
    await expect
      .poll(() => subjects(email))
      .toEqual([
        'Two-step sign-in was added to your Jotsam account',
        'Two-step sign-in was removed from your Jotsam account',
      ])
  })

  it('are counted on the metrics page', async () => {
    const before = {
      sign_in_failed: await counted('sign_in_failed'),
      factor_failed: await counted('factor_failed'),
      session_ended: await counted('session_ended'),
      refresh_token_reused: await counted('refresh_token_reused'),
    }
    const { client, email } = await platform.signUp()
    await signIn(email, 'a wrong guess', '203.0.113.22')
    const factor = await enrolFactor(client)
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: wrongCode(factor.secret) })
    const first = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    await client.auth.refreshSession()
    await client.auth.refreshSession()
    await platform.client().auth.refreshSession({ refresh_token: first })
    const other = await platform.signUp()
    await other.client.auth.signOut()
    expect(before.sign_in_failed).toBeGreaterThanOrEqual(0)
    for (const [event, count] of Object.entries(before))
      expect([event, await counted(event)]).toEqual([event, count + 1])
  })

  it('count passkeys and recovery codes too', async () => {
    const events = ['factor_added', 'factor_removed', 'factor_failed', 'sign_in_failed'] as const
    const counts = async () => Promise.all(events.map(counted))
    const before = await counts()
    const changed = async () => (await counts()).map((count, index) => count - (before[index] ?? 0))
    const { client } = await platform.signUp()
    const { id, key } = await register(platform, client)
    expect(await changed()).toEqual([1, 0, 0, 0])
    await signInWith(platform.client(), key, { origin: 'https://evil.example' })
    expect(await changed()).toEqual([1, 0, 0, 1])
    await client.auth.passkey.delete({ passkeyId: id })
    expect(await changed()).toEqual([1, 1, 0, 1])
    await signInWith(platform.client(), key)
    expect(await changed()).toEqual([1, 1, 0, 2])
    await post(platform, client, '/factors/recovery-codes/verify', { code: 'not-a-code' })
    expect(await changed()).toEqual([1, 1, 1, 2])
  })
})

describe('a security event in the log', () => {
  it('has a stable name, the user and the address', () => {
    const lines: string[] = []
    const log = createLog(
      'info',
      new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
    )
    createSecurityEvents(log).record('sign_in_failed', { userId: 'u', address: '203.0.113.1' })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      event: 'sign_in_failed',
      userId: 'u',
      address: '203.0.113.1',
      msg: 'security event',
    })
  })
})
