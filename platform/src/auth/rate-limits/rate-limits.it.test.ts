import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Config, readConfig } from '../../config/config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createLog } from '../../log/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { LIMITS } from './limits.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

const log = createLog('silent')
let names = 0
const someone = () => ({ address: `198.51.100.${++names}`, account: `person-${names}@example.org` })

type Store = 'memory' | 'PostgreSQL'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase(inject('superuser'), '/nowhere')
  db = open()
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

describe.each<Store>(['memory', 'PostgreSQL'])('rate limits in %s', (store) => {
  const limits = (factor = 1) => limitsIn(store, factor)

  it('stop an address at an account, and return the time to wait', async () => {
    const { check } = limits()
    const source = someone()
    const attempt = () => check('sign-in', source)
    expect(await allowed(attempt)).toBe(LIMITS['sign-in'].account.attempts)
    const verdict = await attempt()
    if (verdict.ok) throw new Error('The attempt was let through.')
    expect(verdict.retryAfterSeconds).toBeGreaterThan(LIMITS['sign-in'].account.seconds - 30)
    expect(verdict.retryAfterSeconds).toBeLessThanOrEqual(LIMITS['sign-in'].account.seconds)
    expect(Number.isInteger(verdict.retryAfterSeconds)).toBe(true)
  })

  it('do not stop the owner when a stranger elsewhere has used up their attempts', async () => {
    const { check } = limits()
    const { account } = someone()
    const stranger = { address: someone().address, account }
    await allowed(() => check('sign-in', stranger))
    expect(await check('sign-in', { address: someone().address, account })).toEqual({ ok: true })
  })

  it('stop an account that is tried from many addresses, except from a known location', async () => {
    const { check } = limits()
    const { account, address: home } = someone()
    await db.system`
      with person as (insert into auth.users (email) values (${account}) returning id)
      insert into auth.sign_in_places (user_id, address, device) select id, ${home}, 'Firefox on Linux' from person`
    const attempt = () => check('sign-in', { address: someone().address, account })
    expect(await allowed(attempt)).toBe(LIMITS['sign-in'].everywhere.attempts)
    expect((await attempt()).ok).toBe(false)
    expect(await allowed(() => check('sign-in', { address: home, account }))).toBe(LIMITS['sign-in'].account.attempts)
  })

  it('stop guesses at a second factor from a known location too', async () => {
    const { check } = limits()
    const { account, address: home } = someone()
    await db.system`
      with person as (insert into auth.users (email) values (${account}) returning id)
      insert into auth.sign_in_places (user_id, address, device) select id, ${home}, 'Firefox on Linux' from person`
    expect(await allowed(() => check('factor', { address: someone().address, account }))).toBe(
      LIMITS.factor.everywhere.attempts,
    )
    expect((await check('factor', { address: home, account })).ok).toBe(false)
  })

  it('stop an address over all accounts', async () => {
    const { check } = limits()
    const { address } = someone()
    expect(await allowed(() => check('recover', { address, account: someone().account }))).toBe(
      LIMITS.recover.address.attempts,
    )
  })

  it('do not let a stopped address use up the attempts of an account', async () => {
    const { check } = limits()
    const { address, account } = someone()
    await allowed(() => check('sign-in', { address, account: null }))
    await allowed(() => check('sign-in', { address, account }), 20)
    expect(await check('sign-in', { address: someone().address, account })).toEqual({ ok: true })
  })

  it('count all addresses of one IPv6 /64 together', async () => {
    const { check } = limits()
    const network = (++names).toString(16)
    let host = 0
    const attempt = () =>
      check('verify', { address: `2001:db8:${network}:77::${(++host).toString(16)}`, account: null })
    expect(await allowed(attempt)).toBe(LIMITS.verify.address.attempts)
    expect(await check('verify', { address: `2001:db8:${network}:78::1`, account: null })).toEqual({ ok: true })
  })

  it('count each action separately', async () => {
    const { check } = limits()
    const source = someone()
    await allowed(() => check('sign-in', source))
    expect(await check('recover', source)).toEqual({ ok: true })
  })

  it('never stop successful sign-ins', async () => {
    const { check, refundAttempt } = limits()
    const source = someone()
    const signIn = async () => {
      const verdict = await check('sign-in', source)
      await refundAttempt('sign-in', source)
      return verdict
    }
    expect(await allowed(signIn, 50)).toBe(50)
    expect(await allowed(() => check('sign-in', source))).toBe(LIMITS['sign-in'].account.attempts)
  })

  it('multiply the attempts by the factor', async () => {
    const { check } = limits(3)
    const source = someone()
    expect(await allowed(() => check('sign-up', source))).toBe(LIMITS['sign-up'].account.attempts * 3)
  })

  it('allow one attempt even with a tiny factor', async () => {
    const { check } = limits(0.001)
    const { address } = someone()
    expect(await allowed(() => check('otp', { address, account: null }))).toBe(1)
  })

  it('allow an address one mail per account within the cool-down', async () => {
    const source = someone()
    const { mailCooldown } = limits()
    expect(await mailCooldown('recovery', source)).toEqual({ ok: true })
    const verdict = await mailCooldown('recovery', source)
    if (verdict.ok) throw new Error('The second mail was let through.')
    expect(verdict.retryAfterSeconds).toBeGreaterThan(30)
    expect(verdict.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(await mailCooldown('recovery', { ...source, address: someone().address })).toEqual({ ok: true })
    expect(await mailCooldown('recovery', { ...source, account: someone().account })).toEqual({ ok: true })
  })

  it('shorten the cool-down by the factor', async () => {
    const { mailCooldown } = limits(1000)
    const source = someone()
    await mailCooldown('recovery', source)
    await expect.poll(() => mailCooldown('recovery', source), { interval: 30 }).toEqual({ ok: true })
  })
})

describe('rate limits of several servers', () => {
  it('share the count in one database', async () => {
    const other = open()
    const servers = [limitsIn('PostgreSQL'), limitsIn('PostgreSQL', 1, other)]
    const { account } = someone()
    let turn = 0
    const attempt = async () =>
      (await servers[turn++ % 2]?.check('sign-in', { address: someone().address, account })) ?? { ok: false }
    expect(await allowed(attempt)).toBe(LIMITS['sign-in'].everywhere.attempts)
    await other.close()
  })

  it('fall back to memory when the database does not answer', async () => {
    const gone = open()
    const { check } = limitsIn('PostgreSQL', 1, gone)
    await gone.close()
    const { account } = someone()
    expect(await allowed(() => check('sign-in', { address: someone().address, account }))).toBe(
      LIMITS['sign-in'].everywhere.attempts,
    )
  })
})

function open(): Database {
  return openDatabase({
    systemUrl: database.system,
    callerUrl: database.caller,
    poolSize: 2,
    statementTimeoutMs: 5000,
    log,
  })
}

function limitsIn(store: Store, factor = 1, other = db): RateLimits {
  const parsed = readConfig({})
  if (!parsed.ok) throw new Error('The configuration is wrong.')
  const databaseUrl = store === 'PostgreSQL' ? 'postgres://tests' : null
  const config: Config = { ...parsed.config, rateLimitFactor: factor, databaseUrl }
  return createRateLimits({ config, db: other, log })
}

async function allowed(attempt: () => Promise<{ ok: boolean }>, most = 500): Promise<number> {
  for (let count = 0; count < most; count++) if (!(await attempt()).ok) return count
  return most
}
