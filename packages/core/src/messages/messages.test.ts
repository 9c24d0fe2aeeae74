// Texts that the specification quotes are exact to the character: other clients and tests compare them.

import { describe, expect, it } from 'vitest'
import { limits } from '../plan/limits.ts'
import { adminMessages } from './account/admin.ts'
import { authMessages } from './account/auth.ts'
import { diagnosticsMessages } from './account/diagnostics.ts'
import { planMessages } from './account/plan.ts'
import { captureMessages } from './capture/capture.ts'
import { ocrMessages } from './capture/ocr.ts'
import { quickCaptureMessages } from './capture/quick-capture.ts'
import { dashboardMessages } from './dashboard.ts'
import { notebookMessages } from './notebooks.ts'
import { pricingMessages } from './public/pricing.ts'
import { contactMessages } from './public/public-pages.ts'

describe('messages', () => {
  it.each([
    [captureMessages.createFailed('no space'), 'Failed to create capture: no space'],
    [captureMessages.deleteFailed('gone'), 'Failed to delete capture: gone'],
    [dashboardMessages.showing(20, 57), 'Showing 20 of 57 notes'],
    [dashboardMessages.noteCount(1), '1 note'],
    [quickCaptureMessages.retrying(2, limits.quickCapture.tries), 'Network error. Retrying (2/3)'],
    [pricingMessages.paymentError(pricingMessages.checkoutFailed), 'Payment Error: Failed to create checkout'],
    [pricingMessages.providerCheckoutFailed('Paddle'), 'Failed to create Paddle checkout'],
    [pricingMessages.missingTransaction('Paddle'), 'Missing transaction ID from Paddle'],
    [adminMessages.confirmDelete('a@b.co'), 'Delete user a@b.co? This will permanently delete all their data.'],
    [adminMessages.deleteFailed('x'), 'Failed to delete user: x'],
    [adminMessages.httpError(500), 'HTTP error! status: 500'],
    [diagnosticsMessages.cacheFailed('x'), 'Error clearing cache: x'],
    [
      contactMessages.failed('no mail', 's@x.example'),
      'Failed to send message: no mail. Please try again or email us directly at s@x.example.',
    ],
    [
      notebookMessages.confirmDelete('Old', 3),
      'Delete the notebook "Old" and its subnotebooks? Its 3 notes will be kept.',
    ],
    [
      notebookMessages.confirmDelete('Old', 1),
      'Delete the notebook "Old" and its subnotebooks? Its 1 note will be kept.',
    ],
  ])('puts the values into "%s"', (result, expected) => {
    expect(result).toBe(expected)
  })

  it('contain the current limits', () => {
    expect(planMessages.dailyLimit).toContain(`(${limits.plan.freeSavesPerDay} captures per day)`)
    expect(planMessages.trialStarted).toContain(`${limits.plan.trialDays}-day`)
    expect(authMessages.invalidPassword).toContain(`${limits.account.passwordMin}-${limits.account.passwordMax}`)
    expect(notebookMessages.invalidName).toContain(`1-${limits.folder.nameMax}`)
    expect(ocrMessages.proReached).toContain(String(limits.ocr.proPerMonth))
  })
})
