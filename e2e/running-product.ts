// Starts the product as `npm start` does, on a data folder of its own: once for all browser tests, and again for those that
// need other settings.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

const checkout = resolve(import.meta.dirname, '..')

export interface RunningProduct {
  readonly url: string
  readonly dataDir: string
  readonly keys: { readonly anonKey: string; readonly serviceRoleKey: string }
  stop(): Promise<void>
}

export default async function startForAllTests(): Promise<() => Promise<void>> {
  const { url, dataDir, keys, stop } = await startProduct()
  // Workers are started after this and inherit it.
  Object.assign(process.env, {
    E2E_URL: url,
    E2E_ANON_KEY: keys.anonKey,
    E2E_SERVICE_KEY: keys.serviceRoleKey,
    E2E_DATA_DIR: dataDir,
  })
  return stop
}

export async function startProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync('/tmp/jotsam-e2e-')
  chmodSync(dataDir, 0o711)
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      ADMIN_EMAILS: 'admin@example.org',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await healthy(url, server)
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as RunningProduct['keys']
  const stop = async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, keys, stop }
}

async function healthy(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The product did not start.')
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((wait) => setTimeout(wait, 100))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
