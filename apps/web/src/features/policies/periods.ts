// The time periods that the policies promise. Several policies name the same ones.

export const periods = {
  answer: '48 hours',
  deletion: {
    acknowledged: '24 hours',
    identityCheck: '1-2 business days',
    everything: '30 days',
    part: '7 business days',
  },
  refund: '5-7 business days',
  kept: { financialRecords: '7 years', securityLogs: '2 years', usageData: 'up to 2 years' },
  cookies: {
    session: 'until the browser closes',
    authentication: '30 days',
    preferences: '1 year',
    analytics: '90 days',
  },
} as const

export const lastChanged = { day: '2026-11-15', text: 'November 15, 2026' } as const
