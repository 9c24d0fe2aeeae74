import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { enrolFactor, post, verifyFactor } from '../testing/authenticator.ts'

const platform = useTestPlatform()

describe('enrolling a factor', () => {
  it('returns the secret, its URI and its QR code, and leaves the factor unverified', async () => {
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

  it('answers in GoTrue’s format, with the host as issuer', async () => {
    const { client } = await platform.signUp()
    const response = await post(platform, client, '/factors', { factor_type: 'totp', friendly_name: 'Raw' })
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(Object.keys(body).sort()).toEqual(['friendly_name', 'id', 'totp', 'type'])
    expect(Object.keys(body.totp).sort()).toEqual(['qr_code', 'secret', 'uri'])
    expect(body.totp.qr_code).toMatch(/^<\?xml/)
    expect(body.totp.uri).toContain(encodeURIComponent(new URL(platform.config.publicUrl).hostname))
  })

  it('refuses factor types that are not offered or unknown', async () => {
    const { client } = await platform.signUp()
    const phone = await post(platform, client, '/factors', { factor_type: 'phone', phone: '+15550100' })
    expect([phone.status, (await phone.json()).code]).toEqual([422, 'mfa_phone_enroll_not_enabled'])
    const other = await post(platform, client, '/factors', { factor_type: 'palm' })
    expect([other.status, (await other.json()).code]).toEqual([400, 'validation_failed'])
  })

  it('replaces an unverified factor of the same name, and refuses the name of a verified one', async () => {
    const { client } = await platform.signUp()
    const abandoned = await enrolFactor(client, 'Phone')
    const kept = await enrolFactor(client, 'Phone')
    expect(kept.id).not.toBe(abandoned.id)
    await verifyFactor(client, kept)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect([error?.status, error?.code]).toEqual([422, 'mfa_factor_name_conflict'])
    expect(error?.message).toContain('"Phone"')
  })

  it('keeps the last of several concurrent factors of one name, and ten factors at most', async () => {
    const { client } = await platform.signUp()
    const enrol = (name: string) => post(platform, client, '/factors', { factor_type: 'totp', friendly_name: name })
    const namesakes = await Promise.all(Array.from({ length: 8 }, () => enrol('Phone')))
    expect(namesakes.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const others = await Promise.all(Array.from({ length: 12 }, (_, index) => enrol(`Phone ${index}`)))
    expect(others.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), ...Array(3).fill(422)])
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all).toHaveLength(10)
  })

  it('refuses an eleventh factor', async () => {
    const { client } = await platform.signUp()
    for (let count = 0; count < 10; count++) await enrolFactor(client, `Phone ${count}`)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
    expect([error?.status, error?.code]).toEqual([422, 'too_many_enrolled_mfa_factors'])
  })

  it('requires aal2 from a user who has a factor', async () => {
    const { client, email, password } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client, 'First'))
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const { error } = await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect([error?.status, error?.code]).toEqual([403, 'insufficient_aal'])
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toBeNull()
  })

  it('requires a signed-in user', async () => {
    const response = await fetch(`${platform.url}/auth/v1/factors`, {
      method: 'POST',
      headers: { apikey: platform.keys.anonKey, 'content-type': 'application/json' },
      body: '{"factor_type":"totp"}',
    })
    expect(response.status).toBe(401)
  })
})

describe('unenrolling a factor', () => {
  it('requires aal2 for a verified factor only', async () => {
    const { client, email, password } = await platform.signUp()
    const factor = await enrolFactor(client)
    await verifyFactor(client, factor)
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const { error } = await other.auth.mfa.unenroll({ factorId: factor.id })
    expect([error?.status, error?.code]).toEqual([422, 'insufficient_aal'])

    const fresh = await platform.signUp()
    const unverified = await enrolFactor(fresh.client)
    expect((await fresh.client.auth.mfa.unenroll({ factorId: unverified.id })).error).toBeNull()
  })
})

describe('a user’s factors', () => {
  // spec: S22
  it('have a type, totp or phone, and a status', async () => {
    const { client, userId } = await platform.signUp()
    await enrolFactor(client)
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
