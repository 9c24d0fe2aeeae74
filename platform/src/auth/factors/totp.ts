// Time-based codes as authenticator apps make them: SHA-1, six digits, thirty seconds. Pure.
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

interface TotpSecret {
  readonly secret: string
  readonly uri: string
  /** The URI as a picture to scan: raw SVG. */
  readonly qrCode: string
}

const PERIOD_SECONDS = 30
const ALGORITHM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const

export function newTotp(issuer: string, account: string): TotpSecret {
  const secret = new Secret({ size: 20 })
  // A colon would split the label in two.
  const uri = new TOTP({ ...ALGORITHM, secret, issuer: issuer.replaceAll(':', ' '), label: account }).toString()
  const picture = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 })
  return { secret: secret.base32, uri, qrCode: `<?xml version="1.0"?>\n${picture}` }
}

/** The time step whose code this is, null when it is none of the three around now: clocks of phones drift. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...ALGORITHM, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}
