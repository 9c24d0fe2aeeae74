// Writes the server's address into the packed extension, so that the extension connects to it.
import { unzipSync, zipSync } from 'fflate'

export function stampZip(packed: Uint8Array, server: string): Uint8Array<ArrayBuffer> {
  const files = unzipSync(packed)
  return zipSync({ ...files, 'server.json': new TextEncoder().encode(JSON.stringify({ server })) })
}
