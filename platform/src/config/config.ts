// The only reader of the environment: parses every setting, reports all faults at once, freezes the result.
import { resolve } from 'node:path'
import { missingSettings, warningsOf } from './half-configured.ts'
import {
  addressList,
  anyText,
  byteCount,
  byteCountText,
  factor,
  hostName,
  jwt,
  mailAddress,
  mailAddresses,
  oneOf,
  onOff,
  onOffText,
  paddleEnvironment,
  type Rule,
  s3Address,
  schemaNames,
  secret,
  text,
  urlOf,
  webAddress,
  webAddresses,
  wholeNumber,
} from './setting-rules.ts'

export type Config = Extract<ReturnType<typeof readConfig>, { ok: true }>['config']

export interface ConfigFault {
  readonly variable: string
  readonly given: string
  readonly expected: string
}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment = process.env) {
  const faults: ConfigFault[] = []
  const read = <T>(name: string, rule: Rule<T>): T => {
    const given = env[name]?.trim()
    if (!given) return rule.fallback
    const parsed = rule.schema.safeParse(given)
    if (parsed.success) return parsed.data
    faults.push({ variable: name, given: SECRET.test(name) ? '(hidden)' : given, expected: rule.expected })
    return rule.fallback
  }

  const port = read('PORT', wholeNumber(4000, 0, 65_535))
  const host = read('HOST', hostName)
  const smtpUrl = read('SMTP_URL', urlOf(['smtp:', 'smtps:'], 'an address such as smtp://user:password@host:587'))
  const appName = read('APP_NAME', text('Jotsam'))
  // Only the build reads this one.
  read('EXTENSION_SERVER', webAddress)
  const functionEnv: Record<string, string> = Object.fromEntries(
    Object.entries(FUNCTION_SETTINGS).flatMap(([name, rule]) => {
      const value = read(name, rule)
      return value === null ? [] : [[name, value]]
    }),
  )
  const publicUrl = (read('PUBLIC_URL', webAddress) ?? `http://${reachable(host)}:${port}`).replace(/\/+$/, '')
  const certFile = optionalPath(read('MAIL_IN_TLS_CERT', text('')))
  const keyFile = optionalPath(read('MAIL_IN_TLS_KEY', text('')))
  const mailIn = {
    port: read('MAIL_IN_PORT', wholeNumber(0, 0, 65_535)),
    /** What follows the @. */
    domain: read('MAIL_IN_DOMAIN', text(new URL(publicUrl).hostname)),
    maxBytes: read('MAIL_IN_BYTES', byteCount(25 * 1024 * 1024)),
    tls: certFile && keyFile ? { certFile, keyFile } : null,
    /** Answers SPF, DKIM and DMARC; null for the system's own. */
    dnsServer: read('MAIL_IN_DNS', anyText),
  }
  // The server function shows people their addresses.
  if (mailIn.port > 0) functionEnv.MAIL_IN_DOMAIN = mailIn.domain
  const emailConfirmation = read('EMAIL_CONFIRMATION', onOff(smtpUrl !== null))
  const keepsMail = read('MAIL_OUTBOX', onOff(false))
  const combination = { host, publicUrl, smtpUrl, keepsMail, emailConfirmation, functionEnv }
  const config = {
    appName,
    port,
    host,
    /** Where people reach the product, without a trailing slash. */
    publicUrl,
    /** The data folder; null for the default (./data, or a folder that PostgreSQL's account can enter). */
    dataDir: optionalPath(read('DATA_DIR', text(''))),
    databaseUrl: read(
      'DATABASE_URL',
      urlOf(['postgres:', 'postgresql:'], 'an address such as postgres://user:password@host:5432/name'),
    ),
    supabaseDir: resolve(read('SUPABASE_DIR', text('./supabase'))),
    webDir: resolve(read('WEB_DIR', text('./apps/web/dist'))),
    dbSchemas: read('DB_SCHEMAS', schemaNames),
    maxRows: read('MAX_ROWS', wholeNumber(1000, 1, 1_000_000)),
    /** The largest body of a call to a database function. */
    maxCallBytes: read('MAX_CALL_BYTES', wholeNumber(1_000_000, 1000, 10_000_000)),
    statementTimeoutMs: read('STATEMENT_TIMEOUT_MS', wholeNumber(8000, 100, 600_000)),
    /** For reads that a client filters. */
    filterTimeoutMs: read('FILTER_TIMEOUT_MS', wholeNumber(2500, 100, 600_000)),
    /** For filters by regular expression (`match`, `imatch`), which can take minutes on one long text. */
    regexTimeoutMs: read('REGEX_TIMEOUT_MS', wholeNumber(500, 50, 600_000)),
    poolSize: read('POOL_SIZE', wholeNumber(10, 1, 200)),
    /** How long a request may wait for one of the pool's connections. */
    poolWaitMs: read('POOL_WAIT_MS', wholeNumber(10_000, 100, 600_000)),
    /** With less than this left on the disk of DATA_DIR, writes are refused; with DATABASE_URL only those of files. */
    minFreeBytes: read('MIN_FREE_BYTES', byteCount(256 * 1024 * 1024)),
    /** The S3-compatible store for the bytes of files; null for DATA_DIR/files. */
    s3Url: read('S3_URL', s3Address),
    /** The largest file, whatever its bucket allows. */
    maxFileBytes: read('MAX_FILE_BYTES', byteCount(50 * 1024 * 1024)),
    /** Where mails that become notes arrive; null when nothing listens. */
    mailIn: mailIn.port > 0 ? mailIn : null,
    smtpUrl,
    mailFrom: read('MAIL_FROM', mailAddress(`${appName} <no-reply@localhost>`)),
    emailConfirmation,
    passwordMinLength: read('PASSWORD_MIN_LENGTH', wholeNumber(8, 6, 128)),
    /** The longest life of a session, however often it is refreshed. */
    sessionDays: read('SESSION_DAYS', wholeNumber(90, 1, 3650)),
    /** Whether people may sign in without an address. */
    anonymousUsers: read('ANONYMOUS_USERS', onOff(false)),
    allowedRedirects: read('ALLOWED_REDIRECTS', addressList),
    /** How many proxies in front of the server set X-Forwarded-For. */
    trustedProxies: read('TRUSTED_PROXIES', wholeNumber(0, 0, 10)),
    rateLimitFactor: read('RATE_LIMIT_FACTOR', factor),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS, 'info')),
    /** Keys from the environment; missing ones come from keys.json. */
    keys: {
      jwtSecret: read('JWT_SECRET', secret),
      anonKey: read('ANON_KEY', jwt),
      serviceRoleKey: read('SERVICE_ROLE_KEY', jwt),
    },
    /** The settings that server functions may read. */
    functionEnv,
    /** Settings that the web app's pages may contain, besides the public address; null when not set. */
    pageSettings: Object.fromEntries(
      Object.entries(PAGE_SETTINGS).map(([name, rule]) => [name, read(name, rule)] as const),
    ),
    /** Incomplete groups of settings. They are harmless, so the server starts and warns. */
    warnings: warningsOf(combination),
  }
  faults.push(...missingSettings(combination))
  return faults.length > 0 ? ({ ok: false, faults } as const) : ({ ok: true, config: deepFreeze(config) } as const)
}

