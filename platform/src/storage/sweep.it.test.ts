// In the end there are no bytes without a row and no row without bytes, even after a crash.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { useTestPlatform } from '../testing/index.ts'
import { createDiskStore } from './store/disk-store.ts'
import { createSweep } from './sweep.ts'
import { STORAGE_SCENE } from './testing/scene.ts'

const platform = useTestPlatform({ scene: STORAGE_SCENE })
const folder = () => join(platform.dataDir, 'files')
const files = () => createDiskStore(folder())
const sweep = () =>
  createSweep({ db: { system: platform.sql }, files: files(), drafts: '', resumable: '', log: createLog('silent') })

async function stored(): Promise<string[]> {
  const found: string[] = []
  for await (const { version } of files().list()) found.push(version)
  return found
}
const afterErasing =
  <T>(look: () => Promise<T>) =>
  async () => {
    await sweep().erase()
    return look()
  }
const rows = async () =>
  (await platform.sql`select version from storage.objects order by version collate "C"`).map((row) => row.version)

it('the sweep erases the bytes of rows that any statement deleted', async () => {
  const { client, userId } = await platform.signUp()
  const bucket = client.storage.from('private')
  for (const name of ['a', 'b', 'c', 'd']) await bucket.upload(`${userId}/${name}`, name)
  await bucket.remove([`${userId}/a`])
  await bucket.update(`${userId}/b`, 'new')
  await platform.sql`delete from storage.objects where name = ${`${userId}/c`}`
  await platform
    .service()
    .storage.from('private')
    .remove([`${userId}/d`])
  await expect.poll(afterErasing(async () => (await stored()).length)).toBe(1)
  expect(await stored()).toEqual(await rows())
})

it('the sweep erases bytes whose server died before it stored the row, and a row without bytes is refused', async () => {
  const version = randomUUID()
  await platform.sql`insert into storage.erasures values (${version}, now() - interval '1 second')`
  await mkdir(join(folder(), version.slice(0, 2)), { recursive: true })
  await writeFile(join(folder(), version.slice(0, 2), version), 'orphan')
  await expect.poll(afterErasing(async () => (await stored()).includes(version))).toBe(false)
  const late = platform.sql`insert into storage.objects (bucket_id, name, version) values ('private', 'late', ${version})`
  await expect(late).rejects.toThrow('no longer there')
})

it('the sweep compares the store with the table: it erases unknown bytes after a day and reports missing ones', async () => {
  const { client, userId } = await platform.signUp()
  const bucket = client.storage.from('private')
  for (const name of ['kept', 'lost', 'also-kept']) await bucket.upload(`${userId}/${name}`, name)
  const [lost] = await platform.sql`select version from storage.objects where name = ${`${userId}/lost`}`
  await files().erase(String(lost?.version))
  const [old, young] = [randomUUID(), randomUUID()]
  for (const version of [old, young]) {
    await mkdir(join(folder(), version.slice(0, 2)), { recursive: true })
    await writeFile(join(folder(), version.slice(0, 2), version), 'unknown')
  }
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(join(folder(), old.slice(0, 2), old), before, before)
  expect(await sweep().compare()).toEqual({ unknown: 1, missing: [lost?.version] })
  await expect.poll(afterErasing(async () => (await stored()).includes(old))).toBe(false)
  expect(await stored()).toContain(young)
  await rm(join(folder(), young.slice(0, 2), young))
  expect((await bucket.download(`${userId}/lost`)).error).not.toBeNull()
  expect(await (await bucket.download(`${userId}/kept`)).data?.text()).toBe('kept')
  expect(await readdir(join(folder(), 'drafts'))).toEqual([])
})

it('the sweep waits while a backup copies files', async () => {
  const connection = await platform.sql.reserve()
  await connection`select pg_advisory_lock(hashtext('storage erasing'))`
  const { client, userId } = await platform.signUp()
  await client.storage.from('private').upload(`${userId}/a`, 'a')
  await client.storage.from('private').remove([`${userId}/a`])
  expect(await sweep().erase()).toBe(0)
  await connection`select pg_advisory_unlock(hashtext('storage erasing'))`
  connection.release()
  await expect.poll(afterErasing(async () => (await platform.sql`select 1 from storage.erasures`).length)).toBe(0)
})

it('the sweep erases bytes that several files share with the last of these files', async () => {
  const { client, userId } = await platform.signUp()
  const bucket = client.storage.from('private')
  const at = (name: number | string) => `${userId}/${name}`
  const versions = () => platform.sql`select distinct version from storage.objects where owner_id = ${userId}`
  for (const name of ['a', 'b', 'c']) expect((await bucket.upload(at(name), 'shared')).error).toBeNull()
  const [first, ...more] = await versions()
  expect(more).toEqual([])
  await bucket.remove([at('a')])
  await bucket.update(at('c'), 'replaced')
  await sweep().erase()
  expect(await (await bucket.download(at('b'))).data?.text()).toBe('shared')
  // Lost bytes are stored anew by the next upload.
  await files().erase(String(first?.version))
  await bucket.upload(at('d'), 'shared')
  expect(await (await bucket.download(at('d'))).data?.text()).toBe('shared')
  await bucket.remove([at('b')])

  // Uploads and deletions at once: each file that is there has its bytes.
  const names = Array.from({ length: 8 }, (_, n) => n)
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      names.map(async (name) => {
        expect((await bucket.upload(at(name), `round ${round}`, { upsert: true })).error).toBeNull()
        if (name % 2) await bucket.remove([at(name)])
        await sweep().erase()
      }),
    )
  for (const name of names.filter((each) => each % 2 === 0))
    expect(await (await bucket.download(at(name))).data?.text()).toBe('round 4')
  expect((await sweep().compare()).missing).not.toContain((await versions())[0]?.version)
  await bucket.remove([...names, 'c', 'd'].map(at))
  await expect.poll(afterErasing(async () => (await platform.sql`select 1 from storage.erasures`).length)).toBe(0)
  const known = new Set(await rows())
  expect((await stored()).filter((version) => !known.has(version))).toEqual([])
})
