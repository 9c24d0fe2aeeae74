// The two ceremonies of WebAuthn, making a key and using one, by @simplewebauthn/server. It knows nothing of tables.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type { Log } from '../../log/log.ts'
import { CHALLENGE_SECONDS } from '../sign-in/challenge-seconds.ts'
import type { User } from '../users/user.ts'
import type { RelyingParty } from './relying-party.ts'

/** What the server keeps of a key. Texts are base64url. */
export interface StoredKey {
  readonly id: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** What tells an authenticator which key is meant. */
export type KeyName = Pick<StoredKey, 'id' | 'transports'>

/**
 * A passkey signs in by itself: it is found without a name, and it checks a fingerprint or a PIN.
 * A second factor comes after a password: having it is enough.
 */
export type Use = 'passkey' | 'second-factor'

interface Expected {
  readonly site: RelyingParty
  readonly challenge: string
  readonly use: Use
  /** Hears why an answer was refused: a wrong PUBLIC_URL looks like an attack from elsewhere. */
  readonly log: Log
}

// EdDSA, ES256 and RS256: all that browsers and their keys are known to use.
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_SECONDS * 1000

/** `existing`: the person's keys. An authenticator that holds one of them makes no second one. */
export async function creationOptions(
  site: RelyingParty,
  user: User,
  { use, existing }: { use: Use; existing: readonly KeyName[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: Buffer.from(userHandle(user.id), 'base64url'),
    userName: user.email ?? user.id,
    userDisplayName: user.email ?? user.id,
    attestationType: 'none',
    excludeCredentials: existing.map(described),
    authenticatorSelection:
      use === 'passkey'
        ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
        : { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
  })
}

/** Without `allowed` the browser offers every passkey that it has for this site, and the options tell nothing about anybody. */
export async function requestOptions(
  site: RelyingParty,
  { use, allowed = [] }: { use: Use; allowed?: readonly KeyName[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: allowed.map(described),
    userVerification: use === 'passkey' ? 'required' : 'preferred',
    timeout: TIMEOUT_MS,
  })
}

/** Null when the answer does not prove a new key for this site and this challenge. */
export async function madeKey(
  response: RegistrationResponseJSON,
  { site, challenge, use, log }: Expected,
): Promise<StoredKey | null> {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: use === 'passkey',
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown): VerifiedRegistrationResponse => {
    log.info({ err: error }, 'new passkey refused')
    return { verified: false }
  })
  if (!verified) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  }
}

/** The key's new counter; null when the answer is not this key's, or the key was used out of order and may be a copy. */
export async function usedKey(
  response: AuthenticationResponseJSON,
  key: StoredKey,
  { site, challenge, use, log }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: use === 'passkey',
    credential: { id: key.id, publicKey: Buffer.from(key.publicKey, 'base64url'), counter: key.counter },
  }).catch((error: unknown): VerifiedAuthenticationResponse | null => {
    log.info({ err: error }, 'passkey refused')
    return null
  })
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}

/** The name that a passkey knows its account by: the user's id as bytes, in base64url. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

function described({ id, transports }: KeyName) {
  return { id, transports: [...transports] }
}

// It takes a second to load, and many servers never need it.
function library() {
  return import('@simplewebauthn/server')
}
