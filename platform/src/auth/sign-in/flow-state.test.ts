import { describe, expect, it } from 'vitest'
import { AuthError } from '../faults.ts'
import { challengeIn } from './flow-state.ts'

const challenge = 'A-z0.9_~'.repeat(6)
const read = (code_challenge: string, code_challenge_method: string) =>
  challengeIn({ code_challenge, code_challenge_method })

describe('challengeIn', () => {
  it('returns null in the implicit flow', () => {
    expect(read('', '')).toBeNull()
  })

  it.each(['s256', 'S256', 'plain'])('accepts the method %s', (method) => {
    expect(read(challenge, method)).toEqual({ challenge, method: method.toLowerCase() })
  })

  it.each([
    [challenge, ''],
    ['', 's256'],
    ['x'.repeat(42), 's256'],
    ['x'.repeat(129), 's256'],
    ['ü'.repeat(43), 's256'],
    [challenge, 'md5'],
  ])('refuses the challenge %s with the method %s', (given, method) => {
    expect(() => read(given, method)).toThrow(AuthError)
  })
})
