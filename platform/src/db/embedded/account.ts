// PostgreSQL refuses to run as root: finds, or makes, the unprivileged account it runs as then.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface Account {
  readonly uid: number
  readonly gid: number
}

const run = promisify(execFile)
const NAME = 'jotsam'

export async function postgresAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const found = await lookUp(NAME)
  if (found) return found
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]).catch(() => undefined)
  const made = (await lookUp(NAME)) ?? (await lookUp('nobody'))
  if (!made) throw new Error('PostgreSQL does not run as root, and no unprivileged account could be found or made.')
  return made
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}
