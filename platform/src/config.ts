// The only reader of the environment: parses every setting, reports all faults at once, freezes the result.
import { resolve } from 'node:path'
import { z } from 'zod'

export interface Config {
  readonly appName: string
  readonly port: number
  readonly host: string
  /** Where people reach the product, without a trailing slash. */
  readonly publicUrl: string
  /** Where data lies; null lets the start choose (./data, or a place PostgreSQL's user can enter). */
  readonly dataDir: string | null
  readonly databaseUrl: string | null
  readonly supabaseDir: string
  readonly webDir: string
  readonly dbSchemas: readonly string[]
  readonly maxRows: number
  readonly statementTimeoutMs: number
  readonly poolSize: number
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly emailConfirmation: boolean
  readonly allowedRedirects: readonly string[]
  /** How many proxies in front of the server set X-Forwarded-For. */
  readonly trustedProxies: number
  readonly rateLimitFactor: number
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Keys given by the environment; what is missing comes from keys.json. */
  readonly keys: {
    readonly jwtSecret: string | null
    readonly anonKey: string | null
    readonly serviceRoleKey: string | null
  }
  /** What server functions may read, by name. */
  readonly functionEnv: Readonly<Record<string, string>>
  /** What the web app's pages may name, beside the public address; null while nobody set it. */
  readonly pageSettings: Readonly<Record<string, string | null>>
  /** What is set by halves: it keeps nobody from their notes, so the server starts and says so. */
  readonly warnings: readonly string[]
}

export interface ConfigFault {
  readonly variable: string
  readonly given: string
  readonly expected: string
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly ConfigFault[] }

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment = process.env): ConfigResult {
  const faults: ConfigFault[] = []
  const read = <T>(name: string, rule: Rule<T>): T => {
    const given = env[name]?.trim()
    if (!given) return rule.fallback
    const parsed = rule.schema.safeParse(given)
    if (parsed.success) return parsed.data
    faults.push({ variable: name, given: SECRET.test(name) ? '(hidden)' : given, expected: rule.expected })
    return rule.fallback
  }

  const port = read('PORT', portNumber)
  const host = read('HOST', text('127.0.0.1'))
  const smtpUrl = read('SMTP_URL', urlOf(['smtp:', 'smtps:'], 'an address such as smtp://user:password@host:587'))
  const appName = read('APP_NAME', text('Jotsam'))
  const functionEnv = Object.fromEntries(
    Object.entries(FUNCTION_SETTINGS).flatMap(([name, rule]) => {
      const value = read(name, rule)
      return value === null ? [] : [[name, value]]
    }),
  )
  const config: Config = {
    appName,
    port,
    host,
    publicUrl: (read('PUBLIC_URL', webAddress) ?? `http://${reachable(host)}:${port}`).replace(/\/+$/, ''),
    dataDir: optionalPath(read('DATA_DIR', text(''))),
    databaseUrl: read(
      'DATABASE_URL',
      urlOf(['postgres:', 'postgresql:'], 'an address such as postgres://user:password@host:5432/name'),
    ),
    supabaseDir: resolve(read('SUPABASE_DIR', text('./supabase'))),
    webDir: resolve(read('WEB_DIR', text('./apps/web/dist'))),
    dbSchemas: read('DB_SCHEMAS', schemaNames),
    maxRows: read('MAX_ROWS', wholeNumber(1000, 1, 1_000_000)),
    statementTimeoutMs: read('STATEMENT_TIMEOUT_MS', wholeNumber(8000, 100, 600_000)),
    poolSize: read('POOL_SIZE', wholeNumber(10, 1, 200)),
    smtpUrl,
    mailFrom: read('MAIL_FROM', mailAddress(`${appName} <no-reply@localhost>`)),
    emailConfirmation: read('EMAIL_CONFIRMATION', onOff(smtpUrl !== null)),
    allowedRedirects: read('ALLOWED_REDIRECTS', addressList),
    trustedProxies: read('TRUSTED_PROXIES', wholeNumber(0, 0, 10)),
    rateLimitFactor: read('RATE_LIMIT_FACTOR', factor),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS, 'info')),
    keys: {
      jwtSecret: read('JWT_SECRET', secret),
      anonKey: read('ANON_KEY', jwt),
      serviceRoleKey: read('SERVICE_ROLE_KEY', jwt),
    },
    functionEnv,
    pageSettings: Object.fromEntries(Object.entries(PAGE_SETTINGS).map(([name, rule]) => [name, read(name, rule)])),
    warnings: SETS.flatMap((set) => halfSet(set, functionEnv)),
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, config: deepFreeze(config) }
}

export function describeFaults(faults: readonly ConfigFault[]): string {
  return faults.map((fault) => `${fault.variable} is "${fault.given}"; expected ${fault.expected}.`).join('\n')
}

interface Rule<T> {
  readonly schema: z.ZodType<T, string>
  readonly expected: string
  readonly fallback: T
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SECRET = /KEY|SECRET|PASSWORD|_URL$/

const text = (fallback: string): Rule<string> => ({ schema: z.string(), expected: 'a text', fallback })

const wholeNumber = (fallback: number, min: number, max: number): Rule<number> => ({
  schema: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max)),
  expected: `a whole number from ${min} to ${max}`,
  fallback,
})

