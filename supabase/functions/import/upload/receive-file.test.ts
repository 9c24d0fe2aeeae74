import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { receiveFile } from './receive-file.ts'
import { uploadRoom } from './upload-room.ts'

async function received(fields: readonly (readonly [name: string, value: string | Blob])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'jotsam-receive-'))
  const room = uploadRoom(folder)
  onTestFinished(async () => {
    room.release()
    await rm(folder, { recursive: true })
  })
  const body = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, 'a.md')
  }
  return receiveFile(new Request('http://localhost/', { method: 'POST', body }), folder, room)
}

const file = ['file', new Blob(['Text'])] as const

it('takes the file of a form', async () => {
  const { name, path, bytes } = (await received([file])) ?? {}
  expect([name, bytes, await readFile(path ?? '', 'utf8')]).toEqual(['a.md', 4, 'Text'])
})

it.each([
  ['before the file', [['dryRun', 'true'], file], 'dryRun'],
  ['after the file', [file, ['dryRun', 'true']], 'dryRun'],
  ['with another file', [['upload', new Blob(['Other'])], file], 'upload'],
] as const)('refuses a form with a field that does not exist: %s', async (_, fields, field) => {
  await expect(received(fields)).rejects.toMatchObject({ field })
})
