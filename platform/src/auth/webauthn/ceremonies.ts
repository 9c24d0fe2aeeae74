// The two WebAuthn ceremonies, creating and using a key, with @simplewebauthn/server. Does not access the database.
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

/** The stored part of a key. Texts are base64url. */
export interface StoredKey {
  readonly id: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** Identifies a key to an authenticator. */
export type KeyName = Pick<StoredKey, 'id' | 'transports'>

/**
 * A passkey signs in by itself: it is discoverable and verifies the user by fingerprint or PIN. A second factor
 * follows a password, so possession is enough.
 */
export type Use = 'passkey' | 'second-factor'

interface Expected {
  readonly site: RelyingParty
  readonly challenge: string
  readonly use: Use
  /** Logs why an answer was refused, because a wrong PUBLIC_URL looks like an attack. */
  readonly log: Log
}

// EdDSA, ES256 and RS256 cover all browsers and security keys.
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_SECONDS * 1000

/** An authenticator that holds one of the `existing` keys creates no second one. */
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
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection:
      use === 'passkey'
        ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
        : { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
  })
}

/** Without `allowed` the browser offers every passkey for this site, and the options reveal no account. */
export async function requestOptions(
  site: RelyingParty,
  { use, allowed = [] }: { use: Use; allowed?: readonly KeyName[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: allowed.map(descriptorOf),
    userVerification: use === 'passkey' ? 'required' : 'preferred',
    timeout: TIMEOUT_MS,
  })
}

/** Returns null when the answer does not prove a new key for this site and challenge. */
export async function verifyNewKey(
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

/** Returns the key's new counter, or null when the answer is wrong or the counter suggests a cloned key. */
export async function verifyKeyUse(
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

/** The user handle of WebAuthn: the user's id as bytes, in base64url. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

function descriptorOf({ id, transports }: KeyName) {
  return { id, transports: [...transports] }
}

// The library takes a second to load, and many servers never need it.
function library() {
  return import('@simplewebauthn/server')
}
