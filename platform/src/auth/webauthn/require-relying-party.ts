// Returns the relying party, or refuses the request where browsers offer no passkeys.
import type { Config } from '../../config/config.ts'
import { refuse } from '../faults.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

export function requireRelyingParty(config: Pick<Config, 'publicUrl' | 'appName'>): RelyingParty {
  return relyingParty(config) ?? refuse({ kind: 'passkeys-unavailable' })
}
