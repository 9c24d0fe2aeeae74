import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { runWorker } from './run-worker.ts'

async function run(script: string, seconds = 20, onLate?: () => void): Promise<unknown> {
  const path = join(await mkdtemp(join(tmpdir(), 'jotsam-worker-')), 'worker.mjs')
  await writeFile(path, `process.once('message', (work) => { ${script} })`)
  return runWorker(
    pathToFileURL(path),
    { bytes: new Uint8Array([1, 2, 3]) },
    { seconds, megabytes: 64, ...(onLate && { onLate }) },
  )
}

it('returns what a worker answers', async () => {
  expect(await run('process.send({ sum: work.bytes.reduce((a, b) => a + b) })')).toEqual({ sum: 6 })
})

it('returns null for a worker that fails, takes too long, or fills its heap or the memory besides', async () => {
  const scripts = [
    'throw new Error()',
    'const kept = []; for (;;) kept.push([work])',
    'const kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 10)',
  ]
  expect(await Promise.all([...scripts.map((script) => run(script)), run('for (;;);', 1)])).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('tells a worker that takes too long from one that fails', async () => {
  const late: string[] = []
  await run('throw new Error()', 20, () => late.push('failed'))
  await run('for (;;);', 1, () => late.push('busy'))
  expect(late).toEqual(['busy'])
})
