import { describe, expect, it } from 'vitest'
import { requireEmail } from './email-address.ts'

describe('requireEmail', () => {
  it('trims and lower-cases the address', () => {
    expect(requireEmail('  Ann.B+tag@Example.ORG\n')).toBe('ann.b+tag@example.org')
  })

  it.each(['a@b', "o'hara@example.org", 'x_y-z@sub.example.co', `${'x'.repeat(64)}@example.org`])(
    'accepts %s',
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
  ])('refuses %j', (given) => {
    expect(() => requireEmail(given)).toThrow('validation-failed')
  })
})
