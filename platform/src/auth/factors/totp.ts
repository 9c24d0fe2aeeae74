// Time-based one-time passwords (TOTP): SHA-1, six digits, thirty seconds. Pure.
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

interface TotpSecret {
  readonly secret: string
  readonly uri: string
  /** The URI as a QR code in raw SVG. */
  readonly qrCode: string
}

const PERIOD_SECONDS = 30
const ALGORITHM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const

export function newTotp(issuer: string, account: string): TotpSecret {
  const secret = new Secret({ size: 20 })
  // A colon would end the issuer in the label.
  const uri = new TOTP({ ...ALGORITHM, secret, issuer: issuer.replaceAll(':', ' '), label: account }).toString()
  const picture = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 })
  return { secret: secret.base32, uri, qrCode: `<?xml version="1.0"?>\n${picture}` }
}

/** Returns the time step of the code, or null. It accepts the previous and the next step too, because phone clocks drift. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...ALGORITHM, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}
