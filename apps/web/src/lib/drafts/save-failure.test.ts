import { describe, expect, it } from 'vitest'
import { saveFailureReason } from './save-failure.ts'

describe('why a save failed', () => {
  it('is what the server said, whether it was thrown as an error or as the plain value that the data client gives', () => {
    const said = { code: 'P0001', message: 'Editing requires Pro plan', details: null, hint: null }
    expect(saveFailureReason(said, true)).toBe('Editing requires Pro plan')
    expect(saveFailureReason(new Error('Invalid capture data'), true)).toBe('Invalid capture data')
    expect(saveFailureReason({ message: '' }, true)).not.toContain('[object')
  })

  it.each([
    [{ code: '42501', message: 'permission denied for table captures' }, 'Permission denied. Please sign in again.'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 'Your session is expired or invalid. Please sign in again.'],
  ])('asks to sign in again when the session has ended: %j', (said, words) => {
    expect(saveFailureReason(said, true)).toBe(words)
  })
})
