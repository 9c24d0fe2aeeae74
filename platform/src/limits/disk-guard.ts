// Detects that the disk of the embedded PostgreSQL and of files is nearly full. A full disk would stop reads too, so writes are refused
// before that.
import { mkdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Deps } from '../deps.ts'

export type DiskGuard = Awaited<ReturnType<typeof createDiskGuard>>

const LOOK_EVERY_MS = 2000

export async function createDiskGuard({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const { dataDir, databaseUrl, minFreeBytes } = config
  if (minFreeBytes === 0) return { isNearlyFull: () => false, isNearlyFullForRows: () => false, close() {} }
  // Files are stored here with any PostgreSQL; uploads for an S3-compatible store are received here first.
  const filesDir = resolve(dataDir ?? 'data')
  await mkdir(filesDir, { recursive: true, mode: 0o700 })
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
    look(filesDir).catch((error: unknown) => log.warn({ err: error }, 'free disk space is unknown'))
  await lookAgain()
  const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref()
  return {
    /** Our disk has too little space for files. */
    isNearlyFull: (): boolean => isNearlyFull,
    /** The same for rows. An external PostgreSQL has a disk that this process cannot check. */
    isNearlyFullForRows: (): boolean => isNearlyFull && databaseUrl === null,
    close: (): void => clearInterval(timer),
  }
}
