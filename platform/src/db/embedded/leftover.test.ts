import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leftoverIn } from './leftover.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'leftover-'))
})
afterEach(() => rm(dir, { recursive: true }))

describe('what an earlier server left in its folder', () => {
  it('is nothing where no number was written', async () => {
    expect(await leftoverIn(dir)).toBe('nothing')
  })

  it('is stale when the number belongs to another program', async () => {
    await writeFile(join(dir, 'postmaster.pid'), `${process.pid}\n`)
    expect(await leftoverIn(dir)).toBe('stale')
  })

  it('is not called nothing when it cannot be read: a PostgreSQL may be running', async () => {
    await mkdir(join(dir, 'postmaster.pid'))
    await expect(leftoverIn(dir)).rejects.toThrow('EISDIR')
  })
})
