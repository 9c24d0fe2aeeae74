// Test helper: a passkey in software. It answers WebAuthn options like a browser, and can send wrong answers.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Tampering {
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
    { counter: given, isVerified = true }: Tampering,
    attested = Buffer.alloc(0),
  ) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(given ?? ++counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string, tampering: Tampering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: tampering.origin ?? origin, crossOrigin: false }))
  const credential = <T extends object>(response: T) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),

    create(options: CreationOptions, tampering: Tampering = {}) {
      owner = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))])
      const authData = authenticatorData(tampering.rpId ?? options.rp.id ?? '', tampering, attested)
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
        clientDataJSON: clientData('webauthn.create', options.challenge, tampering).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'] as 'internal'[],
      })
    },

    get(options: RequestOptions, tampering: Tampering = {}) {
      const authData = authenticatorData(tampering.rpId ?? options.rpId ?? '', tampering)
      const data = clientData('webauthn.get', options.challenge, tampering)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: tampering.userHandle ?? owner,
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
