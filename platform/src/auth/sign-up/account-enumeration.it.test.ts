import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { type Answer, type CallOptions, call } from '../testing/call.ts'
import { mailsTo } from '../testing/mailbox.ts'

const password = 'correct horse battery'
const NOTHING: [string, CallOptions] = ['/', {}]

describe('account enumeration', () => {
  let people = 0
  const platform = useTestPlatform({ config: { emailConfirmation: true, rateLimitFactor: 1_000_000 } })

  const confirmed = async () => {
    const email = `known-${++people}@example.org`
    const { error } = await platform.service().auth.admin.createUser({ email, password, email_confirm: true })
    if (error) throw error
    return email
  }
  const unconfirmed = async () => {
    const email = `waiting-${++people}@example.org`
    await call(platform, '/signup', { body: { email, password } })
    return email
  }
  const unknown = async () => `unknown-${++people}@example.org`

  /** Replaces the values that differ between any two responses. */
  const shape = ({ status, headers, body }: Answer, email: string) => {
    const words = JSON.stringify([status, [...headers], body])
    return words
      .replaceAll(email, 'EMAIL')
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/\["(date|content-length)","[^"]*"\],?/g, '')
  }
  const answersFor = async (ask: (email: string) => Promise<Answer>) => {
    const shapes = new Set<string>()
    for (const someone of [unknown, unconfirmed, confirmed]) {
      const email = await someone()
      shapes.add(shape(await ask(email), email))
    }
    return [...shapes]
  }

  const requests: Readonly<Record<string, (email: string) => [path: string, options: CallOptions]>> = {
    'signing up': (email) => ['/signup', { body: { email, password: 'another horse entirely' } }],
    'asking for a code without a new account': (email) => ['/otp', { body: { email, create_user: false } }],
    'asking for a code': (email) => ['/otp', { body: { email } }],
    'asking for a new password': (email) => ['/recover', { body: { email } }],
    'asking for the confirmation again': (email) => ['/resend', { body: { type: 'signup', email } }],
    'asking for the change of address again': (email) => ['/resend', { body: { type: 'email_change', email } }],
    'signing in': (email) => ['/token?grant_type=password', { body: { email, password: 'a wrong guess' } }],
  }
  it.each(Object.keys(requests))('is prevented: %s answers alike whether or not there is an account', async (name) => {
    const request = requests[name]
    expect(await answersFor(async (email) => call(platform, ...(request?.(email) ?? NOTHING)))).toHaveLength(1)
  })

  it('is prevented: signing up and then signing in answers alike whether or not there is an account', async () => {
    const mine = 'the stranger knows this'
    const answers = await answersFor(async (email) => {
      await call(platform, '/signup', { body: { email, password: mine } })
      return call(platform, '/token?grant_type=password', { body: { email, password: mine } })
    })
    expect(answers).toHaveLength(1)
    expect(answers[0]).toContain('email_not_confirmed')
  })

  it('is prevented: signing up twice returns different ids', async () => {
    for (const someone of [unknown, unconfirmed, confirmed]) {
      const email = await someone()
      const ids = await Promise.all(
        [1, 2].map(async () => (await platform.client().auth.signUp({ email, password })).data.user?.id),
      )
      expect(new Set(ids).size).toBe(2)
    }
  })

  it('is prevented: changing to a taken address gives the same response and mail', async () => {
    const seen = new Set<string>()
    for (const someone of [unknown, unconfirmed, confirmed]) {
      const [mine, wanted] = [await confirmed(), await someone()]
      const client = platform.client()
      await client.auth.signInWithPassword({ email: mine, password })
      const bearer = (await client.auth.getSession()).data.session?.access_token ?? ''
      const answer = await call(platform, '/user', { method: 'PUT', bearer, body: { email: wanted } })
      const mails = await mailsTo(platform, mine)
      seen.add(shape(answer, mine).replaceAll(wanted, 'WANTED') + mails.map(({ subject }) => subject))
    }
    expect(seen.size).toBe(1)
    expect([...seen][0]).toContain('"new_email":"WANTED"')
  })

  it('is prevented: only the owner of the mailbox gets a notice', async () => {
    const email = await confirmed()
    await platform.client().auth.signUp({ email, password: 'another horse entirely' })
    expect((await mailsTo(platform, email)).map(({ subject }) => subject)).toEqual([
      'You already have a Jotsam account',
    ])
    await platform.client().auth.resend({ type: 'signup', email })
    expect(await mailsTo(platform, email)).toHaveLength(2)
    const { client } = await signedIn()
    await client.auth.updateUser({ email })
    expect((await mailsTo(platform, email)).map(({ subject, code }) => [subject, code]).at(-1)).toEqual([
      'You already have a Jotsam account',
      '',
    ])
    expect((await platform.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  async function signedIn() {
    const client = platform.client()
    await client.auth.signInWithPassword({ email: await confirmed(), password })
    return { client }
  }
})
