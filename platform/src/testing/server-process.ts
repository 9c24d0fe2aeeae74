// The server in a process of its own, started as `npm start` starts it, for tests and benches that watch it from outside.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../db/embedded/free-port.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** All that it has printed so far. */
  readonly output: () => string
  /** Resolves with the exit code once the process has ended. */
  readonly ended: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

// Benches are bundled elsewhere before they run.
const checkout = checkoutOf(import.meta.dirname)
/** A first start builds and fills a database; what takes longer than this will not come. */
const PATIENCE_MS = 3 * 60_000

/** Spawns and waits until it is healthy or has ended; `env` is all the environment it gets beside the path. Root may start it `as` another user. */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  as: { readonly uid?: number; readonly gid?: number } = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    // Another public address would build another extension.
    env: { PATH: process.env.PATH ?? '', PORT: port, EXTENSION_SERVER: 'http://127.0.0.1:4000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const url = `http://127.0.0.1:${port}`

  const until = Date.now() + PATIENCE_MS
  while (child.exitCode === null && child.signalCode === null) {
    // Whoever else holds the port may never answer.
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    if (answer?.ok) break
    if (Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The server was not healthy after ${PATIENCE_MS / 60_000} minutes. It said:\n${output}`)
    }
    await new Promise((wait) => setTimeout(wait, 50))
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}

function checkoutOf(folder: string): string {
  if (existsSync(join(folder, 'scripts', 'start.mjs')) || folder === dirname(folder)) return folder
  return checkoutOf(dirname(folder))
}
