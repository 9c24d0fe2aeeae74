// The product in its own process, as `npm start` runs it.
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { connect, type Sql } from '../../platform/src/db/sql.ts'
import { spawnServer } from '../../platform/src/testing/server-process.ts'

/** Leaving the scope of `await using` stops it and removes its data. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  readonly anonKey: string
  readonly jwtSecret: string
  readonly pid: number
  /** What it has logged. */
  output(): string
  memoryMb(): number
  /** The superuser's connection through the socket. */
  connect(max: number): Promise<Sql>
  /** One pipelining connection of the bare driver. */
  connectDriver(): Promise<Client>
  stop(): Promise<void>
  remove(): Promise<void>
}

export async function startServer(
  given: { dataDir?: string; heapMb?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const dataDir = given.dataDir ?? (await mkdtemp('/tmp/jotsam-bench-'))
  await chmod(dataDir, 0o711)
  const child = await spawnServer({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    ...(given.heapMb ? { NODE_OPTIONS: `--max-old-space-size=${given.heapMb}` } : {}),
    ...given.env,
  })
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { anonKey: string; jwtSecret: string }
  const address = async () => ({
    host: join(dataDir, 'postgres'),
    port: 5432,
    password: await readFile(join(dataDir, 'postgres', 'password'), 'utf8'),
    database: 'postgres',
  })
  const stop = async () => void (await child.kill('SIGTERM'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  return {
    url: child.url,
    dataDir,
    ...keys,
    pid: child.pid ?? 0,
    output: child.output,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    connect: async (max) => connect({ ...(await address()), username: 'postgres' }, { max }),
    async connectDriver() {
      const client = new Client({ ...(await address()), user: 'postgres', pipeline: true })
      await client.connect()
      return client
    },
    stop,
    remove,
    async [Symbol.asyncDispose]() {
      await stop()
      await remove()
    },
  }
}
