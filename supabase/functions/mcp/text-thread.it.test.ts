// The thread as the platform builds it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textThread } from './text-thread.ts'

let url: URL
beforeAll(async () => {
  const outfile = join(await mkdtemp(join(tmpdir(), 'jotsam-note-text-')), 'note-text.mjs')
  const entry = fileURLToPath(new URL('../_workers/note-text.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' })
  url = pathToFileURL(outfile)
})
afterAll(() => rm(new URL('.', url), { recursive: true }))

const signal = new AbortController().signal
const LONG = { kind: 'edit', html: '<p>a</p>'.repeat(5000), markdown: 'b\n\n'.repeat(5000) } as const

it('converts long notes without keeping the server from answering', async () => {
  const thread = textThread(url, 300)
  let isDone = false
  const edited = thread.run('ann', LONG, signal).finally(() => {
    isDone = true
  })
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(isDone).toBe(false)
  expect(await edited).toBe('<p>b</p>'.repeat(5000))
})

it('ends a note that takes too long, and converts the next one', async () => {
  const thread = textThread(url, 0.05)
  await expect(thread.run('ann', { ...LONG, html: LONG.html.repeat(4) }, signal)).rejects.toThrow('takes too long')
  const patient = textThread(url, 300)
  const ended = new AbortController()
  const first = patient.run('ann', LONG, signal)
  const left = patient.run('ann', LONG, ended.signal)
  ended.abort()
  expect(await patient.run('bob', { kind: 'read', html: '<p>c</p>' }, signal)).toBe('c')
  await first
  await expect(Promise.race([left, 'not begun'])).resolves.toBe('not begun')
})
