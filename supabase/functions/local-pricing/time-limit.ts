// A visitor waits for these services, so each has little time.
export const SERVICE_TIME_LIMIT_MS = 2000
