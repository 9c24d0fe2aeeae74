import { describe, expect, it } from 'vitest'
import { describeFaults, readConfig } from './config.ts'

const read = (env: Record<string, string>) => {
  const result = readConfig(env)
  if (!result.ok) throw new Error(describeFaults(result.faults))
  return result.config
}

describe('the configuration', () => {
  it('works without any settings', () => {
    const config = read({})
    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4000',
      dbSchemas: ['public'],
      databaseUrl: null,
    })
    expect(config.emailConfirmation).toBe(false)
    expect(Object.isFrozen(config) && Object.isFrozen(config.keys)).toBe(true)
  })

  it('requires e-mail confirmation when mail can be sent, unless it is switched off', () => {
    expect(read({ SMTP_URL: 'smtp://mail.example.org' }).emailConfirmation).toBe(true)
    expect(read({ SMTP_URL: 'smtp://mail.example.org', EMAIL_CONFIRMATION: 'off' }).emailConfirmation).toBe(false)
  })

  it('names an address that a browser can open when it listens on all addresses', () => {
    expect(read({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80')
    expect(read({ PUBLIC_URL: 'https://notes.example.org/', MAIL_OUTBOX: 'on' }).publicUrl).toBe(
      'https://notes.example.org',
    )
  })

  it('passes only known third-party settings to functions', () => {
    expect(read({ PADDLE_ENV: 'sandbox', HOME: '/root', DATABASE_URL: 'postgres://a@b/c' }).functionEnv).toEqual({
      PADDLE_ENV: 'sandbox',
    })
  })

  it.each([
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['HOST', '999.1.1.1', 'the name or number of an address of this machine, such as 127.0.0.1 or 0.0.0.0'],
    ['EXTENSION_SERVER', 'notes.example.org', 'a web address such as https://notes.example.org'],
    ['DATABASE_URL', 'mysql://x', 'an address such as postgres://user:password@host:5432/name'],
    ['DB_SCHEMAS', 'public,"; drop', 'schema names separated by commas, such as public,api'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['RATE_LIMIT_FACTOR', '0', 'a number above 0, such as 1 or 100'],
    ['MAIL_FROM', 'a\r\nBcc: b@c.de', 'a mail address such as Jotsam <hello@example.org>'],
    ['PADDLE_ENV', 'test', 'sandbox or production'],
    ['GEO_URLS', 'ftp://geo', 'web addresses separated by commas'],
  ])('refuses %s=%s and says what it expects', (variable, given, expected) => {
    const result = readConfig({ [variable]: given })
    expect(result.ok ? [] : result.faults).toEqual([expect.objectContaining({ variable, expected })])
  })

  it('never repeats a secret in an error', () => {
    const result = readConfig({ JWT_SECRET: 'hunter2', SMTP_URL: 'http://user:hunter2@host', ANON_KEY: 'hunter2' })
    expect(result.ok).toBe(false)
    expect(result.ok ? '' : describeFaults(result.faults)).not.toContain('hunter2')
  })

  describe('a public server', () => {
    const PUBLIC = { PUBLIC_URL: 'https://notes.example.org', SMTP_URL: 'smtp://mail.example.org' }
    const PADDLE = {
      PADDLE_API_KEY: 'k',
      PADDLE_WEBHOOK_SECRET: 's',
      PADDLE_PRICE_MONTHLY: 'm',
      PADDLE_PRICE_YEARLY: 'y',
    }
    const missing = (env: Record<string, string>) => {
      const result = readConfig(env)
      return result.ok ? [] : result.faults.map(({ variable }) => variable)
    }

    it.each(Object.keys(PADDLE))('refuses payments without %s, and names it', (name) => {
      const { [name]: _, ...others }: Record<string, string> = PADDLE
      expect(missing({ ...PUBLIC, ...others })).toEqual([name])
      expect(missing({ HOST: '0.0.0.0', ...others })).toEqual([name])
      // On a local server nobody can buy, so the start only warns.
      expect(read(others).warnings).toEqual([expect.stringContaining(name)])
    })

    it('refuses an incomplete set of payment settings', () => {
      expect(missing({ ...PUBLIC, PADDLE_ENV: 'production' })).toEqual(Object.keys(PADDLE))
      expect(missing({ ...PUBLIC, ...PADDLE })).toEqual([])
      expect(missing(PUBLIC)).toEqual([])
    })

    it('refuses to start without a mail server, unless mail is to be kept as files', () => {
      const { PUBLIC_URL } = PUBLIC
      expect(missing({ PUBLIC_URL })).toEqual(['SMTP_URL'])
      expect(missing({ PUBLIC_URL, MAIL_OUTBOX: 'on' })).toEqual([])
    })

    it('refuses administrators when addresses need no confirmation', () => {
      const admin = { ADMIN_EMAILS: 'boss@example.org' }
      expect(missing({ ...PUBLIC, ...admin })).toEqual([])
      expect(missing({ ...PUBLIC, ...admin, EMAIL_CONFIRMATION: 'off' })).toEqual(['EMAIL_CONFIRMATION'])
      expect(missing({ HOST: '0.0.0.0', ...admin })).toEqual(['EMAIL_CONFIRMATION'])
      expect(missing(admin)).toEqual([])
    })
  })
})
