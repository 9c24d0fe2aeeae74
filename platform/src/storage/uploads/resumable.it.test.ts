// Uploads in several requests, with tus-js-client.
import { randomBytes } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { DefaultHttpStack, Upload, type UploadOptions } from 'tus-js-client'
import { expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { removeSilentUploads } from '../store/drafts.ts'
import { STORAGE_SCENE } from '../testing/scene.ts'

const platform = useTestPlatform({ scene: STORAGE_SCENE })
const endpoint = () => `${platform.url}/storage/v1/upload/resumable`

async function person() {
  const { client, userId } = await platform.signUp()
  const { data } = await client.auth.getSession()
  const headers = { apikey: platform.keys.anonKey, authorization: `Bearer ${data.session?.access_token}` }
  return { client, userId, headers, files: client.storage.from('private') }
}

function send(bytes: Buffer, objectName: string, options: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: endpoint(),
      chunkSize: 100_000,
      retryDelays: [],
      metadata: { bucketName: 'private', objectName, contentType: 'application/x-tide', cacheControl: '60' },
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
      ...options,
    })
    upload.start()
  })
}

it('a resumable upload combines its parts into one file', async () => {
  const { files, userId, headers } = await person()
  const bytes = randomBytes(350_000)
  await send(bytes, `${userId}/large.bin`, { headers })
  const { data } = await files.download(`${userId}/large.bin`)
  expect(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer).equals(bytes)).toBe(true)
  expect((await files.info(`${userId}/large.bin`)).data).toMatchObject({ size: 350_000, cacheControl: 'max-age=60' })
  await expect(send(bytes, `${userId}/large.bin`, { headers })).rejects.toThrow('409')
  await send(bytes.subarray(9), `${userId}/large.bin`, { headers: { ...headers, 'x-upsert': 'true' } })
  expect((await files.info(`${userId}/large.bin`)).data).toMatchObject({ size: 349_991 })
})

it('an upload continues after a broken connection, for the same person only', async () => {
  const [ann, ben] = [await person(), await person()]
  const bytes = randomBytes(300_000)
  let sent = 0
  const stack = new DefaultHttpStack({})
  const uploadUrl = await new Promise<string>((resolve) => {
    const upload = new Upload(bytes, {
      endpoint: endpoint(),
      chunkSize: 100_000,
      headers: ann.headers,
      httpStack: stack,
      metadata: { bucketName: 'private', objectName: `${ann.userId}/a.bin` },
      onChunkComplete: () => {
        sent += 1
        if (sent === 2) void upload.abort().then(() => resolve(upload.url ?? ''))
      },
    })
    upload.start()
  })
  expect((await ann.files.exists(`${ann.userId}/a.bin`)).data).toBe(false)
  await expect(send(bytes, '', { headers: ben.headers, uploadUrl, endpoint: null as never })).rejects.toThrow()
  await send(bytes, '', { headers: ann.headers, uploadUrl })
  const { data } = await ann.files.download(`${ann.userId}/a.bin`)
  expect(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer).equals(bytes)).toBe(true)
  // The answer to the last part can be lost too.
  const asked = await fetch(uploadUrl, { method: 'HEAD', headers: { ...ann.headers, 'Tus-Resumable': '1.0.0' } })
  expect(asked.headers.get('upload-offset')).toBe('300000')
})

it('an upload that the policies or limits forbid is refused before its first byte', async () => {
  const [ann, ben] = [await person(), await person()]
  const bytes = randomBytes(1000)
  const metadata = (bucketName: string, objectName: string) => ({ metadata: { bucketName, objectName } })
  const { headers } = ann
  await expect(send(bytes, '', { headers, ...metadata('private', `${ben.userId}/a`) })).rejects.toThrow('403')
  await expect(send(bytes, '', { headers, ...metadata('nowhere', `${ann.userId}/a`) })).rejects.toThrow('404')
  await expect(send(bytes, '', { headers, ...metadata('private', `${ann.userId}/../a`) })).rejects.toThrow('400')
  await expect(send(bytes, '', { headers, ...metadata('pictures', `${ann.userId}/a.png`) })).rejects.toThrow('415')
  await expect(
    send(Buffer.alloc(200_000), '', { headers, ...metadata('pictures', `${ann.userId}/a.png`) }),
  ).rejects.toThrow('413')
  await expect(send(bytes, `${ann.userId}/a`, { headers: {} })).rejects.toThrow('403')
  const left = await readdir(join(platform.dataDir, 'files', 'resumable'))
  expect(left.filter((name) => !name.endsWith('.json'))).toEqual([])
})

it('a signed address accepts a resumable upload', async () => {
  const { files, userId } = await person()
  const { data } = await files.createSignedUploadUrl(`${userId}/signed.bin`)
  const headers = { 'x-signature': data?.token ?? '' }
  await send(Buffer.from('signed'), `${userId}/signed.bin`, { headers, endpoint: `${endpoint()}/sign` })
  expect(await (await files.download(`${userId}/signed.bin`)).data?.text()).toBe('signed')
  await expect(
    send(Buffer.from('x'), `${userId}/other.bin`, { headers, endpoint: `${endpoint()}/sign` }),
  ).rejects.toThrow('400')
})

/** Begins an upload of this size and sends nothing. */
async function begin(headers: Record<string, string>, objectName: string, bytes: number) {
  const metadata = Object.entries({ bucketName: 'private', objectName })
  const answer = await fetch(headers['x-signature'] ? `${endpoint()}/sign` : endpoint(), {
    method: 'POST',
    headers: {
      ...headers,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes),
      'Upload-Metadata': metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(','),
    },
  })
  const location = answer.headers.get('location')
  return { status: answer.status, url: location === null ? '' : new URL(location, platform.url).href }
}

