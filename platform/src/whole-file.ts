// Writes a file under another name and renames it when it is complete, so that no reader sees a partial file.
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

export interface WholeFileOptions {
  /** Readable by the owner only, by default. */
  readonly mode?: number
  /** Waits until the file is on the disk, so that it survives a loss of power. */
  readonly flush?: boolean
}

export async function writeWhole(
  file: string,
  content: string | Buffer,
  { mode = 0o600, flush = false }: WholeFileOptions = {},
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
