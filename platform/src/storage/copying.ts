// Copies the bytes of a file for a new row, so that either can be deleted without the other.
import { StorageFault } from './fault.ts'
import type { StoredObject } from './objects.ts'
import type { StorageParts } from './parts.ts'
import type { Stored, Target } from './uploads/uploads.ts'

export async function receiveCopy(
  { files, uploads, takeTurn }: Pick<StorageParts, 'files' | 'uploads' | 'takeTurn'>,
  { version, metadata }: StoredObject,
  target: Target,
  signal: AbortSignal,
): Promise<Stored> {
  const bytes = version === null ? null : await files.read(version)
  if (bytes === null) throw new StorageFault('NoSuchKey')
  return uploads.receive(target, bytes, {
    type: metadata.mimetype ?? null,
    leastSize: metadata.size ?? null,
    signal,
    takeTurn: () => takeTurn(target.asking.holder, signal),
  })
}
