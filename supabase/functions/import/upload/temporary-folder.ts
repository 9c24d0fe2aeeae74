// The folder of one import: its upload and what is unpacked of it. A server that was killed leaves its folders; the next import
// removes them.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const own = new Set<string>()

export async function makeFolder(root = tmpdir()): Promise<string> {
  await removeLeftovers(root)
  const folder = await mkdtemp(join(root, `jotsam-import-${process.pid}-`))
  own.add(folder)
  return folder
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  own.delete(folder)
}

async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const pid = /^jotsam-import-(\d+)-/.exec(name)?.[1]
    const folder = join(root, name)
    if (pid === undefined || own.has(folder)) continue
    // In a container the server has the same number after every start.
    if (Number(pid) === process.pid || !isRunning(Number(pid)))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
