import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOcrEngine, type OcrEngine, type OcrEngineOptions, type OcrProgress } from './engine.ts'

// A real process with a tiny worker: the bytes of each job tell it what to do.
const WORKER = `
import { appendFileSync } from 'node:fs'
appendFileSync(new URL('./starts', import.meta.url), process.pid + '\\n')
process.on('disconnect', () => process.exit())
process.on('message', ({ kind, id, bytes }) => {
  if (kind === 'stop') return process.send({ kind: 'stopped', id })
  const order = Buffer.from(bytes).toString()
  if (order === 'toil') {
    let workedMs = 0
    const toiling = setInterval(() => process.send({ kind: 'progress', id, share: 0.5, workedMs: workedMs += 1000 }), 20)
    return process.once('message', () => clearInterval(toiling))
  }
  if (order === 'hang') for (;;);
  if (order === 'die') { console.error('out of ink'); process.exit(3) }
  if (order === 'babble') return process.send({ kind: 'nonsense' })
  if (order === 'corrupt') return process.send({ kind: 'corrupt', id, cause: 'bad pixels' })
  const text = order === 'environment' ? Object.keys(process.env).join() : order
  process.send({ kind: 'read', id, text, confidence: 1, turns: 0 })
})
`

let folder: string
let engine: OcrEngine | undefined
const order = (text: string): Uint8Array => Buffer.from(text)
const read = (text: string) => ({ ok: true, text, confidence: 1, turns: 0 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jotsam-ocr-engine-'))
  await writeFile(join(folder, 'worker.mjs'), WORKER)
})
afterEach(async () => {
  engine?.close()
  await rm(join(folder, 'starts'), { force: true })
})
afterAll(() => rm(folder, { recursive: true }))

function start(options: Partial<OcrEngineOptions> = {}): OcrEngine {
  engine = createOcrEngine({ workerUrl: pathToFileURL(join(folder, 'worker.mjs')), ...options })
  return engine
}

