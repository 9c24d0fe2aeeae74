// The embedded PostgreSQL cluster: created on first use, run by pg_ctl, and reachable only by a Unix socket or loopback.
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '../connection-pool.ts'
import type { Account } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { chooseEndpoint, type Endpoint } from './endpoint.ts'
import { EngineError, faultFrom } from './faults.ts'
import { clearStaleLocks, leftoverIn, postmasterPid } from './leftover.ts'
import { postgresConf } from './postgres-conf.ts'
import { isAlive } from './processes.ts'
import { runTool } from './run-tool.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

export interface ClusterOptions {
  readonly binaries: PostgresBinaries
  /** Contains the cluster, its socket, its log and its password. */
  readonly dir: string
  readonly account: Account
  /** Tests give up durability for speed. */
  readonly durable?: boolean
  /** Where it listens; set only by tests. */
  readonly endpoint?: () => Promise<Endpoint>
}

const NEEDED_BYTES = 80 * 1024 * 1024

export async function startCluster(options: ClusterOptions) {
  const { dir } = options
  const pgData = join(dir, 'cluster')
  const tools = toolsFor(options)
  await makeFolder(dir, options.account)
  const password = await passwordIn(dir)

  await refuseOtherMajor(pgData, options)
  if (!(await versionIn(pgData))) await initialise(pgData, password, options)
  const leftover = await leftoverIn(pgData)
  if (leftover === 'postmaster') await tools.stop(pgData)
  if (leftover === 'stale') await clearStaleLocks(pgData, dir)

  const endpoint = await listen(pgData, tools, options)
  let started = await postmasterPid(pgData)

  return {
    superuser: { username: 'postgres', password },
    /** True when a PostgreSQL that an earlier server left behind had to be stopped. */
    foundLeftover: leftover === 'postmaster',
    /** An address of this cluster for a role and database. */
    address: (role: { username: string; password: string; database: string }): Exclude<DatabaseAddress, string> => ({
      host: endpoint.socketDir ?? '127.0.0.1',
      port: endpoint.port,
      ...role,
    }),
    /** Starts it again if it has died. Resolves with true if it had. */
    async revive(): Promise<boolean> {
      const pid = await postmasterPid(pgData)
      if (pid !== null && pid === started && (await isAlive(pid))) return false
      const found = await leftoverIn(pgData)
      if (found === 'postmaster') return false
      if (found === 'stale') await clearStaleLocks(pgData, dir)
      await tools.start(pgData)
      started = await postmasterPid(pgData)
      return true
    },
    async stop(): Promise<void> {
      if ((await leftoverIn(pgData)) === 'postmaster') await tools.stop(pgData)
    },
  }
}

/** Another program may take the free port before PostgreSQL does; then it tries another one. */
async function listen(
  pgData: string,
  tools: ReturnType<typeof toolsFor>,
  { dir, durable = true, endpoint: choose = () => chooseEndpoint(dir) }: ClusterOptions,
): Promise<Endpoint> {
  for (let tries = 1; ; tries++) {
    const endpoint = await choose()
    await writeFile(join(pgData, 'postgresql.conf'), postgresConf({ ...endpoint, durable, memoryBytes: memoryHere() }))
    try {
      await tools.start(pgData)
      return endpoint
    } catch (error) {
      const isTaken = error instanceof EngineError && error.fault.kind === 'port-taken'
      if (!isTaken || tries === PORT_TRIES) throw error
    }
  }
}

const PORT_TRIES = 5

async function initialise(pgData: string, password: string, { binaries, dir, account }: ClusterOptions): Promise<void> {
  const space = await statfs(dir)
  if (space.bavail * space.bsize < NEEDED_BYTES) throw new EngineError({ kind: 'disk-full', dir })
  // Created under another name and then renamed, so that an interrupted first start leaves no incomplete cluster.
  const draft = `${pgData}.draft`
  const passwordFile = join(dir, 'password.draft')
  await rm(draft, { recursive: true, force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.ids) await chown(passwordFile, account.ids.uid, account.ids.gid)
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile]
  const text = ['--encoding=UTF8', '--locale=C', '--lc-messages=C', ...collation(binaries.version)]
  try {
    await runTool(binaries.initdb, ['-D', draft, ...access, ...text], { step: 'initdb', dir, account })
    await rename(draft, pgData)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

function toolsFor({ binaries, dir, account }: ClusterOptions) {
  const log = join(dir, 'postgres.log')
  const wait = ['-w', '-t', '120', '-s']
  return {
    async start(pgData: string) {
      await rm(log, { force: true })
      await runTool(binaries.pgCtl, ['start', '-D', pgData, ...wait, '-l', log], { step: 'start', dir, account, log })
    },
    async stop(pgData: string) {
      await runTool(binaries.pgCtl, ['stop', '-D', pgData, '-m', 'fast', ...wait], { step: 'stop', dir, account })
    },
  }
}

async function makeFolder(dir: string, account: Account): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    if (account.ids) await chown(dir, account.ids.uid, account.ids.gid)
    await (await open(dir)).close()
  } catch (error) {
    throw new EngineError(faultFrom('initdb', String(error), dir, account.name))
  }
}

async function refuseOtherMajor(pgData: string, { binaries, dir }: ClusterOptions): Promise<void> {
  const found = await versionIn(pgData)
  const have = binaries.version.split('.')[0] ?? ''
  if (found && found !== have) throw new EngineError({ kind: 'other-major', dir, found, have })
}

async function versionIn(pgData: string): Promise<string | null> {
  return readFile(join(pgData, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
}

async function passwordIn(dir: string): Promise<string> {
  const file = join(dir, 'password')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

/** A container's memory limit. Without a container it is absent or larger than the machine's memory. */
function memoryHere(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

// The built-in provider sorts and folds the same on every machine, whatever its libraries; PostgreSQL has it since 17.
function collation(version: string): string[] {
  return Number.parseInt(version, 10) >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale-provider=icu', '--icu-locale=und']
}
