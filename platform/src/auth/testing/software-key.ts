// For tests: a passkey in software. It answers WebAuthn's options as a browser with an authenticator does, and can be told to cheat.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Cheat {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly isVerified?: boolean
  readonly userHandle?: string
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id?: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId?: string
}

export function softwareKey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let owner = ''

  const authenticatorData = (
    rpId: string,
    { counter: given, isVerified = true }: Cheat,
    attested = Buffer.alloc(0),
  ) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(given ?? ++counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string, cheat: Cheat) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: cheat.origin ?? origin, crossOrigin: false }))
  const credential = <T extends object>(response: T) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),

    create(options: CreationOptions, cheat: Cheat = {}) {
      owner = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))])
      const authData = authenticatorData(cheat.rpId ?? options.rp.id ?? '', cheat, attested)
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, cheat).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'] as 'internal'[],
      })
    },

    get(options: RequestOptions, cheat: Cheat = {}) {
      const authData = authenticatorData(cheat.rpId ?? options.rpId ?? '', cheat)
      const data = clientData('webauthn.get', options.challenge, cheat)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: cheat.userHandle ?? owner,
      })
    },
  }
}

export type SoftwareKey = ReturnType<typeof softwareKey>

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** CBOR: { 1: 2 (elliptic curve), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, left.length]),
    left,
    Buffer.from([0x22, 0x58, right.length]),
    right,
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
}
