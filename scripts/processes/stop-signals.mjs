// Handles Ctrl-C and similar signals while commands run: this process ends after its commands, so none is left running.
import { constants } from 'node:os'

// Windows sends SIGBREAK for Ctrl-Break, and SIGHUP when the console window closes. Elsewhere SIGBREAK never comes.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']
/** Commands that still run after this time are killed. */
const PATIENCE_MS = 5000

const running = new Map()
let stoppedBy = null

/** True after a signal: this process ends with the last command and must start no other. */
export function isStopping() {
  return stoppedBy !== null
}

/**
 * True if the children have received the signal too. A terminal sends Ctrl-C to all its processes; test runners abort without cleaning
 * up at a second one. On Windows every signal comes from the console, and none can be passed on.
 */
export function reachesChildren(signal, { platform = process.platform, isTerminal = process.stdin.isTTY } = {}) {
  return platform === 'win32' || (signal === 'SIGINT' && Boolean(isTerminal))
}

/** Passes signals on to a child until it ends. `killAll` must end the child and its descendants. */
export function passSignalsTo(child, killAll) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, stop)
  running.set(child, killAll)
  child.once('exit', () => forget(child))
  child.once('error', () => forget(child))
}

function stop(signal) {
  if (isStopping()) return
  stoppedBy = signal
  if (!reachesChildren(signal)) for (const child of running.keys()) child.kill(signal)
  setTimeout(() => {
    for (const killAll of running.values()) killAll()
  }, PATIENCE_MS)
}

function forget(child) {
  running.delete(child)
  if (running.size > 0) return
  for (const signal of SIGNALS) process.off(signal, stop)
  if (isStopping()) process.exit(128 + constants.signals[stoppedBy])
}
