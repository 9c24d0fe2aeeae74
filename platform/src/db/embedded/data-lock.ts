// One server per data folder: the second one is told who holds it. A lock whose holder has died is taken over.
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from './faults.ts'
import { isAlive } from './leftover.ts'

export interface DataLock {
  release(): Promise<void>
}

export async function lockData(dataDir: string): Promise<DataLock> {
  const file = join(dataDir, 'server.lock')
  const holder = await readHolder(file)
  if (
    holder !== null &&
    holder.pid !== process.pid &&
    (await isAlive(holder.pid)) &&
    holder.started === (await startOf(holder.pid))
  ) {
    throw new EngineError({ kind: 'in-use', dir: dataDir, pid: holder.pid })
  }
  await rm(file, { force: true })
  const handle = await open(file, 'wx', 0o600).catch(() => null) // Two starts at the same moment: one of them loses here.
  if (!handle) throw new EngineError({ kind: 'in-use', dir: dataDir, pid: (await readHolder(file))?.pid ?? 0 })
  await handle.close()
  await writeFile(file, `${process.pid} ${await startOf(process.pid)}`)
  return { release: () => rm(file, { force: true }) }
}

async function readHolder(file: string): Promise<{ pid: number; started: string } | null> {
  const [pid, started = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  return pid ? { pid: Number(pid), started } : null
}

// A process id comes again; a process id with its start time does not.
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
}
