// The same calls with the bytes in an S3-compatible store.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../testing/index.ts'
import { createS3Store } from './store/s3-store.ts'
import { startS3, type TestS3 } from './testing/s3.ts'
import { STORAGE_SCENE } from './testing/scene.ts'

let s3: TestS3
let platform: TestPlatform
beforeAll(async () => {
  s3 = await startS3()
  platform = await startTestPlatform({ scene: STORAGE_SCENE, config: { s3Url: s3.url } })
})
afterAll(async () => {
  await platform.stop()
  await s3.stop()
})

it('files are uploaded, downloaded in part, copied, moved and removed', async () => {
  const { client, userId } = await platform.signUp()
  const files = client.storage.from('private')
  const at = (name: string) => `${userId}/${name}`
  expect((await files.upload(at('a.txt'), new Blob(['0123456789']))).error).toBeNull()
  expect((await files.copy(at('a.txt'), at('b.txt'))).error).toBeNull()
  expect((await files.move(at('a.txt'), at('c.txt'))).error).toBeNull()
  const { data } = await files.createSignedUrl(at('c.txt'), 60)
  const part = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=3-5' } })
  expect([part.status, await part.text()]).toEqual([206, '345'])
  expect(await (await files.download(at('b.txt'))).data?.text()).toBe('0123456789')
  expect((await files.remove([at('b.txt'), at('c.txt')])).data).toHaveLength(2)
  const left = async () => {
    const versions: string[] = []
    for await (const { version } of createS3Store(s3.url).list()) versions.push(version)
    return versions
  }
  await expect.poll(left).toEqual([])
  expect(await readdir(join(platform.dataDir, 'files', 'drafts'))).toEqual([])
})
