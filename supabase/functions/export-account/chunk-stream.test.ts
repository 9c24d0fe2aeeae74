import { describe, expect, it } from 'vitest'
import { chunkStream } from './chunk-stream.ts'

function pieces(count: number) {
  const seen = { made: 0, ended: false }
  async function* make() {
    try {
      for (; seen.made < count; seen.made += 1) yield new Uint8Array(10).fill(seen.made)
    } finally {
      seen.ended = true
    }
  }
  return { seen, make }
}

describe('a chunk stream', () => {
  it('combines small pieces in order and without a loss', async () => {
    const { make } = pieces(25)
    const sizes: number[] = []
    const bytes: number[] = []
    for await (const chunk of chunkStream(make(), 100)) {
      sizes.push(chunk.length)
      bytes.push(...chunk)
    }
    expect(sizes).toEqual([100, 100, 50])
    expect(bytes).toEqual(Array.from({ length: 250 }, (_, at) => Math.floor(at / 10)))
  })

  it('produces no more than is read, and stops when the reader leaves', async () => {
    const { make, seen } = pieces(1000)
    const reader = chunkStream(make(), 100).getReader()
    await reader.read()
    expect(seen.made).toBeLessThan(50)
    await reader.cancel()
    expect(seen.ended).toBe(true)
  })

  it('fails when the source fails, so that a truncated archive is never taken for a whole one', async () => {
    async function* failing() {
      yield new Uint8Array(100)
      throw new Error('the database went away')
    }
    const reader = chunkStream(failing(), 100).getReader()
    await reader.read()
    await expect(reader.read()).rejects.toThrow('went away')
  })
})
