// The signals that ask the server to stop. Pure.

/**
 * SIGHUP is sent when a terminal or console window closes: without a handler the server would end at once and leave PostgreSQL
 * running. Windows sends no SIGTERM, but SIGBREAK for Ctrl-Break.
 */
export function stopSignals(platform: NodeJS.Platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
}
