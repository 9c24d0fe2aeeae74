// Starting the app and keeping the session.

export const shellLimits = { startTimeoutMs: 15_000, tokenCheckMs: 30_000, tokenRetryBackoffMs: 200 } as const
