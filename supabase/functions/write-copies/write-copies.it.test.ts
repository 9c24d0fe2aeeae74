// Weekly copies of accounts in the operator's folder and bucket, and in people's own files.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestPlatform } from '@jotsam/platform/testing'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpDouble, startHttpDouble } from '../_shared/testing/http-double.ts'
import { startProduct } from '../_shared/testing/product.ts'

let platform: TestPlatform
let bucket: HttpDouble
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jotsam-copies-'))
  bucket = await startHttpDouble((_request, response) => response.end())
  const COPIES_S3_URL = `${bucket.url.replace('//', '//key:secret@')}/copies/weekly?region=eu-central-1`
  platform = await startProduct({ COPIES_DIR: folder, COPIES_S3_URL }, { maxFileBytes: 1_000_000 })
})
afterAll(async () => {
  await platform.stop()
  await bucket.stop()
  await rm(folder, { recursive: true })
})

const copies = async (id: string) => (await readdir(join(folder, id)).catch(() => [])).sort()
const run = () => platform.service().functions.invoke('write-copies', { method: 'POST' })

it('copies are written once a week to the folder and to the bucket, and contain the notes', async () => {
  const ann = await platform.signUp()
  await ann.client
    .from('captures')
    .insert({ title: 'Tides', content: 'High', source_url: 'https://chatgpt.com/c/1' })
    .throwOnError()
  await run()
  await expect.poll(() => copies(ann.userId)).toHaveLength(1)
  const [name = ''] = await copies(ann.userId)
  const bytes = new Uint8Array(await readFile(join(folder, ann.userId, name)))
  expect(strFromU8(unzipSync(bytes)['data/captures.json'] ?? new Uint8Array())).toContain('Tides')
  const sent = bucket.asked.filter(({ path }) => path === `/copies/weekly/${ann.userId}/${name}`)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d+\/eu-central-1\/s3/)
  expect(Object.keys(unzipSync(new Uint8Array(sent[0]?.body ?? [])))).toContain('data/captures.json')

  expect((await run()).data).toMatchObject({ written: 0 })
  await platform.sql`update private.account_copies set copied_at = copied_at - interval '8 days', tried_at = tried_at - interval '8 days'`
  for (const day of [1, 2, 3, 4]) await writeFile(join(folder, ann.userId, `2020-01-0${day}-jotsam.zip`), '')
  expect((await run()).data).toMatchObject({ written: 1 })
  expect(await copies(ann.userId)).toEqual([
    '2020-01-02-jotsam.zip',
    '2020-01-03-jotsam.zip',
    '2020-01-04-jotsam.zip',
    name,
  ])
})

it('a failed copy is retried an hour later, and the copies of deleted accounts are removed', async () => {
  const ben = await platform.signUp()
  await mkdir(join(folder, 'something else'))
  bucket.answer((_request, response) => response.writeHead(503).end())
  const tried = () => platform.sql`select copied_at from private.account_copies where user_id = ${ben.userId}`
  await run()
  await expect.poll(tried).toEqual([{ copied_at: null }])
  bucket.answer((_request, response) => response.end())
  expect((await run()).data).toMatchObject({ written: 0 })
  await platform.sql`update private.account_copies set tried_at = tried_at - interval '2 hours' where user_id = ${ben.userId}`
  expect((await run()).data).toMatchObject({ written: 1 })
  expect(await copies(ben.userId)).toHaveLength(1)

  await platform.service().auth.admin.deleteUser(ben.userId)
  await run()
  expect(await readdir(folder)).not.toContain(ben.userId)
  expect(await readdir(folder)).toContain('something else')
})

const weekly = async ({ client, userId }: Awaited<ReturnType<TestPlatform['signUp']>>) =>
  (await client.storage.from('copies').list(userId, { sortBy: { column: 'name', order: 'asc' } })).data ?? []
const aWeekLater = (id: string) =>
  platform.sql`update weekly_copies set copied_at = copied_at - interval '8 days', tried_at = tried_at - interval '8 days' where user_id = ${id}`

