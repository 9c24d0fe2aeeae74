// The limits of starting the app and of keeping the session.

export const shellLimits = { startTimeoutMs: 15_000, tokenCheckMs: 30_000, tokenRetryBackoffMs: 200 } as const