export function describeFaults(faults: readonly ConfigFault[]): string {
  return faults.map((fault) => `${fault.variable} is "${fault.given}"; expected ${fault.expected}.`).join('\n')
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SECRET = /KEY|SECRET|PASSWORD|_URL$/

// Third-party settings: the platform only checks their form and passes them to the functions.
const FUNCTION_SETTINGS: Readonly<Record<string, Rule<string | null>>> = {
  SUPPORT_EMAIL: mailAddresses,
  ADMIN_EMAILS: mailAddresses,
  FREE_BYTES: byteCountText,
  IMPORT_MEMORY_BYTES: byteCountText,
  COPIES_DIR: anyText,
  COPIES_S3_URL: s3Address,
  // The platform enforces it too.
  MAX_FILE_BYTES: byteCountText,
  PRO_BYTES: byteCountText,
  PADDLE_API_KEY: anyText,
  PADDLE_WEBHOOK_SECRET: anyText,
  PADDLE_CLIENT_TOKEN: anyText,
  PADDLE_PRICE_MONTHLY: anyText,
  PADDLE_PRICE_YEARLY: anyText,
  PADDLE_ENV: paddleEnvironment,
  PADDLE_API_URL: webAddress,
  TEST_CHECKOUT: onOffText,
  GOOGLE_VISION_API_KEY: anyText,
  GOOGLE_VISION_URL: webAddress,
  AZURE_OCR_ENDPOINT: webAddress,
  AZURE_OCR_KEY: anyText,
  GEO_URLS: webAddresses,
  RATES_URL: webAddress,
  HOOKS_TO_PRIVATE_NETWORK: onOffText,
}

// Texts about the site: the platform only writes them into the pages.
const PAGE_SETTINGS: Readonly<Record<string, Rule<string | null>>> = {
  STORE_URL: webAddress,
  FIGURE_USERS: anyText,
  FIGURE_NOTES: anyText,
  FIGURE_RATING: anyText,
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
