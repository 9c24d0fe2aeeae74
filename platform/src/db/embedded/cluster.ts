// A PostgreSQL cluster of our own in a folder: made on first use, reached by a Unix socket only, started and stopped with pg_ctl.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseAddress } from '../database.ts'
import type { PostgresBinaries } from './binaries.ts'
import { postgresConf } from './postgres-conf.ts'

export interface Cluster {
  /** An address of this cluster for a role and database. */
  address(role: { username: string; password: string; database: string }): DatabaseAddress
  readonly superuser: { readonly username: string; readonly password: string }
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly binaries: PostgresBinaries
  /** The cluster's own folder; its socket, log and password file lie here too. */
  readonly dir: string
  /** The account PostgreSQL runs as when the server is root. */
  readonly account: { readonly uid: number; readonly gid: number } | null
  /** Tests give up durability for speed. */
  readonly durable?: boolean
}

const PORT = 5432
const run = promisify(execFile)

export async function startCluster({ binaries, dir, account, durable = true }: ClusterOptions): Promise<Cluster> {
  const pgData = join(dir, 'cluster')
  const asAccount = account ? { uid: account.uid, gid: account.gid, cwd: dir } : { cwd: dir }
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if (account) await chown(dir, account.uid, account.gid)

  const password = await passwordIn(dir)
  if (!(await isInitialised(pgData))) {
    const draft = `${pgData}.draft`
    await rm(draft, { recursive: true, force: true })
    const passwordFile = join(dir, 'password.draft')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account) await chown(passwordFile, account.uid, account.gid)
    await run(
      binaries.initdb,
      [
        '-D',
        draft,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '--encoding=UTF8',
        '--locale=C',
        ...collation(binaries.version),
      ],
      asAccount,
    )
    await rm(passwordFile)
    await rename(draft, pgData)
  }
  await writeFile(join(pgData, 'postgresql.conf'), postgresConf({ socketDir: dir, port: PORT, durable }))
  await run(binaries.pgCtl, ['start', '-D', pgData, '-w', '-t', '60', '-s', '-l', join(dir, 'postgres.log')], asAccount)

  return {
    superuser: { username: 'postgres', password },
    address: ({ username, password, database }) => ({ host: dir, port: PORT, database, username, password }),
    async stop() {
      await run(binaries.pgCtl, ['stop', '-D', pgData, '-m', 'fast', '-w', '-t', '60', '-s'], asAccount)
    },
  }
}

async function isInitialised(pgData: string): Promise<boolean> {
  return readFile(join(pgData, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function passwordIn(dir: string): Promise<string> {
  const file = join(dir, 'password')
  try {
    return await readFile(file, 'utf8')
  } catch {
    const password = randomBytes(24).toString('base64url')
    await writeFile(file, password, { mode: 0o600 })
    await chmod(file, 0o600)
    return password
  }
}

// The built-in provider sorts and folds the same on every machine, whatever its libraries; PostgreSQL has it since 17.
function collation(version: string): string[] {
  return Number.parseInt(version, 10) >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale-provider=icu', '--icu-locale=und']
}
