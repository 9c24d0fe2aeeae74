import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { nameOf, oneFile, type PathFile, pathFiles } from './one-file.ts'

const modified = { lastModified: Date.UTC(2024, 4, 6, 7, 8, 10) }
const file = (path: string, text: string): PathFile => ({
  path,
  file: new File([text], path.split('/').at(-1) ?? '', modified),
})

it('makes a ZIP of a folder, with its name, that is the same each time', async () => {
  const files = [file('Vault/Über/Ebbe.md', 'Flut'), file('Vault/.obsidian/app.json', '{}'), file('Vault/leer.md', '')]
  const zip = await oneFile(files)
  expect(zip.name).toBe('Vault (folder)')
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const read = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)])
  expect(read).toEqual([
    ['Vault/.obsidian/app.json', '{}'],
    ['Vault/leer.md', ''],
    ['Vault/Über/Ebbe.md', 'Flut'],
  ])
  expect(new Uint8Array(await (await oneFile(files.toReversed())).arrayBuffer())).toEqual(bytes)
  // The checksum of "Flut".
  expect(Buffer.from(bytes).includes(Buffer.from([0x2f, 0xd2, 0xd6, 0xdb]))).toBe(true)
})

it('keeps two files with the same name', async () => {
  const zip = await oneFile([file('a.md', 'One'), file('a.md', 'Two')])
  const read = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.entries(read).map(([path, content]) => [path, strFromU8(content)])).toEqual([
    ['a.md', 'One'],
    ['a (2).md', 'Two'],
  ])
})

it('sends a single file as it is, and leaves out what programs keep for themselves', async () => {
  const single = file('a.md', 'Text')
  expect(await oneFile([single])).toBe(single.file)
  expect(nameOf([single, file('b.md', 'Text')])).toBe('2 files')
  const inFolder = (path: string) => Object.assign(new File(['x'], 'x'), { webkitRelativePath: path })
  const chosen = ['v/.git/config', 'v/a.md', 'v/.obsidian/app.json', 'v/.DS_Store'].map(inFolder)
  expect(pathFiles(chosen).map(({ path }) => path)).toEqual(['v/a.md', 'v/.obsidian/app.json'])
})
