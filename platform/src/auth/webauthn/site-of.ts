// The site that this server's keys are made for, or a refusal where browsers have none.
import type { Config } from '../../config/config.ts'
import { refuse } from '../faults.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

export function siteOf(config: Pick<Config, 'publicUrl' | 'appName'>): RelyingParty {
  return relyingParty(config) ?? refuse({ kind: 'passkeys-unavailable' })
}
