import { describe, expect, it } from 'vitest'
import { sessionFailure } from '../account/session-failure.ts'
import { messages } from '../messages/messages.ts'
import { classifySaveError, isWorthRetrying, type SaveError, saveErrorMessage, type Thrown } from './save-error.ts'

describe('a failed save', () => {
  // spec: K16, K17, K18
  it.each([
    [{ code: 'PGRST301', message: 'x' }, 'permission-denied'],
    [{ code: 'PGRST116', message: 'x' }, 'table-not-found'],
    [{ code: 'PGRST103', message: 'x' }, 'invalid-request'],
    [{ code: 'PGRST204', message: 'x' }, 'no-matching-records'],
    [{ message: 'JWT expired' }, 'session-invalid'],
    [{ message: 'invalid JWT: unable to parse' }, 'session-invalid'],
    [{ message: 'Session expired' }, 'session-expired'],
    [{ message: 'Auth session missing!' }, 'no-active-session'],
    [{ message: 'No active session' }, 'no-active-session'],
    [{ name: 'AuthApiError', message: 'Invalid login' }, 'authentication'],
    [{ name: 'TypeError', message: 'Failed to fetch' }, 'network-failed'],
    [{ name: 'TypeError', message: 'NetworkError when attempting to fetch resource.' }, 'network-failed'],
    [{ name: 'TypeError', message: 'Load failed' }, 'network-failed'],
    [{ message: 'blocked by CORS policy' }, 'cors-blocked'],
    [{ name: 'TimeoutError', message: 'signal timed out' }, 'timed-out'],
    [{ name: 'AbortError', message: 'aborted' }, 'timed-out'],
    [{ code: 'PGRST001', message: 'x' }, 'database-unreachable'],
    [{ message: 'Database unreachable' }, 'database-unreachable'],
    [{ code: '23505', message: 'duplicate key' }, 'database'],
    [{ message: 'Bad gateway', status: 502 }, 'database-unreachable'],
    [{ code: 'PT403', message: messages.saveError.secondFactor, status: 403 }, 'second-factor'],
    [{ code: '53100', message: 'x', status: 503 }, 'no-server-space'],
    [{ message: 'who knows' }, 'other'],
    [{}, 'other'],
  ])('%j is %s', (thrown: Thrown, kind) => {
    expect(classifySaveError(thrown, true).kind).toBe(kind)
  })

  it('is no internet when the browser is offline, whatever was thrown', () => {
    expect(classifySaveError({ message: 'Failed to fetch' }, false)).toEqual({ kind: 'no-internet' })
  })

  it.each([messages.plan.dailyLimit, messages.plan.chatGptOnly, messages.capture.invalid, messages.plan.spaceFull])(
    'that was refused with %j says so',
    (message) => {
      const error = classifySaveError({ code: 'P0001', message }, true)
      expect(saveErrorMessage(error)).toBe(message)
      expect(isWorthRetrying(error)).toBe(false)
    },
  )

  const plainKinds = [
    'no-internet',
    'network-failed',
    'timed-out',
    'cors-blocked',
    'database-unreachable',
    'permission-denied',
    'table-not-found',
    'invalid-request',
    'no-matching-records',
    'session-invalid',
    'session-expired',
    'no-active-session',
    'authentication',
  ] as const
  const all: SaveError[] = [...plainKinds.map((kind) => ({ kind })), { kind: 'database', code: '1' }, { kind: 'other' }]

  // spec: K16, K17, K18
  it('has a message of its own for every kind', () => {
    expect(new Set(all.map(saveErrorMessage)).size).toBe(all.length)
  })

  // spec: K19
  it('shows the code of a database error, and "Save failed" for anything else', () => {
    expect(saveErrorMessage(classifySaveError({ code: '23505', message: 'duplicate key' }, true))).toContain('23505')
    expect(saveErrorMessage(classifySaveError({ message: 'who knows' }, true))).toBe('Save failed')
  })

  it('is retried only when the connection was the cause', () => {
    expect(all.filter(isWorthRetrying).map(({ kind }) => kind)).toEqual(plainKinds.slice(0, 5))
  })
})

describe('a failed session read', () => {
  it.each([
    [{ message: 'Invalid Refresh Token: Refresh Token Not Found' }, true, 'session-expired'],
    [{ code: 'refresh_token_not_found', message: '' }, true, 'session-expired'],
    [{ message: 'JWT has expired' }, true, 'session-expired'],
    [{ message: 'token is expired' }, true, 'session-expired'],
    [{ message: 'invalid token' }, true, 'session-expired'],
    [{ message: 'Failed to fetch' }, true, 'connection-problem'],
    [{ message: 'Network request failed' }, true, 'connection-problem'],
    [{ message: 'JWT has expired' }, false, 'connection-problem'],
    [{ message: 'boom' }, true, 'other'],
    [{}, true, 'other'],
  ])('%j with the browser online %s means %s', (error, online, expected) => {
    expect(sessionFailure(error, online)).toBe(expected)
  })
})
