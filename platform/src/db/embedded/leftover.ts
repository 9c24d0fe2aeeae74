// A server killed outright leaves its PostgreSQL running, or only its number in a file: tells which, and never takes another process for it.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What postmaster.pid in this folder speaks of: our running postmaster, a number that means something else now, or nothing. */
export async function leftoverIn(pgData: string): Promise<'postmaster' | 'stale' | 'nothing'> {
  const text = await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // What may not be read may well be running: only a file that is not there says nothing.
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const pid = Number.parseInt(text, 10)
  if (!Number.isInteger(pid) || pid <= 0) return 'nothing'
  return (await isAlive(pid)) && (await isPostgres(pid, pgData)) ? 'postmaster' : 'stale'
}

/**
 * Removes the lock files of a dead postmaster. PostgreSQL would do it, but for a number that lives on: as another process
 * after a reboot, or as a zombie where nobody reaps. Its backends may still be writing: first they must be gone.
 */
export async function clearStaleLocks(pgData: string, socketDir: string): Promise<void> {
  const file = join(pgData, 'postmaster.pid')
  const sharedMemory = (await readFile(file, 'utf8')).split('\n')[6]?.trim().split(/\s+/)[1]
  for (let tries = 0; sharedMemory && tries < ORPHAN_TRIES && (await isAttached(sharedMemory)); tries++)
    await setTimeout(ORPHAN_PAUSE_MS)
  await rm(file, { force: true })
  await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/** A zombie, killed but never reaped, does not count. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
}

const ORPHAN_TRIES = 100
const ORPHAN_PAUSE_MS = 100

// The command line tells; a zombie has none. Where there is no /proc, believe the file.
async function isPostgres(pid: number, pgData: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(pgData)
}

async function isAttached(sharedMemoryId: string): Promise<boolean> {
  const rows = (await readFile('/proc/sysvipc/shm', 'utf8').catch(() => ''))
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return rows.some((row) => row[1] === sharedMemoryId && Number(row[6]) > 0)
}
