// Test helper: registers a passkey and signs in with it through supabase-js.
import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestPlatform } from '../../testing/index.ts'
import { relyingParty } from '../webauthn/relying-party.ts'
import { type SoftwareKey, softwareKey, type Tampering } from './software-key.ts'

export interface RegisteredPasskey {
  readonly id: string
  readonly key: SoftwareKey
}

/** Returns a key for the platform's own origin. */
export function keyFor({ config }: TestPlatform): SoftwareKey {
  return softwareKey(relyingParty(config)?.origin ?? '')
}

export async function register(platform: TestPlatform, client: SupabaseClient): Promise<RegisteredPasskey> {
  const key = keyFor(platform)
  const { data, error } = await tryToRegister(client, key)
  if (!data) throw error ?? new Error('No passkey was registered.')
  return { id: data.id, key }
}

export async function tryToRegister(client: SupabaseClient, key: SoftwareKey, tampering: Tampering = {}) {
  const started = await client.auth.passkey.startRegistration()
  if (!started.data) return { data: null, error: started.error }
  const { challenge_id: challengeId, options } = started.data
  return client.auth.passkey.verifyRegistration({ challengeId, credential: key.create(options, tampering) })
}

export async function signInWith(client: SupabaseClient, key: SoftwareKey, tampering: Tampering = {}) {
  const started = await client.auth.passkey.startAuthentication()
  if (!started.data) return { data: null, error: started.error }
  const { challenge_id: challengeId, options } = started.data
  return client.auth.passkey.verifyAuthentication({ challengeId, credential: key.get(options, tampering) })
}
