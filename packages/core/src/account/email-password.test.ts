import { describe, expect, it } from 'vitest'
import { checkEmail, checkPassword, cleanPassword, cutEmail, cutPassword } from './email-password.ts'

const longest = `${'a'.repeat(250)}@b.co`.slice(-254)

describe('an email', () => {
  // spec: V01
  it.each([
    ['ann@example.com', true],
    ['  ann@example.com  ', true],
    ['ann.b+notes@mail.example.co.uk', true],
    ['änn@exämple.de', true],
    [longest, true],
    [`a${longest}`, false],
    ['', false],
    ['ann', false],
    ['ann@example', false],
    ['ann@@example.com', false],
    ['ann@example..com', false],
    ['@example.com', false],
    ['ann@.com', false],
    ['ann smith@example.com', false],
    ['ann@example.com, bob@example.com', false],
    ['<ann@example.com>', false],
    ['ann@example.com\nBcc: x@y.co', false],
  ])('%j is accepted: %s', (typed, ok) => {
    const checked = checkEmail(typed)
    expect(checked).toEqual(ok ? { ok, value: typed.trim() } : { ok, message: 'Please enter a valid email address' })
  })
})

describe('a password', () => {
  // spec: V02
  it.each([
    ['12345', false],
    ['123456', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['     1     ', false],
    ['', false],
  ])('%j is accepted: %s', (typed, ok) => {
    const checked = checkPassword(typed)
    expect(checked).toEqual(
      ok ? { ok, value: typed.trim() } : { ok, message: 'Password must be 6-128 characters long' },
    )
  })
})

describe('sign-in inputs', () => {
  // spec: V03
  it('are trimmed, and truncated: email at 254, password at 128', () => {
    expect(checkEmail('  ann@example.com ')).toMatchObject({ value: 'ann@example.com' })
    expect(cutEmail('a'.repeat(300))).toHaveLength(254)
    expect(cleanPassword('  secret ')).toBe('secret')
    expect(cleanPassword(` ${'a'.repeat(300)}`)).toHaveLength(128)
  })

  it('keep a trailing space while a person types', () => {
    expect(cutPassword('two ')).toBe('two ')
    expect(cutEmail('a'.repeat(255))).toHaveLength(254)
  })
})
