import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, useTestPlatform } from '../../testing/index.ts'
import { assuranceLevels, enrolFactor, post, sessionOf, verifyFactor } from '../testing/authenticator.ts'
import { call } from '../testing/call.ts'
import { mailsTo } from '../testing/mailbox.ts'

const platform = useTestPlatform()

describe('recovery codes', () => {
  it('are ten, and the database stores only their hashes', async () => {
    const { codes, userId } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    const kept = JSON.stringify(await platform.sql`select * from auth.mfa_recovery_codes where user_id = ${userId}`)
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('replace the factor, however they are typed, and raise the session to aal2', async () => {
    const { codes, signIn } = await withCodes()
    const client = await signIn()
    expect(await assuranceLevels(client)).toEqual(['aal1', 'aal2'])
    const response = await useCode(client, codes[3]?.toUpperCase().replaceAll('-', ' '))
    expect(response.status).toBe(200)
    await client.auth.setSession(await response.json())
    expect(await assuranceLevels(client)).toEqual(['aal2', 'aal2'])
    const claims = decodeJwt((await sessionOf(client)).access_token)
    expect(claims.amr).toMatchObject([{ method: 'mfa/recovery_code' }, { method: 'password' }])
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await assuranceLevels(client)).toEqual(['aal2', 'aal2'])
  })

  it('work once each, also in concurrent requests, and are counted down', async () => {
    const { client, codes, signIn } = await withCodes()
    expect(await countLeft(client)).toBe(10)
    const other = await signIn()
    const both = await Promise.all([useCode(other, codes[0]), useCode(other, codes[0])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await countLeft(client)).toBe(9)
    const again = await useCode(await signIn(), codes[0])
    expect([again.status, await again.json()]).toMatchObject([422, { code: 'mfa_verification_failed' }])
  })

  it('cause a mail to their owner when one is used', async () => {
    const { codes, email, signIn } = await withCodes()
    const client = await signIn()
    const told = async () =>
      (await mailsTo(platform, email)).filter(({ subject }) => subject?.includes('A recovery code was used'))
    expect(await told()).toEqual([])
    await useCode(client, codes[0])
    await expect.poll(told).toHaveLength(1)
    expect((await told())[0]?.text).toContain('You have 9 codes left.')
  })

  it('replace the earlier codes', async () => {
    const { client, codes, signIn } = await withCodes()
    const [next] = await createCodes(client)
    expect(await countLeft(client)).toBe(10)
    const other = await signIn()
    expect((await useCode(other, codes[0])).status).toBe(422)
    expect((await useCode(other, next)).status).toBe(200)
  })

  it('are ten even after two concurrent requests', async () => {
    const { client } = await withCodes()
    await Promise.all([createCodes(client), createCodes(client)])
    expect(await countLeft(client)).toBe(10)
  })

  it('are removed with the last factor', async () => {
    const { client, codes, signIn, factorId } = await withCodes()
    const recovered = await signIn()
    await recovered.auth.setSession(await (await useCode(recovered, codes[0])).json())
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    await client.auth.refreshSession()
    expect(await countLeft(client)).toBe(0)
    expect((await useCode(client, codes[1])).status).toBe(422)
    await recovered.auth.refreshSession()
    expect(await assuranceLevels(recovered)).toEqual(['aal1', 'aal1'])
  })

  it('require a second factor and aal2', async () => {
    const { client } = await platform.signUp()
    const none = await post(platform, client, '/factors/recovery-codes', {})
    expect([none.status, (await none.json()).code]).toEqual([404, 'mfa_factor_not_found'])
    const { signIn } = await withCodes()
    const other = await signIn()
    const refused = await post(platform, other, '/factors/recovery-codes', {})
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'insufficient_aal'])
    const { access_token: bearer } = await sessionOf(other)
    expect((await call(platform, '/factors/recovery-codes', { bearer })).status).toBe(403)
  })

  it('codes of another user are refused', async () => {
    const [ann, eve] = [await withCodes(), await withCodes()]
    expect((await useCode(await eve.signIn(), ann.codes[0])).status).toBe(422)
    expect(await countLeft(ann.client)).toBe(10)
  })
})

describe('guessing recovery codes', () => {
  it('shares the limit of ten with the other codes of the account', async () => {
    const strict = await startTestPlatform({ config: { rateLimitFactor: 1 } })
    const { client } = await strict.signUp()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await post(strict, client, '/factors/recovery-codes/verify', { code: 'wrong' })).status)
    await strict.stop()
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

async function withCodes() {
  const { client, email, password, userId } = await platform.signUp()
  const factor = await enrolFactor(client)
  await verifyFactor(client, factor)
  const signIn = async () => {
    const other = platform.client()
    const { error } = await other.auth.signInWithPassword({ email, password })
    if (error) throw error
    return other
  }
  return { client, email, userId, signIn, factorId: factor.id, codes: await createCodes(client) }
}

async function createCodes(client: SupabaseClient): Promise<string[]> {
  return (await (await post(platform, client, '/factors/recovery-codes', {})).json()).codes
}

function useCode(client: SupabaseClient, code: string | undefined): Promise<Response> {
  return post(platform, client, '/factors/recovery-codes/verify', { code })
}

async function countLeft(client: SupabaseClient): Promise<number> {
  const { access_token: bearer } = await sessionOf(client)
  const { body } = await call(platform, '/factors/recovery-codes', { bearer })
  return (body as { left: number }).left
}