/** The process ids of all workers started in this test. */
async function workers(): Promise<number[]> {
  const starts = await readFile(join(folder, 'starts'), 'utf8').catch(() => '')
  return starts.split('\n').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('createOcrEngine', () => {
  it('starts no worker before the first picture, and one for many pictures', async () => {
    const { recognize } = start()
    expect(await workers()).toEqual([])
    expect(await Promise.all([recognize(order('one')), recognize(order('two'))])).toEqual([read('one'), read('two')])
    expect(await workers()).toHaveLength(1)
  })

  it('ends an idle worker and starts another one when needed', async () => {
    const { recognize } = start({ idleMs: 1 })
    await recognize(order('one'))
    const [first = 0] = await workers()
    await vi.waitUntil(() => !isRunning(first))
    expect(await recognize(order('two'))).toEqual(read('two'))
    expect(await workers()).toHaveLength(2)
  })

  it('refuses as busy when too many pictures wait, and accepts pictures again afterwards', async () => {
    const { recognize } = start({ maxWaiting: 2 })
    const taken = ['one', 'two', 'three'].map((text) => recognize(order(text)))
    expect(await recognize(order('four'))).toEqual({ ok: false, reason: 'busy' })
    expect(await Promise.all(taken)).toEqual([read('one'), read('two'), read('three')])
    expect(await recognize(order('five'))).toEqual(read('five'))
  })

  it('kills a worker that no longer responds, even in an endless loop, and fails only that picture', async () => {
    const { recognize } = start({ silenceLimitMs: 2500 })
    const results = await Promise.all([recognize(order('hang')), recognize(order('next'))])
    expect(results).toEqual([{ ok: false, reason: 'crashed', cause: expect.stringContaining('2500 ms') }, read('next')])
    const [stuck = 0] = await workers()
    await vi.waitUntil(() => !isRunning(stuck))
  })

  it('gives up a picture after its processor time and keeps the worker', async () => {
    const { recognize } = start({ workLimitMs: 5000 })
    expect(await recognize(order('toil'))).toEqual({ ok: false, reason: 'timed-out', workedMs: 6000 })
    expect(await recognize(order('next'))).toEqual(read('next'))
    expect(await workers()).toHaveLength(1)
  })

  it('lets people take turns, and reports to each how many are ahead and its progress', async () => {
    const { recognize } = start()
    const served: string[] = []
    const heard: OcrProgress[] = []
    const leaving = new AbortController()
    const ask = async (text: string, onProgress: (progress: OcrProgress) => void = () => {}) => {
      await recognize(order(text), { person: text.charAt(0), onProgress })
      served.push(text)
    }
    const first = recognize(order('toil'), { person: 'a', signal: leaving.signal })
    const others = [ask('a2'), ask('a3'), ask('b1', (progress) => heard.push(progress)), ask('c1')]
    leaving.abort()
    await Promise.all([first, ...others])
    expect(served).toEqual(['a2', 'b1', 'c1', 'a3'])
    expect(heard).toEqual([
      { kind: 'waiting', ahead: 2 },
      { kind: 'waiting', ahead: 2 },
      { kind: 'waiting', ahead: 1 },
      { kind: 'reading', share: 0 },
    ])
  })

  it('removes a picture from the queue when its client has gone', async () => {
    const { recognize } = start()
    const [reading, waiting] = [new AbortController(), new AbortController()]
    const results = [
      recognize(order('toil'), { signal: reading.signal }),
      recognize(order('never'), { signal: waiting.signal }),
      recognize(order('next')),
    ]
    waiting.abort()
    expect(await results[1]).toEqual({ ok: false, reason: 'abandoned' })
    reading.abort()
    expect(await Promise.all(results)).toEqual([
      { ok: false, reason: 'abandoned' },
      { ok: false, reason: 'abandoned' },
      read('next'),
    ])
    expect(await recognize(order('late'), { signal: waiting.signal })).toEqual({ ok: false, reason: 'abandoned' })
    expect(await workers()).toHaveLength(1)
  })

  it('replaces a worker that dies, and logs its last output', async () => {
    const { recognize } = start()
    const results = await Promise.all([recognize(order('die')), recognize(order('next'))])
    expect(results).toEqual([
      { ok: false, reason: 'crashed', cause: expect.stringContaining('out of ink') },
      read('next'),
    ])
  })

  it('replaces a worker that sends an invalid message', async () => {
    const { recognize } = start()
    expect(await recognize(order('babble'))).toMatchObject({ ok: false, reason: 'crashed' })
    expect(await recognize(order('next'))).toEqual(read('next'))
  })

  it('keeps the worker when only the picture is corrupt', async () => {
    const { recognize } = start()
    expect(await recognize(order('corrupt'))).toEqual({ ok: false, reason: 'corrupt', cause: 'bad pixels' })
    expect(await recognize(order('next'))).toEqual(read('next'))
    expect(await workers()).toHaveLength(1)
  })

  it('reports a crash when there is no worker file', async () => {
    const { recognize } = start({ workerUrl: pathToFileURL(join(folder, 'missing.mjs')) })
    expect(await recognize(order('one'))).toMatchObject({ ok: false, reason: 'crashed' })
    expect(await recognize(order('two'))).toMatchObject({ ok: false, reason: 'crashed' })
  })

  it('passes none of the server’s environment to the worker', async () => {
    const result = await start().recognize(order('environment'))
    expect(result).toMatchObject({ ok: true, text: expect.not.stringContaining('PATH') })
  })

  it('fails waiting pictures and ends the worker when it is closed', async () => {
    const { recognize, close } = start()
    await recognize(order('one'))
    const waiting = [recognize(order('hang')), recognize(order('next'))]
    close()
    expect(await Promise.all([...waiting, recognize(order('late'))])).toEqual(
      Array(3).fill({ ok: false, reason: 'closed' }),
    )
    const [pid = 0] = await workers()
    await vi.waitUntil(() => !isRunning(pid))
  })
})
