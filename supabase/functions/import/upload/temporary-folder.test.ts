import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder, removeFolder } from './temporary-folder.ts'

it('removes the folders of servers that were killed, and none that is in use', async () => {
  const root = await mkdtemp(join(tmpdir(), 'jotsam-folders-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const [dead, restarted, other, foreign] = [
    `jotsam-import-${pid}-a`,
    `jotsam-import-${process.pid}-b`,
    `jotsam-import-${process.ppid}-c`,
    'something-else',
  ]
  for (const name of [dead, restarted, other, foreign]) await mkdir(join(root, name))
  const first = await makeFolder(root)
  const second = await makeFolder(root)
  expect((await readdir(root)).sort()).toEqual([basename(first), basename(second), other, foreign].sort())
  await removeFolder(first)
  expect(await readdir(root)).not.toContain(basename(first))
})
