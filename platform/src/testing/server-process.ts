// Runs the server in its own process, as `npm start` does, for tests and benches.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../db/embedded/free-port.ts'

export type ServerProcess = Awaited<ReturnType<typeof spawnServer>>

// A bundled bench runs from another folder.
const checkout = checkoutOf(import.meta.dirname)
/** Those of `npm start`. */
const START_FLAGS = ['--max-semi-space-size=4']
/** A first start builds everything and creates the database. */
const PATIENCE_MS = 3 * 60_000

interface StartOptions {
  /** Root may start it as another user. */
  readonly uid?: number
  readonly gid?: number
  /** True when everything is built already: looking for what is stale takes an eighth of a start. */
  readonly isBuilt?: boolean
}

/** Waits until the server is healthy or has ended. `env` is its whole environment, except for PATH. */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  { isBuilt = false, ...as }: StartOptions = {},
) {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [...START_FLAGS, `scripts/${isBuilt ? 'run-built' : 'start'}.mjs`], {
    cwd: checkout,
    // Another server address would rebuild the extension.
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
    // Another program on the port may never answer.
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
    if (answer?.ok) break
    if (Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The server was not healthy after ${PATIENCE_MS / 60_000} minutes. It said:\n${output}`)
    }
    // A start takes seconds, and asking more often would slow it down.
    await new Promise((wait) => setTimeout(wait, 250))
  }
  return {
    url,
    pid: child.pid ?? 0,
    /** Its output so far. */
    output: (): string => output,
    /** Resolves with the exit code once the process has ended. */
    ended,
    kill(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return ended
    },
  }
}

function checkoutOf(folder: string): string {
  if (existsSync(join(folder, 'scripts', 'start.mjs')) || folder === dirname(folder)) return folder
  return checkoutOf(dirname(folder))
}
