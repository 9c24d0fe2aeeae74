// Weekly copies of accounts in the operator's folder and bucket.
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
  platform = await startProduct({ COPIES_DIR: folder, COPIES_S3_URL })
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
