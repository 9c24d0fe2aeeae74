// Writes into the packed extension which server it was downloaded from, so that it asks that one.
import { unzipSync, zipSync } from 'fflate'

export function stampZip(packed: Uint8Array, server: string): Uint8Array<ArrayBuffer> {
  const files = unzipSync(packed)
  return zipSync({ ...files, 'server.json': new TextEncoder().encode(JSON.stringify({ server })) })
}
