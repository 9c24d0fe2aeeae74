import { describe, expect, it } from 'vitest'
import { sessionFailure } from '../account/session-failure.ts'
import { planMessages } from '../messages/account/plan.ts'
import { captureMessages } from '../messages/capture/capture.ts'
import { saveErrorMessages } from '../messages/capture/save-error.ts'
import { classifySaveError, type SaveOutcome } from './save-error.ts'

/** One failure of each kind, its outcome, and whether the browser is online. */
const EXAMPLES: [thrown: object, outcome: SaveOutcome, isOnline: boolean][] = [
  [{ message: 'x' }, 'lost', false],
  [{ message: 'Failed to fetch' }, 'lost', true],
  [{ message: 'timed out' }, 'lost', true],
  [{ message: 'CORS' }, 'lost', true],
  [{ code: 'PGRST001' }, 'lost', true],
  [{ code: '53100' }, 'lost', true],
  [{ code: 'PGRST301' }, 'refused', true],
  [{ code: 'PGRST116' }, 'refused', true],
  [{ code: 'PGRST103' }, 'refused', true],
  [{ code: 'PGRST204' }, 'refused', true],
  [{ message: 'JWT expired' }, 'signed-out', true],
  [{ message: 'Session expired' }, 'signed-out', true],
  [{ message: 'No active session' }, 'signed-out', true],
  [{ message: 'Auth' }, 'signed-out', true],
  [{ message: saveErrorMessages.secondFactor }, 'signed-out', true],
  [{ code: '1' }, 'later', true],
  [{ message: 'who knows' }, 'later', true],
]

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
    [{ code: 'PT403', message: saveErrorMessages.secondFactor, status: 403 }, 'second-factor'],
    [{ code: '53100', message: 'x', status: 503 }, 'no-server-space'],
    [{ message: 'who knows' }, 'other'],
    [{}, 'other'],
  ])('%j is classified as %s', (thrown, kind) => {
    expect(classifySaveError(thrown, true).kind).toBe(kind)
  })

  it('is classified as no internet while the browser is offline', () => {
    expect(classifySaveError({ message: 'Failed to fetch' }, false).kind).toBe('no-internet')
  })

  it.each([planMessages.dailyLimit, planMessages.chatGptOnly, captureMessages.invalid, planMessages.spaceFull])(
    'keeps the message %j of a refusal and is not tried again',
    (message) => {
      expect(classifySaveError({ code: 'P0001', message }, true)).toMatchObject({ message, outcome: 'refused' })
    },
  )

  // spec: K16, K17, K18
  it('has a message of its own for every kind', () => {
    const errors = EXAMPLES.map(([thrown, , isOnline]) => classifySaveError(thrown, isOnline))
    expect(new Set(errors.map(({ kind }) => kind)).size).toBe(EXAMPLES.length)
    expect(new Set(errors.map(({ message }) => message)).size).toBe(EXAMPLES.length)
  })

  // spec: K19
  it('a fault of the database names its code, and any other is "Save failed"', () => {
    expect(classifySaveError({ code: '23505', message: 'duplicate key' }, true).message).toContain('23505')
    expect(classifySaveError({ message: 'who knows' }, true).message).toBe('Save failed')
  })

  it.each(EXAMPLES)('%j has the outcome %s', (thrown, outcome, isOnline) => {
    expect(classifySaveError(thrown, isOnline).outcome).toBe(outcome)
  })

  it.each([
    ['a 500 is an answer: the server does not have the note', { message: 'x', status: 500 }, 'later'],
    ['a 500 with a code of the database', { code: 'XX000', message: 'x', status: 500 }, 'later'],
    ['a gateway answered: nobody knows whether the server has the note', { message: 'x', status: 502 }, 'lost'],
    ['a server that is busy', { message: 'x', status: 429 }, 'later'],
    ['a login page of the network, answered with 200', { message: '<html>', status: 200 }, 'later'],
    ['a violated constraint', { code: '23514', message: 'x', status: 400 }, 'refused'],
    ['a token that is not accepted', { code: 'PGRST303', message: 'x', status: 401 }, 'signed-out'],
  ])('%s', (_, thrown, outcome) => {
    expect(classifySaveError(thrown, true).outcome).toBe(outcome)
  })

  it('gives the server’s own message as its detail, unless ours says what to do', () => {
    const detailOf = (error: unknown) => classifySaveError(error, true).detail
    expect(detailOf({ code: 'P0001', message: 'Editing requires Pro plan', details: null, hint: null })).toBe(
      'Editing requires Pro plan',
    )
    expect(detailOf(new Error('Invalid capture data'))).toBe('Invalid capture data')
    expect(detailOf({ message: '' })).not.toContain('[object')
    expect(detailOf({ code: '42501', message: 'permission denied for table captures' })).toBe(
      'Permission denied. Sign in again.',
    )
    expect(detailOf({ code: 'PGRST303', message: 'JWT expired' })).toBe(
      'Your session is expired or invalid. Sign in again.',
    )
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
  ])('%j with the browser online: %s means %s', (error, online, expected) => {
    expect(sessionFailure(error, online)).toBe(expected)
  })
})
