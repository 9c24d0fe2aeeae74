// How much of the disk the files of all imports may take together. The temporary folder may even be in memory.
import { statfs } from 'node:fs/promises'

const MOST_BYTES = 8 * 1024 ** 3
const LEAST_FREE_BYTES = 512 * 1024 ** 2
/** How often the free space is looked at while a file arrives. */
const LOOK_EVERY_BYTES = 64 * 1024 ** 2

let held = 0

export class NoRoom extends Error {}

export type UploadRoom = ReturnType<typeof uploadRoom>

/** False when writing these bytes would nearly fill the disk. */
export async function hasRoomFor(folder: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - bytes >= LEAST_FREE_BYTES
}

export function uploadRoom(folder: string, mostBytes = MOST_BYTES) {
  let taken = 0
  let nextLook = 0
  return {
    /** Throws NoRoom when these bytes have no room. */
    async take(bytes: number): Promise<void> {
      taken += bytes
      held += bytes
      if (held > mostBytes) throw new NoRoom('the files of all imports take too much room')
      if (taken < nextLook) return
      nextLook = taken + LOOK_EVERY_BYTES
      if (!(await hasRoomFor(folder, 0))) throw new NoRoom('the disk is nearly full')
    },
    release(): void {
      held -= taken
      taken = 0
    },
  }
}
