import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ParserOptions, startParser } from './parser-process.ts'

async function parserOf(script: string, options: Partial<ParserOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'jotsam-parser-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'parser.mjs')
  await writeFile(path, script)
  return startParser({ workerUrl: pathToFileURL(path), memoryMb: 64, ...options })
}

const open = (parser: ReturnType<typeof startParser>) =>
  parser.open({ name: 'a.json', path: '/nowhere' }, tmpdir(), { isKept: false, maxBytes: 1000 })

describe('the parser of an import', () => {
  it('is ended when it takes too long without an answer', async () => {
    const parser = await parserOf("process.on('message', () => { for (;;); })", { silenceMs: 300 })
    await expect(open(parser)).rejects.toMatchObject({ reason: 'time' })
  })

  it('is ended when it works too long in all, although it answers; waiting does not count', async () => {
    const script = `process.on('message', ({ kind }) => setTimeout(() => process.send(
      kind === 'open' ? { kind: 'opened', source: 'folder', skipped: [] } : { kind: 'items', items: [] }), 20))`
    const parser = await parserOf(script, { workMs: 3000 })
    await setTimeout(3200)
    await open(parser)
    const all = async () => {
      for await (const _ of parser.items()) throw new Error('an item')
    }
    await expect(all()).rejects.toMatchObject({ reason: 'time' })
  })

  it('is ended when its memory is full, also inside of one call', async () => {
    const script = "process.on('message', () => JSON.parse('[' + '[],'.repeat(3e6) + '1]'))"
    const parser = await parserOf(script)
    await expect(open(parser)).rejects.toMatchObject({ reason: 'memory' })
  })

  it('is ended when bytes outside of its heap fill the memory', async () => {
    const script = `const kept = []
      process.on('message', () => setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 10))`
    const parser = await parserOf(script)
    await expect(open(parser)).rejects.toMatchObject({ reason: 'memory' })
  })

  it('is ended by whoever started it, and when it fails', async () => {
    const closed = await parserOf("process.on('message', () => {})")
    const answer = open(closed)
    closed.close()
    await expect(answer).rejects.toMatchObject({ reason: 'closed' })
    const failing = await parserOf("process.on('message', () => { throw new Error('no') })")
    await expect(open(failing)).rejects.toMatchObject({ reason: 'crash' })
  })

  it('knows none of the settings of the server', async () => {
    const script = `process.on('message', () =>
      process.send({ kind: 'opened', source: Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')).join(), skipped: [] }))`
    const parser = await parserOf(script)
    expect((await open(parser)).source).toBe('')
    parser.close()
  })
})
