// Settings that contradict each other or mean something only together. Where strangers reach the server, a dangerous
// combination stops the start; elsewhere the start warns. Pure.
import { isLoopback } from '../http/client-address.ts'

export interface Combination {
  readonly host: string
  readonly publicUrl: string
  readonly smtpUrl: string | null
  readonly keepsMail: boolean
  readonly emailConfirmation: boolean
  readonly functionEnv: Readonly<Record<string, string>>
}

export interface MissingSetting {
  readonly variable: string
  readonly given: string
  readonly expected: string
}

/** Combinations that stop the start, because they would expose something or lose mail. */
export function missingSettings(given: Combination): MissingSetting[] {
  const { publicUrl, smtpUrl, keepsMail, emailConfirmation, functionEnv } = given
  const missing = isPublic(given)
    ? SETS.filter(({ isDangerous }) => isDangerous).flatMap((set) => unset(set, functionEnv))
    : []
  if (publicUrl.startsWith('https:') && smtpUrl === null && !keepsMail)
    missing.push({
      variable: 'SMTP_URL',
      given: '',
      expected: `a mail server, since PUBLIC_URL is ${publicUrl}; or set MAIL_OUTBOX=on to keep all mail in DATA_DIR/outbox`,
    })
  if (isPublic(given) && functionEnv.ADMIN_EMAILS && !emailConfirmation)
    missing.push({
      variable: 'EMAIL_CONFIRMATION',
      given: 'off',
      expected: 'on, since ADMIN_EMAILS is set: otherwise a stranger who registers such an address is an admin',
    })
  return missing
}

export function warningsOf({ functionEnv }: Combination): string[] {
  return SETS.flatMap((set) => {
    const missing = unset(set, functionEnv).map(({ variable }) => variable)
    if (missing.length === 0) return []
    const given = [...set.names, ...set.optional].filter((name) => functionEnv[name])
    return [`${given.join(', ')} ${given.length > 1 ? 'are' : 'is'} set, but not ${missing.join(', ')}: ${set.without}`]
  })
}

interface SettingSet {
  readonly names: readonly string[]
  /** Settings that work only together. */
  readonly optional: readonly string[]
  readonly without: string
  readonly isDangerous: boolean
}

const SETS: readonly SettingSet[] = [
  {
    names: ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRET', 'PADDLE_PRICE_MONTHLY', 'PADDLE_PRICE_YEARLY'],
    optional: ['PADDLE_CLIENT_TOKEN', 'PADDLE_ENV', 'PADDLE_API_URL'],
    without: 'payments do not work as they should',
    isDangerous: true,
  },
  {
    names: ['AZURE_OCR_ENDPOINT', 'AZURE_OCR_KEY'],
    optional: [],
    without: 'Azure reads no pictures',
    isDangerous: false,
  },
  { names: ['GEO_URLS', 'RATES_URL'], optional: [], without: 'prices stay in US dollars', isDangerous: false },
]

/** The names of a set that are missing while others of it are set. */
function unset({ names, optional, without }: SettingSet, env: Combination['functionEnv']): MissingSetting[] {
  const set = [...names, ...optional].find((name) => env[name])
  if (set === undefined) return []
  return names
    .filter((name) => !env[name])
    .map((variable) => ({ variable, given: '', expected: `a value, since ${set} is set: without it ${without}` }))
}

function isPublic({ host, publicUrl }: Combination): boolean {
  return ![host, new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')].every(
    (name) => name === 'localhost' || isLoopback(name),
  )
}