it('people who want weekly copies find the last two in their own files, and nobody else does', async () => {
  const [eve, mallory] = [await platform.signUp(), await platform.signUp()]
  const note = { content: 'Low', source_url: 'https://chatgpt.com/c/1' }
  const { data: saved } = await eve.client.from('captures').insert(note).select('id').single().throwOnError()
  // Larger than MAX_FILE_BYTES together: that limit is for one file of a person.
  for (const each of ['a', 'b'])
    await eve.client.storage.from('attachments').upload(`${eve.userId}/${saved.id}/${each}`, randomBytes(700_000))
  await run()
  expect(await weekly(eve)).toEqual([])

  await eve.client.from('weekly_copies').insert({}).throwOnError()
  expect((await run()).data).toMatchObject({ weekly: 1 })
  expect((await run()).data).toMatchObject({ weekly: 0 })
  const [copy] = await weekly(eve)
  const path = `${eve.userId}/${copy?.name}`
  const { data: blob } = await eve.client.storage.from('copies').download(path)
  const files = unzipSync(new Uint8Array((await blob?.arrayBuffer()) ?? []))
  expect(strFromU8(files['data/captures.json'] ?? new Uint8Array())).toContain('Low')
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(2)
  const { data: state } = await eve.client.from('weekly_copies').select().single().throwOnError()
  expect(state).toMatchObject({ fault: null, copied_at: expect.any(String) })

  // Copies do not count towards the space.
  const { data: profile } = await eve.client.from('profiles').select('bytes_used').single().throwOnError()
  expect(profile.bytes_used).toBeLessThan(2_000_000)

  const theirs = mallory.client.storage.from('copies')
  expect((await theirs.download(path)).error).not.toBeNull()
  expect((await theirs.createSignedUrl(path, 60)).error).not.toBeNull()
  expect((await theirs.list(eve.userId)).data).toEqual([])
  // The refusal does not tell who keeps copies.
  const refusals = [eve, mallory].map(({ userId }) => theirs.upload(`${userId}/mine.zip`, ZIP, AS_ZIP))
  const [keeps, keepsNone] = (await Promise.all(refusals)).map(({ error }) => error?.message)
  expect(keepsNone).toMatch(/row-level security/)
  expect(keeps).toBe(keepsNone)
  const own = eve.client.storage.from('copies')
  expect((await own.upload(`${eve.userId}/mine.zip`, randomBytes(10))).error).not.toBeNull()
  expect((await own.remove([path])).data).toEqual([])
  const token = await eve.client.functions.invoke('access-tokens', { body: TOKEN })
  const byToken = await fetch(`${platform.url}/storage/v1/object/copies/${path}`, {
    headers: { apikey: platform.keys.anonKey, Authorization: `Bearer ${token.data.token}` },
  })
  expect(byToken.status).toBe(400)

  for (const day of [1, 2])
    await platform.service().storage.from('copies').upload(`${eve.userId}/2020-01-0${day}-jotsam.zip`, ZIP, AS_ZIP)
  await aWeekLater(eve.userId)
  expect((await run()).data).toMatchObject({ weekly: 1 })
  expect((await weekly(eve)).map(({ name }) => name)).toEqual(['2020-01-02-jotsam.zip', copy?.name])

  await eve.client.from('weekly_copies').delete().eq('user_id', eve.userId).throwOnError()
  expect(await weekly(eve)).toEqual([])
  expect((await platform.service().storage.from('copies').upload(path, ZIP, AS_ZIP)).error).not.toBeNull()
})

it('reports a weekly copy that fails, tries it again, and deletes the copies with the account', async () => {
  const dan = await platform.signUp()
  await dan.client.from('weekly_copies').insert({}).throwOnError()
  await platform.sql`update storage.buckets set file_size_limit = 100 where id = 'copies'`
  expect((await run()).data).toMatchObject({ weekly: 0 })
  const state = async () => (await dan.client.from('weekly_copies').select().single()).data
  expect(await state()).toMatchObject({ fault: 'too-large', copied_at: null })
  await platform.sql`update storage.buckets set file_size_limit = 5368709120 where id = 'copies'`
  await platform.sql`update weekly_copies set tried_at = tried_at - interval '2 hours' where user_id = ${dan.userId}`
  expect((await run()).data).toMatchObject({ weekly: 0 })
  await platform.sql`update weekly_copies set tried_at = tried_at - interval '1 day' where user_id = ${dan.userId}`
  expect((await run()).data).toMatchObject({ weekly: 1 })
  expect(await state()).toMatchObject({ fault: null })
  expect(await weekly(dan)).toHaveLength(1)

  await platform.service().auth.admin.deleteUser(dan.userId)
  expect(await platform.sql`select from storage.objects where name like ${`${dan.userId}/%`}`).toHaveLength(0)
})

const TOKEN = { action: 'create', name: 'Script', access: 'read', notebooks: null, expiresInDays: 1 }
const ZIP = Buffer.from([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)])
const AS_ZIP = { contentType: 'application/zip' }
