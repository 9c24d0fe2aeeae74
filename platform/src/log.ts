// Structured logs to standard output, one JSON object a line; secrets never get in.
import { type Logger, pino } from 'pino'

export type Log = Logger

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.access_token',
        '*.refresh_token',
        '*.authorization',
        '*.apikey',
        '*.token',
        '*.code',
        '*.secret',
      ],
      censor: '(hidden)',
    },
  })
}
