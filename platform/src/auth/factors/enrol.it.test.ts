import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/index.ts'
import { enrolled, post, verified } from '../testing/authenticator.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

describe('enrolling a factor', () => {
  it('gives the secret, its address and its picture, and a factor that does not count yet', async () => {
    const { client } = await platform.signUp()
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Notes' })
    expect(error).toBeNull()
    if (data?.type !== 'totp') throw new Error('No factor was enrolled.')
    expect(data.friendly_name).toBe('Phone')
    expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.totp.uri).toMatch(/^otpauth:\/\/totp\/Notes:/)
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml.*<\/svg>$/s)
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors?.all).toMatchObject([{ id: data.id, friendly_name: 'Phone', status: 'unverified' }])
    expect(factors?.totp).toEqual([])
    expect(JSON.stringify(factors)).not.toContain(data.totp.secret)
  })

  it('answers in GoTrue’s shape, with the host as issuer', async () => {
    const { client } = await platform.signUp()
    const response = await post(platform, client, '/factors', { factor_type: 'totp', friendly_name: 'Raw' })
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(Object.keys(body).sort()).toEqual(['friendly_name', 'id', 'totp', 'type'])
    expect(Object.keys(body.totp).sort()).toEqual(['qr_code', 'secret', 'uri'])
    expect(body.totp.qr_code).toMatch(/^<\?xml/)
    expect(body.totp.uri).toContain(encodeURIComponent(new URL(platform.config.publicUrl).hostname))
  })

  it('refuses types that are not offered, and those that do not exist', async () => {
    const { client } = await platform.signUp()
    const phone = await post(platform, client, '/factors', { factor_type: 'phone', phone: '+15550100' })
    expect([phone.status, (await phone.json()).code]).toEqual([422, 'mfa_phone_enroll_not_enabled'])
    const other = await post(platform, client, '/factors', { factor_type: 'palm' })
    expect([other.status, (await other.json()).code]).toEqual([400, 'validation_failed'])
  })

  it('replaces an unverified namesake, and refuses the name of a verified one', async () => {
    const { client } = await platform.signUp()
    const abandoned = await enrolled(client, 'Phone')
    const kept = await enrolled(client, 'Phone')
    expect(kept.id).not.toBe(abandoned.id)
    await verified(client, kept)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect([error?.status, error?.code]).toEqual([422, 'mfa_factor_name_conflict'])
    expect(error?.message).toContain('"Phone"')
  })

  it('takes several at once one after the other: of one name the last stays, and ten are the most', async () => {
    const { client } = await platform.signUp()
    const enrol = (name: string) => post(platform, client, '/factors', { factor_type: 'totp', friendly_name: name })
    const namesakes = await Promise.all(Array.from({ length: 8 }, () => enrol('Phone')))
    expect(namesakes.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const others = await Promise.all(Array.from({ length: 12 }, (_, index) => enrol(`Phone ${index}`)))
    expect(others.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), ...Array(3).fill(422)])
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all).toHaveLength(10)
  })

  it('stops at ten', async () => {
    const { client } = await platform.signUp()
    for (let count = 0; count < 10; count++) await enrolled(client, `Phone ${count}`)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
    expect([error?.status, error?.code]).toEqual([422, 'too_many_enrolled_mfa_factors'])
  })

  it('wants the second factor of somebody who has one', async () => {
    const { client, email, password } = await platform.signUp()
    await verified(client, await enrolled(client, 'First'))
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const { error } = await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect([error?.status, error?.code]).toEqual([403, 'insufficient_aal'])
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toBeNull()
  })

  it('wants somebody signed in', async () => {
    const response = await fetch(`${platform.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { apikey: platform.keys.anonKey, 'content-type': 'application/json' },
      body: '{"factor_type":"totp"}',
    })
    expect(response.status).toBe(401)
  })
})

describe('unenrolling a factor', () => {
  it('wants the second factor for one that counts, and nothing more for one that does not', async () => {
    const { client, email, password } = await platform.signUp()
    const factor = await enrolled(client)
    await verified(client, factor)
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const { error } = await other.auth.mfa.unenroll({ factorId: factor.id })
    expect([error?.status, error?.code]).toEqual([422, 'insufficient_aal'])

    const fresh = await platform.signUp()
    const unverified = await enrolled(fresh.client)
    expect((await fresh.client.auth.mfa.unenroll({ factorId: unverified.id })).error).toBeNull()
  })
})

describe('factors of a user', () => {
  // spec: S22
  it('have a type, totp or phone, and a status', async () => {
    const { client, userId } = await platform.signUp()
    await enrolled(client)
    await platform.sql`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, phone)
      values (${userId}, 'Old phone', 'phone', 'verified', '15550100')`
    const { data } = await client.auth.getUser()
    expect(data.user?.factors?.map(({ factor_type, status }) => [factor_type, status]).sort()).toEqual([
      ['phone', 'verified'],
      ['totp', 'unverified'],
    ])
  })
})
