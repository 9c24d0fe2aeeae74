// PostgreSQL refuses to run as root. This finds or creates the unprivileged account that it runs as instead.
import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { EngineError } from './faults.ts'

export interface Account {
  readonly name: string
  /** Null when the server itself is unprivileged and PostgreSQL runs as the same user. */
  readonly ids: { readonly uid: number; readonly gid: number } | null
}

const run = promisify(execFile)
const NAME = 'jotsam'

export async function postgresAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return { name: ownName(), ids: null }
  const found = await lookUp(NAME)
  if (found) return found
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME])
    .catch(() => run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', NAME]))
    .catch(() => undefined)
  const made = (await lookUp(NAME)) ?? (await lookUp('nobody'))
  if (!made) throw new EngineError({ kind: 'no-account' })
  return made
}

/** In a container the server may run under a user id without an account. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    throw new EngineError({ kind: 'no-name', uid: process.getuid?.() ?? 0 })
  }
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { name, ids: { uid: Number(uid.stdout), gid: Number(gid.stdout) } }
  } catch {
    return null
  }
}
