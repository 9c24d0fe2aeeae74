// Structured logs on standard output, one JSON object a line. Secrets are removed.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
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
        // Named, so that the censor below knows it.
        'err.code',
      ],
      // A mailed code is secret; an error's code is not.
      censor: (value, path) => (path[0] === 'err' && path[1] === 'code' ? value : '(hidden)'),
    },
  }
  return pino(options, to ?? standardOutput())
}

/** Writing to a closed terminal fails with EIO. pino would retry for ever, and the server would never end. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true })
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO') throw error
    const ignore = () => true
    Object.assign(output, { write: ignore, flushSync: ignore, end: ignore })
  })
  return output
}
