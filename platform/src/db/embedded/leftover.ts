// After a server was killed, its PostgreSQL may still run, or only postmaster.pid is left. Another process with the same id is recognised.
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { dataFolderOf, findProcess } from './processes.ts'

/** Whether postmaster.pid in this folder names our running postmaster, is stale, or is missing. */
export async function leftoverIn(pgData: string): Promise<'postmaster' | 'stale' | 'nothing'> {
  const pid = await postmasterPid(pgData)
  if (pid === null) return 'nothing'
  const found = await findProcess(pid)
  return found && (await isPostmasterOf(pgData, found.command)) ? 'postmaster' : 'stale'
}

/** The process id in postmaster.pid, or null when there is none. */
export async function postmasterPid(pgData: string): Promise<number | null> {
  const text = await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // An unreadable file may belong to a running PostgreSQL, so only a missing file counts as none.
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

/**
 * Removes the lock files of a dead postmaster. PostgreSQL does so itself, unless the process id is in use: by another process
 * after a reboot, or by a zombie. Backends of the dead postmaster may still be writing, so this waits until they are gone.
 */
export async function clearStaleLocks(pgData: string, socketDir: string): Promise<void> {
  const file = join(pgData, 'postmaster.pid')
  const sharedMemory = (await readFile(file, 'utf8')).split('\n')[6]?.trim().split(/\s+/)[1]
  for (let tries = 0; sharedMemory && tries < ORPHAN_TRIES && (await isAttached(sharedMemory)); tries++)
    await setTimeout(ORPHAN_PAUSE_MS)
  await rm(file, { force: true })
  await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

const ORPHAN_TRIES = 100
const ORPHAN_PAUSE_MS = 100

// The same folder has several names: through a link (/tmp on a Mac), or in other case.
async function isPostmasterOf(pgData: string, command: string | null): Promise<boolean> {
  if (command === null) return true
  const folder = dataFolderOf(command)
  return folder !== null && (await realpath(folder).catch(() => folder)) === (await realpath(pgData))
}

async function isAttached(sharedMemoryId: string): Promise<boolean> {
  const rows = (await readFile('/proc/sysvipc/shm', 'utf8').catch(() => ''))
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return rows.some((row) => row[1] === sharedMemoryId && Number(row[6]) > 0)
}