it('a signed address reaches only the upload that its own person started for it', async () => {
  const [ann, ben] = [await person(), await person()]
  const { url } = await begin(ann.headers, `${ann.userId}/half.bin`, 1000)
  const { data } = await ben.files.createSignedUploadUrl(`${ben.userId}/own.bin`)
  const stranger = { 'x-signature': data?.token ?? '', 'Tus-Resumable': '1.0.0' }
  for (const method of ['HEAD', 'DELETE']) expect((await fetch(url, { method, headers: stranger })).status).toBe(404)
  const asked = await fetch(url, { method: 'HEAD', headers: { ...ann.headers, 'Tus-Resumable': '1.0.0' } })
  expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '0'])
})

it('unfinished uploads count as used space: whole while they receive, then with what has arrived, and end after an hour', async () => {
  const ann = await person()
  await platform.sql.unsafe(`
    create or replace function public.refuse_much() returns trigger language plpgsql as $$ begin
      if (new.metadata ->> 'size')::bigint > 1000 then raise exception 'full' using errcode = 'PT413'; end if;
      return new;
    end $$;
    create trigger refuse_much before insert on storage.objects for each row when (new.owner_id = '${ann.userId}')
      execute function public.refuse_much();`)
  const half = await begin(ann.headers, `${ann.userId}/a.bin`, 600)
  expect(half.status).toBe(201)
  expect((await begin(ann.headers, `${ann.userId}/b.bin`, 600)).status).toBe(413)
  expect((await begin(ann.headers, `${ann.userId}/c.bin`, 100)).status).toBe(201)
  const atOnce = await Promise.all(['d', 'e', 'f'].map((name) => begin(ann.headers, `${ann.userId}/${name}`, 200)))
  expect(atOnce.filter(({ status }) => status === 201).length).toBeLessThan(2)

  // Silent for a minute, the first one counts with the 300 bytes that arrived.
  const folder = join(platform.dataDir, 'files', 'resumable')
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const patch = (upload: { url: string }, at: number, bytes: number) =>
    fetch(upload.url, {
      method: 'PATCH',
      headers: {
        ...ann.headers,
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(at),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: Buffer.alloc(bytes, 7),
    })
  expect((await patch(half, 0, 300)).status).toBe(204)
  for (const name of (await readdir(folder)).filter((each) => !each.endsWith('.json')))
    await utimes(join(folder, name), ago(2), ago(2))
  expect((await begin(ann.headers, `${ann.userId}/g.bin`, 800)).status).toBe(413)
  const next = await begin(ann.headers, `${ann.userId}/g.bin`, 600)
  expect(next.status).toBe(201)
  // The next one has taken the space.
  expect((await patch(half, 300, 300)).status).toBe(413)
  expect((await patch(next, 0, 600)).status).toBe(204)
  const id = half.url.slice(half.url.lastIndexOf('/') + 1)
  const [hour, old] = [60 * 60 * 1000, ago(120)]
  await utimes(join(folder, `${id}.json`), old, old)
  await removeSilentUploads(folder, hour)
  expect((await stat(join(folder, id))).isFile()).toBe(true)
  await utimes(join(folder, id), old, old)
  await removeSilentUploads(folder, hour)
  expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([])
  expect((await begin(ann.headers, `${ann.userId}/b.bin`, 600)).status).toBe(201)
})

it('the same content under another name is stored once', async () => {
  const { files, userId, headers } = await person()
  const bytes = randomBytes(5000)
  for (const name of ['a.bin', 'b.bin']) await send(bytes, `${userId}/${name}`, { headers, retryDelays: null })
  const stored = await platform.sql`select distinct version from storage.objects where owner_id = ${userId}`
  expect(stored).toHaveLength(1)
  const { data } = await files.download(`${userId}/b.bin`)
  expect(Buffer.from((await data?.arrayBuffer()) as ArrayBuffer).equals(bytes)).toBe(true)
})

it('a person may have twenty unfinished uploads at most', async () => {
  const ann = await person()
  for (let n = 0; n < 20; n += 1) expect((await begin(ann.headers, `${ann.userId}/${n}`, 9)).status).toBe(201)
  expect((await begin(ann.headers, `${ann.userId}/20`, 9)).status).toBe(429)
})

it('an upload has a whole address where the client used the public one, and a path elsewhere', async () => {
  const { userId, headers } = await person()
  const locationFor = (host: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const sent = request(endpoint(), {
        method: 'POST',
        headers: {
          ...headers,
          host,
          'Tus-Resumable': '1.0.0',
          'Upload-Length': '9',
          'Upload-Metadata': `bucketName ${btoa('private')},objectName ${btoa(`${userId}/${host}`)}`,
        },
      })
      sent.on('response', (answer) => resolve(answer.resume().headers.location)).on('error', reject)
      sent.end()
    })
  const { publicUrl } = platform.config
  const path = /^\/storage\/v1\/upload\/resumable\/[0-9a-f]{32}$/
  const whole = (await locationFor(new URL(publicUrl).host)) ?? ''
  expect(whole.startsWith(publicUrl)).toBe(true)
  expect(whole.slice(publicUrl.length)).toMatch(path)
  expect(await locationFor('other.example')).toMatch(path)
})
