import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { type Answer, call } from '../testing/call.ts'

describe('rate limits of auth/v1', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1, trustedProxies: 1 } })

  let addresses = 0
  /** Each request comes from a new address by default. */
  const from = (address = `10.0.0.${++addresses}`) => ({ 'X-Forwarded-For': address })
  const signIn = (email: string, password: string, headers = from()) =>
    call(platform, '/token?grant_type=password', { body: { email, password }, headers })
  const untilRefused = async (attempt: () => Promise<Answer>): Promise<Answer> => {
    for (let count = 0; count < 200; count += 1) {
      const answer = await attempt()
      if (answer.status === 429) return answer
    }
    throw new Error('Nothing was refused.')
  }

  it('stop guesses at one account from one address, but not its owner elsewhere', async () => {
    const headers = from()
    const answer = await untilRefused(() => signIn('victim@example.org', 'a guess', headers))
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn('VICTIM@example.org ', 'a guess', headers)).status).toBe(429)
    expect((await signIn('somebody-else@example.org', 'a guess', headers)).status).toBe(400)
    expect((await signIn('victim@example.org', 'a guess')).status).toBe(400)
  })

  it('stop guesses from one address at many accounts', async () => {
    const headers = from()
    let people = 0
    await untilRefused(() => signIn(`person-${++people}@example.org`, 'a guess', headers))
    expect((await signIn(`person-${people}@example.org`, 'a guess')).status).toBe(400)
  })

  it('do not count successful sign-ins', async () => {
    const body = { email: 'busy@example.org', password: 'correct horse battery' }
    expect((await call(platform, '/signup', { body, headers: from() })).status).toBe(200)
    const headers = from()
    for (let time = 0; time < 12; time += 1) expect((await signIn(body.email, body.password, headers)).status).toBe(200)
  })

  it('stop endless refreshes, verifications, sign-ups and requests for codes', async () => {
    const requests = {
      '/token?grant_type=refresh_token': { refresh_token: 'x' },
      '/verify': { type: 'email', email: 'a@example.org', token: 'x' },
      '/signup': { email: 'a@example.org' },
      '/otp': {},
      '/recover': {},
    }
    for (const [path, body] of Object.entries(requests)) {
      const headers = from()
      const answer = await untilRefused(() => call(platform, path, { body, headers }))
      expect([path, answer.body]).toEqual([
        path,
        { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      ])
    }
  })

  it('allow one mail of a kind a minute for each address, whether or not the account exists', async () => {
    await call(platform, '/signup', { body: { email: 'known@example.org', password: 'secret words' }, headers: from() })
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const headers = from()
      expect((await call(platform, '/recover', { body: { email }, headers: from() })).status).toBe(200)
      expect((await call(platform, '/recover', { body: { email }, headers })).status).toBe(200)
      const again = await call(platform, '/recover', { body: { email }, headers })
      expect(again).toMatchObject({
        status: 429,
        body: {
          code: 'over_email_send_rate_limit',
          message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
        },
      })
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    }
  })
})
