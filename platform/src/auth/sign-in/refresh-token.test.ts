import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts'

const sealKey = randomBytes(32)
const source = { sessionId: randomUUID(), counter: 41, sessionKey: randomBytes(32) }

describe('a refresh token', () => {
  it('contains the session and the counter, and is signed with the session’s key', () => {
    const token = readRefreshToken(writeRefreshToken(source, sealKey), sealKey)
    expect(token).toMatchObject({ kind: 'issued', sessionId: source.sessionId, counter: 41 })
    expect(token.kind === 'issued' && token.isSignedBy(source.sessionKey)).toBe(true)
    expect(token.kind === 'issued' && token.isSignedBy(randomBytes(32))).toBe(false)
  })

  it('is deterministic, and differs for another counter', () => {
    expect(writeRefreshToken(source, sealKey)).toBe(writeRefreshToken(source, sealKey))
    expect(writeRefreshToken({ ...source, counter: 42 }, sealKey)).not.toBe(writeRefreshToken(source, sealKey))
  })

  it('is rejected as never issued when one bit differs', () => {
    const bytes = Buffer.from(writeRefreshToken(source, sealKey), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(readRefreshToken(changed.toString('base64url'), sealKey).kind).toBe('never-issued')
    }
  })

  it.each(['', 'abc', 'x'.repeat(65), `${'x'.repeat(63)}=`, 'ABCDEFGHIJKL', `${'x'.repeat(63)}\n`])(
    'is malformed when it is %j',
    (text) => {
      expect(readRefreshToken(text, sealKey).kind).toBe('malformed')
    },
  )
})
