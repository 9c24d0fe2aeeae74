// Allows one server per data folder. A second one gets an error that names the first; the lock of a dead server is taken over.
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from './faults.ts'
import { findProcess } from './processes.ts'

export interface DataLock {
  release(): Promise<void>
}

/** Tests pass another `pid`. */
export async function lockData(dataDir: string, pid = process.pid): Promise<DataLock> {
  const file = join(dataDir, 'server.lock')
  const own = `${file}.${pid}`
  // Written under another name first, so that a lock never exists without its holder's id.
  await writeFile(own, `${pid} ${(await findProcess(pid))?.startedAt ?? ''}`, { mode: 0o600 })
  try {
    const left = await readFile(file, 'utf8').catch(() => null)
    if (left !== null) {
      const holder = await livingHolder(left, pid)
      if (holder !== null) throw inUse(dataDir, holder)
      await takeAway(file, left, dataDir)
    }
    // Of two starts at the same moment one makes the link, and the other finds it made.
    await link(own, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw inUse(dataDir, pidIn(await readFile(file, 'utf8').catch(() => '')))
    })
  } finally {
    await rm(own, { force: true })
  }
  return { release: () => rm(file, { force: true }) }
}

/** Removes the lock of a dead server, unless another server has already replaced it. */
async function takeAway(file: string, left: string, dataDir: string): Promise<void> {
  const aside = `${file}.old-${process.pid}`
  const wasThere = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!wasThere) return
  const taken = await readFile(aside, 'utf8')
  if (taken !== left) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
  if (taken !== left) throw inUse(dataDir, pidIn(taken))
}

const inUse = (dir: string, pid: number) => new EngineError({ kind: 'in-use', dir, pid })

const pidIn = (text: string): number => Number(text.split(' ')[0])

/** Null when the holder has died or is this process. */
async function livingHolder(text: string, self: number): Promise<number | null> {
  const pid = pidIn(text)
  if (!pid || pid === self) return null
  const found = await findProcess(pid)
  return found?.startedAt === text.slice(text.indexOf(' ') + 1) ? pid : null
}
