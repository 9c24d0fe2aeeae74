// The product in a process of its own, as `npm start` runs it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  readonly anonKey: string
  readonly jwtSecret: string
  memoryMb(): number
  /** The superuser's connection, by the socket. */
  connect(max: number): Promise<postgres.Sql>
  stop(): Promise<void>
  remove(): Promise<void>
}

export async function startServer(given?: { dataDir: string }): Promise<ServerProcess> {
  const dataDir = given?.dataDir ?? (await mkdtemp('/tmp/jotsam-bench-'))
  await chmod(dataDir, 0o711)
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    await new Promise((wait) => setTimeout(wait, 20))
  }
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { anonKey: string; jwtSecret: string }
  return {
    url,
    dataDir,
    ...keys,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    async connect(max) {
      const password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8')
      return postgres({
        host: join(dataDir, 'postgres'),
        port: 5432,
        username: 'postgres',
        password,
        database: 'postgres',
        max,
        onnotice: () => undefined,
      })
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
