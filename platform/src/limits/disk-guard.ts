// Detects that the disk of the embedded PostgreSQL is nearly full. A full disk would stop reads too, so writes are refused before that.
import { statfs } from 'node:fs/promises'
import type { Deps } from '../deps.ts'

export interface DiskGuard {
  isNearlyFull(): boolean
  close(): void
}

const LOOK_EVERY_MS = 2000

export async function createDiskGuard({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<DiskGuard> {
  const { dataDir, databaseUrl, minFreeBytes } = config
  // An external PostgreSQL has a disk that this process cannot check.
  if (dataDir === null || databaseUrl !== null || minFreeBytes === 0) return { isNearlyFull: () => false, close() {} }
  let isNearlyFull = false

  async function look(folder: string): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const freeBytes = bavail * bsize
    if (isNearlyFull !== freeBytes < minFreeBytes) {
      isNearlyFull = !isNearlyFull
      log.warn(
        { freeBytes, minFreeBytes },
        isNearlyFull ? 'disk nearly full, writes are refused' : 'writes are taken again',
      )
    }
  }

  const lookAgain = () =>
    look(dataDir).catch((error: unknown) => log.warn({ err: error }, 'free disk space is unknown'))
  await lookAgain()
  const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref()
  return { isNearlyFull: () => isNearlyFull, close: () => clearInterval(timer) }
}
