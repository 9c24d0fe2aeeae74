// A file that nobody ever sees half written: it has another name until its last byte is there.
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

export interface WholeFileOptions {
  /** For its owner alone, unless told otherwise. */
  readonly mode?: number
  /** Waits for the disk, for what must outlive a loss of power. */
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
