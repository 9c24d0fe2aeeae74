// Combines small pieces of bytes into a stream of larger chunks, with backpressure.

export function chunkStream(pieces: AsyncGenerator<Uint8Array>, chunkBytes = 64 * 1024): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const chunk = await nextChunk(pieces, chunkBytes)
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function nextChunk(pieces: AsyncGenerator<Uint8Array>, chunkBytes: number): Promise<Uint8Array | null> {
  const gathered: Uint8Array[] = []
  let bytes = 0
  while (bytes < chunkBytes) {
    const { done, value } = await pieces.next()
    if (done) break
    gathered.push(value)
    bytes += value.length
  }
  return gathered.length === 0 ? null : Buffer.concat(gathered)
}
