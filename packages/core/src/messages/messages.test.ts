import { describe, expect, it } from 'vitest'
import { limits } from '../plan/limits.ts'
import { messages } from './messages.ts'

describe('messages', () => {
  it('are non-empty texts, or functions that return them', () => {
    const check = (text: unknown, name: string) => {
      if (typeof text === 'object' && text !== null) {
        for (const [part, inner] of Object.entries(text)) check(inner, `${name}.${part}`)
        return
      }
      const result: unknown = typeof text === 'function' ? (text as (...values: unknown[]) => unknown)('x', 2) : text
      expect(typeof result === 'string' && result.trim() !== '', name).toBe(true)
    }
    check(messages, 'messages')
  })

  it.each([
    [messages.capture.createFailed('no space'), 'Failed to create capture: no space'],
    [messages.capture.deleteFailed('gone'), 'Failed to delete capture: gone'],
    [messages.dashboard.showing(20, 57), 'Showing 20 of 57 notes'],
    [messages.dashboard.noteCount(1), '1 note'],
    [messages.quickCapture.retrying(2, limits.quickCapture.tries), 'Network error. Retrying (2/3)'],
    [messages.pricing.paymentError(messages.pricing.checkoutFailed), 'Payment Error: Failed to create checkout'],
    [messages.pricing.providerCheckoutFailed('Paddle'), 'Failed to create Paddle checkout'],
    [messages.pricing.missingTransaction('Paddle'), 'Missing transaction ID from Paddle'],
    [messages.admin.confirmDelete('a@b.co'), 'Delete user a@b.co? This will permanently delete all their data.'],
    [messages.admin.deleteFailed('x'), 'Failed to delete user: x'],
    [messages.admin.httpError(500), 'HTTP error! status: 500'],
    [messages.diagnostics.cacheFailed('x'), 'Error clearing cache: x'],
    [
      messages.contact.failed('no mail', 's@x.example'),
      'Failed to send message: no mail. Please try again or email us directly at s@x.example.',
    ],
    [
      messages.notebooks.confirmDelete('Old', 3),
      'Delete the notebook "Old" and its subnotebooks? Its 3 notes will be kept.',
    ],
    [
      messages.notebooks.confirmDelete('Old', 1),
      'Delete the notebook "Old" and its subnotebooks? Its 1 note will be kept.',
    ],
  ])('puts the values into "%s"', (result, expected) => {
    expect(result).toBe(expected)
  })

  it('contain the current limits', () => {
    expect(messages.plan.dailyLimit).toContain(`(${limits.plan.freeSavesPerDay} captures per day)`)
    expect(messages.plan.trialStarted).toContain(`${limits.plan.trialDays}-day`)
    expect(messages.auth.invalidPassword).toContain(`${limits.account.passwordMin}-${limits.account.passwordMax}`)
    expect(messages.notebooks.invalidName).toContain(`1-${limits.folder.nameMax}`)
    expect(messages.ocr.proReached).toContain(String(limits.ocr.proPerMonth))
  })
})
