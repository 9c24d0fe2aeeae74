// Starts the product as `npm start` does, once for all browser tests, on a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

const checkout = resolve(import.meta.dirname, '..')

export default async function startProduct(): Promise<() => Promise<void>> {
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
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await healthy(url, server)
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as {
    anonKey: string
    serviceRoleKey: string
  }
  // Workers are started after this and inherit it.
  Object.assign(process.env, {
    E2E_URL: url,
    E2E_ANON_KEY: keys.anonKey,
    E2E_SERVICE_KEY: keys.serviceRoleKey,
    E2E_DATA_DIR: dataDir,
  })

  return async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
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
