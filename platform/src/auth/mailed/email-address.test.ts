import { describe, expect, it } from 'vitest'
import { requireEmail } from './email-address.ts'

describe('a mail address', () => {
  it('is trimmed and lower-cased', () => {
    expect(requireEmail('  Ann.B+tag@Example.ORG\n')).toBe('ann.b+tag@example.org')
  })

  it.each(['a@b', "o'hara@example.org", 'x_y-z@sub.example.co', `${'x'.repeat(64)}@example.org`])(
    'may be %s',
    (email) => {
      expect(requireEmail(email)).toBe(email)
    },
  )

  it.each([
    '',
    'a',
    '@b.org',
    'a@',
    'a@b..org',
    'a b@c.org',
    'a@b.org, c@d.org',
    'Ann <a@b.org>',
    'a@-b.org',
    `${'x'.repeat(65)}@b.org`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}`,
    'a\r\nbcc:x@b.org',
  ])('is never %j', (given) => {
    expect(() => requireEmail(given)).toThrow('validation-failed')
  })
})
