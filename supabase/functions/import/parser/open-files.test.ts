import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { expect, it, onTestFinished } from 'vitest'
import { zip } from '../testing.ts'
import { openFiles } from './open-files.ts'

async function opened(archive: Uint8Array, mostFiles?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'jotsam-open-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'upload')
  await writeFile(path, archive)
  const { files, skipped } = await openFiles({ name: 'a.zip', path }, folder, async () => false, mostFiles)
  return { paths: files.map((file) => file.path), skipped }
}

it('an archive made by a Mac is read without the files that the Mac adds about each file', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `part-${at}.zip`)
  const archive = zip(
    Object.fromEntries(
      names.flatMap((name) => [
        [name, zip({ [`${name}.md`]: 'Text' })],
        [`__MACOSX/._${name}`, 'Mac OS X'],
      ]),
    ),
  )
  expect(await opened(archive)).toEqual({ paths: names.map((name) => `${name}.md`), skipped: [] })
})

it('an archive with one damaged file brings the others, and the report names the damaged one', async () => {
  const archive = zip({ 'a.enex': 'A'.repeat(1000), 'b.enex': 'B', 'c.md': 'C' })
  // Within the compressed text, which follows the head of 30 bytes and the name.
  archive.fill(0xff, 37, 40)
  expect(await opened(archive)).toEqual({
    paths: ['b.enex', 'c.md'],
    skipped: [{ name: 'a.enex', reason: 'It is damaged and cannot be read.' }],
  })
})

it('an archive with too many files brings those within the limit, and the report says that there are more', async () => {
  const names = ['a.md', 'b.md', 'c.md']
  const tar = pack()
  for (const name of names) tar.entry({ name }, 'Text')
  tar.finalize()
  const skipped = [{ name: 'a.zip', reason: 'The archive holds more than 2 files; the rest was not read.' }]
  for (const archive of [await buffer(tar), zip(Object.fromEntries(names.map((name) => [name, 'Text'])))]) {
    expect(await opened(archive, 2)).toEqual({ paths: ['a.md', 'b.md'], skipped })
    expect(await opened(archive, 3)).toEqual({ paths: names, skipped: [] })
  }
})
