import { verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { AuthError } from '../faults.ts'
import { createPasswords, tooShortFor } from './password.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

describe('createPasswords', () => {
  it('does the same hashing work whether or not there is an account', async () => {
    const passwords = createPasswords({ appName: 'Jotsam', passwordMinLength: 8 })
    const somebodys = await passwords.hash('correct horse')
    const settings = []
    for (const hash of [somebodys, null, '']) {
      vi.mocked(verify).mockClear()
      expect(await passwords.verify('wrong horse', hash)).toBe('wrong')
      settings.push(
        vi.mocked(verify).mock.calls.flatMap(([used]) => /^\$argon2id\$[^$]+\$[^$]+/.exec(String(used))?.[0] ?? []),
      )
    }
    expect(new Set(settings.map(String))).toEqual(new Set(['$argon2id$v=19$m=12288,t=3,p=1']))
  })

  it('hashes with Argon2id and a random salt', async () => {
    const passwords = createPasswords({ appName: 'Jotsam', passwordMinLength: 8 })
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify('correct horse', one)).toBe('right')
    expect(await passwords.verify('correct horsf', one)).toBe('wrong')
  })

  it('answers wrong for a missing or unreadable hash', async () => {
    const passwords = createPasswords({ appName: 'Jotsam', passwordMinLength: 8 })
    for (const hash of [null, '', 'plain', '$argon2id$broken', '$2b$broken', '$1$md5'])
      expect(await passwords.verify('anything', hash)).toBe('wrong')
  })

  it('hashes a few passwords at a time and refuses a flood', async () => {
    const passwords = createPasswords({ appName: 'Jotsam', passwordMinLength: 8 })
    const answers = await Promise.allSettled(Array.from({ length: 510 }, () => passwords.verify('x', '$2b$broken')))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.fault] : []))
    expect(refused.length).toBeGreaterThanOrEqual(6)
    expect(refused[0]).toEqual({ kind: 'over-request-rate', retryAfterSeconds: 10 })
  })

  it('counts length in characters', () => {
    expect(tooShortFor('1234567', 8)).toEqual({
      message: 'Password should be at least 8 characters.',
      reasons: ['length'],
    })
    expect(tooShortFor('12345678', 8)).toBeNull()
    expect(tooShortFor('🙂🙂🙂🙂', 8)).not.toBeNull()
  })
})

describe('a new password', () => {
  const { requireStrong } = createPasswords({ appName: 'Jotsam', passwordMinLength: 8 })
  const refusal = (password: string, words: string[] = []) =>
    requireStrong(password, words).then(
      () => null,
      (error: unknown) => (error instanceof AuthError ? error.fault : error),
    )

  it.each(['five5', 'aaaaaa', 'x9$kQ2v'])('is refused when it is as short as %s', async (password) => {
    expect(await refusal(password)).toMatchObject({ kind: 'weak-password', weakness: { reasons: ['length'] } })
  })

  it.each([
    'password',
    'password123',
    'Passw0rd!',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'aaaaaaaaaaaa',
    'abcdefgh',
    'jotsam2026',
    'x'.repeat(128),
  ])('is refused when it is as common as %s', async (password) => {
    expect(await refusal(password)).toMatchObject({ kind: 'weak-password', weakness: { reasons: ['pwned'] } })
  })

  it('is refused when it is the user’s own address', async () => {
    expect(await refusal('kim.seaside@example.org', ['kim.seaside@example.org'])).toMatchObject({
      weakness: { reasons: ['pwned'] },
    })
  })

  it.each(['correct horse', 'x9$kQ2vb', '🙂🐙🌊🎈🍋🚲🎻🧭', 'low tide at 7'])(
    'is accepted when it is %s',
    async (password) => {
      expect(await refusal(password)).toBeNull()
    },
  )

  it('is refused when it has more than 128 characters', async () => {
    expect(await refusal(`correct horse ${'x'.repeat(128)}`)).toMatchObject({ kind: 'validation-failed' })
  })
})
