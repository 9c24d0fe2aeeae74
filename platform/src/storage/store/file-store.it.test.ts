// The same tests for both stores.
import { randomBytes, randomUUID } from 'node:crypto'
import { access, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3, type TestS3 } from '../testing/s3.ts'
import { createDiskStore } from './disk-store.ts'
import { receiveDraft } from './drafts.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

let folder: string
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-test-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => FileStore> = {
  'a folder': () => createDiskStore(join(folder, 'files')),
  'an S3-compatible store': () => createS3Store(s3.url),
}
const draft = (bytes: Buffer) => receiveDraft(join(folder, 'drafts'), Readable.from([bytes]))

describe.each(Object.keys(stores))('%s', (name) => {
  const store = () => (stores[name] as () => FileStore)()

  it('returns stored bytes, whole and in part, and removes the local file', async () => {
    const bytes = randomBytes(300_000)
    const version = randomUUID()
    const given = await draft(bytes)
    await store().keep(version, given)
    await expect(access(given.path)).rejects.toThrow()
    expect(bytes.equals(await buffer((await store().read(version)) as Readable))).toBe(true)
    const part = await buffer((await store().read(version, { from: 10, to: 19 })) as Readable)
    expect(part.equals(bytes.subarray(10, 20))).toBe(true)
    expect(await store().size(version)).toBe(300_000)
    await store().erase(version)
    await store().erase(version)
    expect(await store().read(version)).toBeNull()
    expect(await store().size(version)).toBeNull()
  })

  it('lists versions in the order of their text', async () => {
    const versions = Array.from({ length: 12 }, () => randomUUID())
    for (const version of versions) await store().keep(version, await draft(Buffer.from(version)))
    const listed: string[] = []
    for await (const { version, storedAt } of store().list()) {
      listed.push(version)
      expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000)
    }
    expect(listed).toEqual([...versions].sort())
    for (const version of versions) await store().erase(version)
  })

  it('reads nothing for a name that is not a version', async () => {
    for (const version of ['../drafts', '..%2f..', '', 'x'.repeat(36)]) {
      expect(await store().read(version)).toBeNull()
      await store().erase(version)
    }
  })
})

// Node closes such a file with a warning, some time later.
it.runIf(process.platform === 'linux')('a folder opens no file for an answer that nobody reads', async () => {
  const store = createDiskStore(join(folder, 'files'))
  const version = randomUUID()
  await store.keep(version, await draft(Buffer.from('x')))
  const bytes = (await store.read(version)) as Readable
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  expect(open.filter((path) => path.includes(version))).toEqual([])
  expect(String(await buffer(bytes))).toBe('x')
  await store.erase(version)
})

it('the S3 store reports a wrong secret and an unreachable store', async () => {
  const wrong = createS3Store(s3.url.replace('S3RVER:S3RVER', 'S3RVER:wrong'))
  await expect(wrong.keep(randomUUID(), await draft(Buffer.from('x')))).rejects.toThrow('403')
  const nowhere = createS3Store('http://a:b@127.0.0.1:9/files')
  await expect(nowhere.read(randomUUID())).rejects.toThrow()
  expect(await readdir(join(folder, 'drafts'))).toHaveLength(1)
})
