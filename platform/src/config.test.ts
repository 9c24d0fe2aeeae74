import { describe, expect, it } from 'vitest'
import { describeFaults, readConfig } from './config.ts'

const read = (env: Record<string, string>) => {
  const result = readConfig(env)
  if (!result.ok) throw new Error(describeFaults(result.faults))
  return result.config
}

describe('the configuration', () => {
  it('needs nothing', () => {
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

  it('asks for e-mail confirmation once mail can be sent, unless told otherwise', () => {
    expect(read({ SMTP_URL: 'smtp://mail.example.org' }).emailConfirmation).toBe(true)
    expect(read({ SMTP_URL: 'smtp://mail.example.org', EMAIL_CONFIRMATION: 'off' }).emailConfirmation).toBe(false)
  })

  it('names an address people can open when it listens everywhere', () => {
    expect(read({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80')
    expect(read({ PUBLIC_URL: 'https://notes.example.org/' }).publicUrl).toBe('https://notes.example.org')
  })

  it('hands only known third-party settings to functions', () => {
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

  it('never repeats a secret', () => {
    const result = readConfig({ JWT_SECRET: 'hunter2', SMTP_URL: 'http://user:hunter2@host', ANON_KEY: 'hunter2' })
    expect(result.ok).toBe(false)
    expect(result.ok ? '' : describeFaults(result.faults)).not.toContain('hunter2')
  })
})
