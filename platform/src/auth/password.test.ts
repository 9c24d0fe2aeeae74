import { verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { createPasswords, requireStrongPassword, weaknessOf } from './password.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

describe('passwords', () => {
  it('take the same work to check whether or not there is an account: one hash of one setting', async () => {
    const passwords = createPasswords()
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

  it('are kept as Argon2id, never twice the same', async () => {
    const passwords = createPasswords()
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify('correct horse', one)).toBe('right')
    expect(await passwords.verify('correct horsf', one)).toBe('wrong')
  })

  it('are wrong, not an error, where there is no hash or one that nobody can read', async () => {
    const passwords = createPasswords()
    for (const hash of [null, '', 'plain', '$argon2id$broken', '$2b$broken', '$1$md5'])
      expect(await passwords.verify('anything', hash)).toBe('wrong')
  })

  it('are hashed a few at a time, and a flood is told to come back', async () => {
    const passwords = createPasswords()
    const answers = await Promise.allSettled(Array.from({ length: 510 }, () => passwords.verify('x', '$2b$broken')))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.fault] : []))
    expect(refused.length).toBeGreaterThanOrEqual(6)
    expect(refused[0]).toEqual({ kind: 'over-request-rate', retryAfterSeconds: 10 })
  })

  it('need six characters, counted as people count them', () => {
    expect(weaknessOf('12345')).toEqual({ message: 'Password should be at least 6 characters.', reasons: ['length'] })
    expect(weaknessOf('123456')).toBeNull()
    expect(weaknessOf('🙂🙂🙂')).not.toBeNull()
    expect(() => requireStrongPassword('🙂'.repeat(128))).not.toThrow()
    expect(() => requireStrongPassword('x'.repeat(129))).toThrow()
  })
})
