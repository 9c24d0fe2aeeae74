// Writes files so that no reader sees a partial one: under another name, renamed when they are complete.
import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'

/** `flush` waits until the file is on the disk, so that it survives a loss of power. */
export async function writeWhole(
  file: string,
  content: string | Buffer,
  { mode = 0o600, flush = false } = {},
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await writeFile(draft, content, { mode, flag: 'wx', flush })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A rename is durable only after the folder is flushed too. Windows cannot do this. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
