import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryFile } from '../testing.ts'
import { jsonElements } from './json-elements.ts'

async function elements(text: string, { chunkBytes = 3, maxBytes = 1_000_000 } = {}): Promise<unknown[]> {
  const read: unknown[] = []
  for await (const element of jsonElements(memoryFile('x', text, chunkBytes).chunks(), { maxBytes }))
    read.push('text' in element ? JSON.parse(element.text) : 'too large')
  return read
}

describe('the elements of a JSON array', () => {
  it('are the same as those of the whole array, wherever the chunks end', async () => {
    const arrays = fc.array(fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(arrays, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (values, chunkBytes, isSpaced) => {
        const text = JSON.stringify(values, null, isSpaced ? 2 : 0)
        expect(await elements(text, { chunkBytes })).toEqual(JSON.parse(text))
      }),
    )
  })

  it('may follow a byte order mark and blanks', async () => {
    expect(await elements('\ufeff \n[ 1 , {"a":[2]} ]\n')).toEqual([1, { a: [2] }])
    expect(await elements('[]')).toEqual([])
  })

  it('are skipped when they are too large, without losing those after them', async () => {
    expect(await elements(`[1,"${'x'.repeat(1000)}",2]`, { maxBytes: 100 })).toEqual([1, 'too large', 2])
  })

  it.each(['', '{"a":1}', '[1,', '[1] 2', 'null', '["'])('are not read from %j', async (text) => {
    await expect(elements(text)).rejects.toThrow()
  })
})
