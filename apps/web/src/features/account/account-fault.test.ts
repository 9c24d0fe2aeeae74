import { describe, expect, it } from 'vitest'
import { accountFault } from './account-fault.ts'

describe('a refused account call', () => {
  it.each([
    [{ code: 'current_password_invalid', message: 'x' }, 'The current password is incorrect'],
    [
      { code: 'reauthentication_needed', message: 'x' },
      'You signed in more than ten minutes ago. Sign out, sign back in and try again.',
    ],
    [{ code: 'email_exists', message: 'x' }, 'That address is already in use'],
    [{ code: 'over_request_rate_limit', message: 'x' }, 'Too many attempts. Wait a little and try again.'],
    [{ name: 'AuthRetryableFetchError', message: 'Failed to fetch' }, 'You are offline. Try again once you are back.'],
    [{ code: 'something_new', message: 'In the words of the service' }, 'In the words of the service'],
    [{ message: '{}' }, 'That did not work. Try again.'],
    [{ message: '' }, 'That did not work. Try again.'],
  ])('with %j shows %j', (refusal, sentence) => {
    expect(accountFault(refusal)).toBe(sentence)
  })
})
