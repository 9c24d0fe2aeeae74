// Test helper: a user with an authenticator app.
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type { TestPlatform } from '../../testing/index.ts'
import { send } from './call.ts'

export interface EnrolledFactor {
  readonly id: string
  readonly secret: string
}

export function codeOf(secret: string, milliseconds = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: milliseconds })
}

export function wrongCode(secret: string): string {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((offset) => codeOf(secret, Date.now() + offset))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
}

export async function enrolFactor(client: SupabaseClient, friendlyName = ''): Promise<EnrolledFactor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (data?.type !== 'totp') throw error ?? new Error('No factor was enrolled.')
  return { id: data.id, secret: data.totp.secret }
}

export async function verifyFactor(client: SupabaseClient, factor: EnrolledFactor): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  if (error) throw error
}

export async function assuranceLevels(client: SupabaseClient) {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

export async function sessionOf(client: SupabaseClient) {
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error('Nobody is signed in.')
  return data.session
}

export async function post(platform: TestPlatform, client: SupabaseClient, path: string, body: object) {
  const { access_token: bearer } = await sessionOf(client)
  return send(platform, path, { bearer, body, headers: { 'Content-Type': 'application/json' } })
}
