import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { send } from '../testing/call.ts'
import { type Action, LIMITS } from './limits.ts'

const FACTOR = 0.1
let people = 0
const platform = useTestPlatform({ config: { rateLimitFactor: FACTOR, trustedProxies: 1 } })

const someone = () => `limited-${++people}@example.org`
const REQUESTS: Readonly<Record<Exclude<Action, 'factor'>, () => readonly [path: string, body: object]>> = {
  'sign-in': () => ['/token?grant_type=password', { email: someone(), password: 'wrong horse' }],
  'sign-up': () => ['/signup', { email: someone(), password: 'correct horse' }],
  recover: () => ['/recover', { email: someone() }],
  otp: () => ['/otp', { email: someone(), create_user: false }],
  verify: () => ['/verify', { type: 'email', email: someone(), token: '000000' }],
  passkey: () => ['/passkeys/authentication/options', {}],
  refresh: () => ['/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' }],
}

describe('an address with too many attempts', () => {
  it.each(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])('is refused at %s, as by GoTrue', async (action) => {
    const address = `192.0.2.${++people}`
    const allowed = LIMITS[action].address.attempts * FACTOR
    for (let attempt = 0; attempt < allowed; attempt++) {
      const [path, body] = REQUESTS[action]()
      expect((await post(path, body, address)).status).not.toBe(429)
    }
    const [path, body] = REQUESTS[action]()
    const stopped = await post(path, body, address)
    expect([stopped.status, await stopped.json()]).toEqual([
      429,
      { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    ])
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post(path, body, `192.0.2.${++people}`)).status).not.toBe(429)
  })

  it('cannot evade the limit with invented proxies in X-Forwarded-For', async () => {
    const address = `192.0.2.${++people}`
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      const [path, body] = REQUESTS.verify()
      statuses.push((await post(path, body, `203.0.113.${attempt}, ${address}`)).status)
    }
    expect(statuses).toEqual([403, 403, 403, 429])
  })
})

describe('an account with too many attempts', () => {
  it('is refused at one address in any spelling, but other accounts there and its owner elsewhere are not', async () => {
    const [email, address] = [someone(), `192.0.2.${++people}`]
    const allowed = LIMITS['sign-in'].account.attempts * FACTOR
    for (let attempt = 0; attempt < allowed; attempt++)
      expect((await signIn(email, 'wrong horse', address)).status).toBe(400)
    expect((await signIn(`${email.toUpperCase()} `, 'wrong horse', address)).status).toBe(429)
    expect((await signIn(someone(), 'wrong horse', address)).status).toBe(400)
    expect((await signIn(email, 'wrong horse')).status).toBe(400)
  })

  it('is refused from new addresses, also with the right password, but not from a known one', async () => {
    const strict = LIMITS['sign-in'].everywhere.attempts * FACTOR
    const { email, password, address } = await signedUp()
    for (let attempt = 0; attempt < strict; attempt++) expect((await signIn(email, 'wrong horse')).status).toBe(400)
    expect((await signIn(email, password)).status).toBe(429)
    expect((await signIn(email, password, address)).status).toBe(200)
  })

  it('may sign in successfully without limit', async () => {
    const { email, password } = await signedUp()
    for (let attempt = 0; attempt < 4; attempt++) expect((await signIn(email, password)).status).toBe(200)
  })

  it('gets a bounded number of mails', async () => {
    const email = someone()
    const address = `192.0.2.${++people}`
    expect((await post('/recover', { email }, address)).status).toBe(200)
    const again = await post('/recover', { email }, address)
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await post('/recover', { email }, `192.0.2.${++people}`)).status).toBe(200)
    expect((await post('/recover', { email }, `192.0.2.${++people}`)).status).toBe(429)
  })
})

describe('a second mail within the cool-down', () => {
  const usual = useTestPlatform({ config: { rateLimitFactor: 1, trustedProxies: 1 } })
  const from = (address = `192.0.2.${++people}`) => ({ 'X-Forwarded-For': address })

  it.each(['known', 'unknown'])('is refused to one address, whether or not there is an account: %s', async (kind) => {
    const email = someone()
    if (kind === 'known') await send(usual, '/signup', { body: { email, password: 'secret words' }, headers: from() })
    const headers = from()
    expect((await send(usual, '/recover', { body: { email }, headers: from() })).status).toBe(200)
    expect((await send(usual, '/recover', { body: { email }, headers })).status).toBe(200)
    const again = await send(usual, '/recover', { body: { email }, headers })
    expect([again.status, await again.json()]).toEqual([
      429,
      {
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
      },
    ])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
  })
})

async function signedUp() {
  const [email, password, address] = [someone(), 'correct horse', `192.0.2.${++people}`]
  expect((await post('/signup', { email, password }, address)).status).toBe(200)
  return { email, password, address }
}

function signIn(email: string, password: string, address = `192.0.2.${++people}`): Promise<Response> {
  return post('/token?grant_type=password', { email, password }, address)
}

function post(path: string, body: object, forwardedFor: string): Promise<Response> {
  return send(platform, path, { body, headers: { 'X-Forwarded-For': forwardedFor } })
}
