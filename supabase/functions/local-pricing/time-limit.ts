// A visitor waits for these services, so they get little time each.
export const SERVICE_TIME_LIMIT_MS = 2000