const portNumber = wholeNumber(4000, 0, 65_535)

const factor: Rule<number> = {
  schema: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/)
    .transform(Number)
    .pipe(z.number().positive()),
  expected: 'a number above 0, such as 1 or 100',
  fallback: 1,
}

const onOff = (fallback: boolean): Rule<boolean> => ({
  schema: z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((given) => ['on', 'true', '1'].includes(given)),
  expected: 'on or off',
  fallback,
})

const oneOf = <T extends string>(values: readonly T[], fallback: T): Rule<T> => ({
  schema: z.enum(values as readonly [T, ...T[]]),
  expected: `one of ${values.join(', ')}`,
  fallback,
})

const urlOf = (protocols: readonly string[], expected: string): Rule<string | null> => ({
  schema: z.string().refine((given) => URL.canParse(given) && protocols.includes(new URL(given).protocol)),
  expected,
  fallback: null,
})

const webAddress = urlOf(['http:', 'https:'], 'a web address such as https://notes.example.org')

const secret: Rule<string | null> = { schema: z.string().min(32), expected: 'at least 32 characters', fallback: null }

const jwt: Rule<string | null> = {
  schema: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  expected: 'a signed JSON Web Token',
  fallback: null,
}

const mailAddress = (fallback: string): Rule<string> => ({
  schema: z.string().regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/),
  expected: 'a mail address such as Jotsam <hello@example.org>',
  fallback,
})

const mailAddresses: Rule<string | null> = {
  schema: z.string().refine((given) => list(given).every((entry) => /^[^\s<>@]+@[^\s<>@]+$/.test(entry))),
  expected: 'mail addresses separated by commas',
  fallback: null,
}

const schemaNames: Rule<readonly string[]> = {
  schema: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(/^[A-Za-z_]\w*$/)).min(1)),
  expected: 'schema names separated by commas, such as public,api',
  fallback: ['public'],
}

const addressList: Rule<readonly string[]> = {
  schema: z
    .string()
    .transform(list)
    .refine((entries) => entries.every((entry) => URL.canParse(entry))),
  expected: 'addresses separated by commas, such as https://app.example.org/auth',
  fallback: [],
}

const webAddresses: Rule<string | null> = {
  schema: z.string().refine((given) => list(given).every((entry) => /^https?:/.test(entry) && URL.canParse(entry))),
  expected: 'web addresses separated by commas',
  fallback: null,
}

const anyText: Rule<string | null> = { schema: z.string(), expected: 'a text', fallback: null }
const paddleEnvironment: Rule<string | null> = {
  schema: z.enum(['sandbox', 'production']),
  expected: 'sandbox or production',
  fallback: null,
}

// Settings of third parties: the platform only checks their form and hands them to the functions.
const FUNCTION_SETTINGS: Readonly<Record<string, Rule<string | null>>> = {
  SUPPORT_EMAIL: mailAddresses,
  ADMIN_EMAILS: mailAddresses,
  PADDLE_API_KEY: anyText,
  PADDLE_WEBHOOK_SECRET: anyText,
  PADDLE_CLIENT_TOKEN: anyText,
  PADDLE_PRICE_MONTHLY: anyText,
  PADDLE_PRICE_YEARLY: anyText,
  PADDLE_ENV: paddleEnvironment,
  PADDLE_API_URL: webAddress,
  GOOGLE_VISION_API_KEY: anyText,
  GOOGLE_VISION_URL: webAddress,
  AZURE_OCR_ENDPOINT: webAddress,
  AZURE_OCR_KEY: anyText,
  GEO_URLS: webAddresses,
  RATES_URL: webAddress,
}

interface SettingSet {
  readonly names: readonly string[]
  readonly without: string
}

// Settings that mean something only together.
const SETS: readonly SettingSet[] = [
  {
    names: ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRET', 'PADDLE_PRICE_MONTHLY', 'PADDLE_PRICE_YEARLY'],
    without: 'payments do not work as they should',
  },
  { names: ['AZURE_OCR_ENDPOINT', 'AZURE_OCR_KEY'], without: 'Azure reads no pictures' },
  { names: ['GEO_URLS', 'RATES_URL'], without: 'prices stay in US dollars' },
]

function halfSet({ names, without }: SettingSet, env: Environment): string[] {
  const missing = names.filter((name) => !env[name])
  if (missing.length === 0 || missing.length === names.length) return []
  const given = names.filter((name) => env[name])
  return [`${given.join(', ')} ${given.length > 1 ? 'are' : 'is'} set, but not ${missing.join(', ')}: ${without}`]
}

// What a site says about itself: the platform only writes it into the pages that name it.
const PAGE_SETTINGS: Readonly<Record<string, Rule<string | null>>> = {
  STORE_URL: webAddress,
  FIGURE_USERS: anyText,
  FIGURE_NOTES: anyText,
  FIGURE_RATING: anyText,
}

function list(given: string): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function optionalPath(given: string): string | null {
  return given === '' ? null : resolve(given)
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}
