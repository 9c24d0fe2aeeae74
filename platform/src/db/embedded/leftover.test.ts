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

describe('leftoverIn', () => {
  it('finds nothing without postmaster.pid', async () => {
    expect(await leftoverIn(dir)).toBe('nothing')
  })

  it('finds a stale file when its process id belongs to another program', async () => {
    await writeFile(join(dir, 'postmaster.pid'), `${process.pid}\n`)
    expect(await leftoverIn(dir)).toBe('stale')
  })

  it('throws when the file cannot be read, because a PostgreSQL may be running', async () => {
    await mkdir(join(dir, 'postmaster.pid'))
    await expect(leftoverIn(dir)).rejects.toThrow('EISDIR')
  })
})
