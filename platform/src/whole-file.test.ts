import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeWhole } from './whole-file.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'whole-file-'))
})
afterEach(() => rm(dir, { recursive: true }))

it('writeWhole replaces a file that everybody could read by one that only the owner can read', async () => {
  const file = join(dir, 'keys.json')
  await writeFile(file, 'older')
  await chmod(file, 0o644)
  await writeWhole(file, 'newer')
  expect(await readFile(file, 'utf8')).toBe('newer')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(dir)).toEqual(['keys.json'])
})

it('writeWhole leaves no partial file when writing fails', async () => {
  await mkdir(join(dir, 'taken', 'full'), { recursive: true })
  await expect(writeWhole(join(dir, 'taken'), 'text')).rejects.toThrow()
  expect(await readdir(dir)).toEqual(['taken'])
})
