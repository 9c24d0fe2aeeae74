import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DataLock, lockData } from './data-lock.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'data-lock-'))
})
afterEach(() => rm(dir, { recursive: true }))

// Two processes that live as long as the test: itself and its parent.
const [ONE, OTHER] = [process.pid, process.ppid]
const DEAD = '4194999 1'

it('the data lock names the holder of a locked folder, and can be taken after its release', async () => {
  const lock = await lockData(dir, OTHER)
  await expect(lockData(dir, ONE)).rejects.toThrow(`Another server (process ${OTHER}) is using the data folder ${dir}`)
  await lock.release()
  await (await lockData(dir, ONE)).release()
  expect(await readdir(dir)).toEqual([])
})

it('lockData takes over the lock of a dead server, also when another process has its id now', async () => {
  for (const left of [DEAD, `${OTHER} 1`, '', 'nonsense']) {
    await writeFile(join(dir, 'server.lock'), left)
    await (await lockData(dir, ONE)).release()
  }
})

it.each([
  ['an empty folder', null],
  ['a folder whose server died', DEAD],
])('lockData gives %s to one of two servers that start at the same moment', async (_case, left) => {
  for (let round = 0; round < 24; round++) {
    if (left !== null) await writeFile(join(dir, 'server.lock'), left)
    const later = async () => {
      for (let turn = 0; turn < round % 12; turn++) await new Promise((resolve) => setImmediate(resolve))
      return lockData(dir, OTHER)
    }
    const starts = await Promise.allSettled([lockData(dir, ONE), later()])
    const locks = starts.flatMap((start): DataLock[] => (start.status === 'fulfilled' ? [start.value] : []))
    expect(locks).toHaveLength(1)
    for (const lock of locks) await lock.release()
  }
})
