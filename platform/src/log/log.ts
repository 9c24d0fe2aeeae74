// Structured logs to standard output, one JSON object a line; secrets never get in.
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
      // A mailed code is secret; an error's code is what whoever reads the log looks for.
      censor: (value, path) => (path[0] === 'err' && path[1] === 'code' ? value : '(hidden)'),
    },
  }
  return pino(options, to ?? standardOutput())
}

/** A terminal that was closed takes no more lines (EIO). pino would try for ever to write the last ones, and the server would never end. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true })
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO') throw error
    const ignore = () => true
    Object.assign(output, { write: ignore, flushSync: ignore, end: ignore })
  })
  return output
}
