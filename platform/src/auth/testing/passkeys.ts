// For tests: registering a passkey and signing in with it, by supabase-js's two-step calls.
import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestPlatform } from '../../testing/index.ts'
import { relyingParty } from '../webauthn/relying-party.ts'
import { type Cheat, type SoftwareKey, softwareKey } from './software-key.ts'

export interface RegisteredPasskey {
  readonly id: string
  readonly key: SoftwareKey
}

/** A key that says that it is used on the platform's own site. */
export function keyFor({ config }: TestPlatform): SoftwareKey {
  return softwareKey(relyingParty(config)?.origin ?? '')
}

export async function register(platform: TestPlatform, client: SupabaseClient): Promise<RegisteredPasskey> {
  const key = keyFor(platform)
  const { data, error } = await tryToRegister(client, key)
  if (!data) throw error ?? new Error('No passkey was registered.')
  return { id: data.id, key }
}

export async function tryToRegister(client: SupabaseClient, key: SoftwareKey, cheat: Cheat = {}) {
  const started = await client.auth.passkey.startRegistration()
  if (!started.data) return { data: null, error: started.error }
  const { challenge_id: challengeId, options } = started.data
  return client.auth.passkey.verifyRegistration({ challengeId, credential: key.create(options, cheat) })
}

export async function signInWith(client: SupabaseClient, key: SoftwareKey, cheat: Cheat = {}) {
  const started = await client.auth.passkey.startAuthentication()
  if (!started.data) return { data: null, error: started.error }
  const { challenge_id: challengeId, options } = started.data
  return client.auth.passkey.verifyAuthentication({ challengeId, credential: key.get(options, cheat) })
}
