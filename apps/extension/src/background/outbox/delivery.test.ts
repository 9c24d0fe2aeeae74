import { planMessages } from '@jotsam/core/messages/account/plan'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { describe, expect, it } from 'vitest'
import { afterFault, asksForPro } from './delivery.ts'

describe('a save that was not stored', () => {
  it.each([planMessages.dailyLimit, planMessages.chatGptOnly])('keeps the message of the rule: %s', (message) => {
    expect(afterFault({ message, code: 'P0001' }, 400)).toEqual({ kind: 'refused', message })
    expect(asksForPro(message)).toBe(true)
  })

  it.each([
    ['no connection', { message: 'TypeError: Failed to fetch' }, 0],
    ['a slow server', { message: 'The operation timed out.', name: 'TimeoutError' }, 0],
    ['a server in trouble', { message: 'Bad gateway' }, 502],
    ['a network that answers for the server', { message: '<html>Please log in first</html>' }, 200],
    ['a busy server', { message: 'Too many requests' }, 429],
    ['a database that is away', { message: 'no', code: 'PGRST001' }, 503],
  ])('is tried again after %s', (_, fault, status) => {
    expect(afterFault(fault, status).kind).toBe('later')
  })

  it('has no message when the server gave no reason', () => {
    expect(afterFault({ message: 'Too many requests' }, 429)).toEqual({ kind: 'later', message: '' })
    expect(afterFault({ message: '<html>Bad gateway</html>' }, 502)).toEqual({
      kind: 'later',
      message: saveErrorMessages.databaseUnreachable,
    })
  })

  it('waits for a new sign-in when the session has ended', () => {
    expect(afterFault({ message: 'JWT expired', code: 'PGRST303' }, 401).kind).toBe('signed-out')
    expect(afterFault({ message: 'Auth session missing!' }, 400).kind).toBe('signed-out')
  })

  it('is not tried again when the server refuses it', () => {
    expect(afterFault({ message: captureMessages.invalid, code: 'P0001' }, 400)).toEqual({
      kind: 'refused',
      message: captureMessages.invalid,
    })
    expect(afterFault({ message: 'new row violates a check', code: '23514' }, 400).kind).toBe('refused')
  })
})
