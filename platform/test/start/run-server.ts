// Starts the server as `npm start` does, in a process of its own that tests may kill.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { leftoverIn } from '../../src/db/embedded/leftover.ts'

export interface ServerProcess {
  readonly url: string
  readonly output: () => string
  readonly pid: number
  /** Resolves with the exit code once the process has ended. */
  readonly ended: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

const checkout = resolve(import.meta.dirname, '../../..')

/** A folder that PostgreSQL's account may enter, removed by the caller. */
export const freshFolder = () => mkdtemp('/tmp/start-test-')

/** Stops whatever PostgreSQL a killed server left, and removes the folder. */
export async function cleanUp(dataDir: string): Promise<void> {
  const isRunning = (await leftoverIn(join(dataDir, 'postgres', 'cluster'))) === 'postmaster'
  if (isRunning) process.kill(await postmasterPid(dataDir), 'SIGQUIT')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Spawns and waits until it is healthy or has ended. */
export async function runServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, SUPABASE_DIR: '/tmp/no-project', WEB_DIR: '/tmp/no-web', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = `http://127.0.0.1:${port}`
  await Promise.race([ended, healthy(url, child)])
  return {
    url,
    output: () => output,
    pid: child.pid ?? 0,
    ended,
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** A connection straight to the embedded PostgreSQL of a data folder. */
export async function connectTo(dataDir: string) {
  const password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8')
  return postgres({
    host: join(dataDir, 'postgres'),
    port: 5432,
    username: 'postgres',
    password,
    database: 'postgres',
    max: 1,
    onnotice: () => undefined,
  })
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

export function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return process.getuid?.() === 0
  } catch {
    return false
  }
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
