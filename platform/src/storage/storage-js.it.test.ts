// Every call of the official client that its documentation names, against the running platform.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { STORAGE_SCENE } from './testing/scene.ts'

const platform = useTestPlatform({ scene: STORAGE_SCENE })

const person = async (bucket = 'private') => {
  const { client, userId } = await platform.signUp()
  return { client, userId, files: client.storage.from(bucket), at: (name: string) => `${userId}/${name}` }
}
const textOf = async (blob: Blob | null) => blob?.text()
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describe('buckets', () => {
  it('are made, changed, listed, emptied and deleted by the service role', async () => {
    const { storage } = platform.service()
    const made = await storage.createBucket('b1', {
      public: false,
      fileSizeLimit: '20KB',
      allowedMimeTypes: ['text/plain'],
    })
    expect(made).toEqual({ data: { name: 'b1' }, error: null })
    expect((await storage.createBucket('b1')).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect((await storage.getBucket('b1')).data).toMatchObject({
      id: 'b1',
      name: 'b1',
      public: false,
      file_size_limit: 20_000,
      allowed_mime_types: ['text/plain'],
    })
    expect(
      (await storage.updateBucket('b1', { public: true, fileSizeLimit: null, allowedMimeTypes: null })).data,
    ).toEqual({ message: 'Successfully updated' })
    expect((await storage.getBucket('b1')).data).toMatchObject({ public: true, file_size_limit: null })
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toContain('b1')
    const found = await storage.listBuckets({ limit: 1, search: 'B1', sortColumn: 'created_at', sortOrder: 'desc' })
    expect(found.data).toMatchObject([{ id: 'b1', type: 'STANDARD' }])

    // Its files could not be reached.
    expect((await storage.createBucket('sign')).error).toMatchObject({ statusCode: '400', code: 'InvalidBucketName' })

    await storage.from('b1').upload('a.txt', 'A')
    expect((await storage.deleteBucket('b1')).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    })
    expect((await storage.emptyBucket('b1')).error).toBeNull()
    expect((await storage.deleteBucket('b1')).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket('b1')).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  it('are visible to people as far as policies allow, and cannot be changed by them', async () => {
    const { client } = await person()
    expect((await client.storage.getBucket('private')).data?.id).toBe('private')
    expect((await client.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    expect((await client.storage.updateBucket('private', { public: true })).error).toMatchObject({ statusCode: '404' })
    expect((await client.storage.deleteBucket('private')).error).toMatchObject({ statusCode: '404' })
    expect((await platform.client().storage.listBuckets()).data).toEqual([])
  })
})

describe('upload', () => {
  it('accepts texts, buffers, blobs, forms and streams, and returns the bytes', async () => {
    const { files, at } = await person()
    const form = new FormData()
    form.append('cacheControl', '60')
    form.append('', new Blob(['form'], { type: 'text/csv' }), 'x.csv')
    const bodies = {
      'text.txt': 'text',
      'buffer.bin': Buffer.from('buffer'),
      'array.bin': new Uint8Array(Buffer.from('array')).buffer,
      'blob.txt': new Blob(['blob'], { type: 'text/plain' }),
      'form.csv': form,
      'empty.txt': '',
    }
    for (const [name, body] of Object.entries(bodies)) {
      const { data, error } = await files.upload(at(name), body)
      expect(error).toBeNull()
      expect(data).toEqual({ id: expect.any(String), path: at(name), fullPath: `private/${at(name)}` })
      const expected = name === 'empty.txt' ? '' : name.split('.')[0]
      expect(await textOf((await files.download(at(name))).data)).toBe(expected)
    }
    const stream = new Blob(['streamed']).stream()
    expect((await files.upload(at('stream.txt'), stream, { duplex: 'half' })).error).toBeNull()
    expect(await textOf((await files.download(at('stream.txt'))).data)).toBe('streamed')
  })

  it('keeps the type, the cache time and the metadata', async () => {
    const { files, at } = await person()
    const options = { contentType: 'text/markdown', cacheControl: '60', metadata: { my_key: 'wörd' } }
    for (const [name, body] of [
      ['raw.md', '# Tide'],
      ['blob.md', new Blob(['# Tide'], { type: 'text/markdown' })],
    ] as const) {
      expect((await files.upload(at(name), body, options)).error).toBeNull()
      const { data } = await files.info(at(name))
      expect(data).toMatchObject({
        name: at(name),
        bucketId: 'private',
        size: 6,
        contentType: 'text/markdown',
        cacheControl: 'max-age=60',
        metadata: { myKey: 'wörd' },
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      })
    }
  })

  it('refuses a name that is taken, and replaces it by upsert and update', async () => {
    const { files, at } = await person()
    const first = await files.upload(at('a.txt'), 'one')
    expect((await files.upload(at('a.txt'), 'two')).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(await textOf((await files.download(at('a.txt'))).data)).toBe('one')
    const second = await files.upload(at('a.txt'), 'two', { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(await textOf((await files.download(at('a.txt'))).data)).toBe('two')
    expect((await files.update(at('a.txt'), 'three')).error).toBeNull()
    expect(await textOf((await files.download(at('a.txt'))).data)).toBe('three')
  })

  it('works once with a signed address, without an account', async () => {
    const { files, at } = await person()
    const { data } = await files.createSignedUploadUrl(at('signed.txt'))
    const visitor = platform.client().storage.from('private')
    const up = await visitor.uploadToSignedUrl(at('signed.txt'), data?.token ?? '', 'from a visitor')
    expect(up.error).toBeNull()
    expect(await textOf((await files.download(at('signed.txt'))).data)).toBe('from a visitor')
    expect((await visitor.uploadToSignedUrl(at('signed.txt'), data?.token ?? '', 'again')).error).toMatchObject({
      statusCode: '409',
    })
    expect((await visitor.uploadToSignedUrl(at('other.txt'), data?.token ?? '', 'x')).error).toMatchObject({
      message: 'Invalid signature',
    })
    const again = await files.createSignedUploadUrl(at('signed.txt'), { upsert: true })
    expect((await visitor.uploadToSignedUrl(at('signed.txt'), again.data?.token ?? '', 'new')).error).toBeNull()
    expect((await files.createSignedUploadUrl('somebody/else.txt')).error).toMatchObject({ statusCode: '403' })
  })
})

describe('reading', () => {
  it('lists files and folders with search, order, limit and offset', async () => {
    const { files, at, userId } = await person()
    for (const name of ['b.txt', 'a.txt', 'Apple.txt', 'd/e.txt', 'd/f/g.txt']) await files.upload(at(name), name)
    const names = async (options = {}, folder = userId) =>
      (await files.list(folder, options)).data?.map(({ name }) => name)
    expect(await names()).toEqual(['Apple.txt', 'a.txt', 'b.txt', 'd'])
    expect(await names({}, `${userId}/d`)).toEqual(['e.txt', 'f'])
    expect(await names({ search: 'AP' })).toEqual(['Apple.txt'])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['a.txt', 'b.txt'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual(['d', 'b.txt', 'a.txt', 'Apple.txt'])
    expect(await names({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'd',
      'Apple.txt',
      'a.txt',
      'b.txt',
    ])
    const { data } = await files.list(userId)
    expect(data?.at(-1)).toMatchObject({ name: 'd', id: null, metadata: null })
    expect(data?.[1]).toMatchObject({
      id: expect.any(String),
      metadata: { size: 5, mimetype: 'text/plain', eTag: expect.any(String) },
    })
    expect((await files.list()).data).toMatchObject([{ name: userId, id: null }])
  })

  it('lists page by page', async () => {
    const { files, at, userId } = await person()
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd/e.txt']) await files.upload(at(name), name)
    const first = await files.listV2({ prefix: `${userId}/`, limit: 2, with_delimiter: true })
    expect(first.data?.objects.map(({ name }) => name)).toEqual([at('a.txt'), at('b.txt')])
    expect(first.data?.hasNext).toBe(true)
    const cursor = first.data?.nextCursor ?? ''
    const second = await files.listV2({ prefix: `${userId}/`, limit: 2, with_delimiter: true, cursor })
    expect(second.data?.objects.map(({ name }) => name)).toEqual([at('c.txt')])
    expect(second.data?.folders.map(({ name }) => name)).toEqual([at('d/')])
    expect(second.data?.hasNext).toBe(false)
    const newest = await files.listV2({
      prefix: `${userId}/`,
      limit: 3,
      sortBy: { column: 'created_at', order: 'desc' },
    })
    expect(newest.data?.objects.map(({ name }) => name)).toEqual([at('d/e.txt'), at('c.txt'), at('b.txt')])
    const last = await files.listV2({
      prefix: `${userId}/`,
      limit: 3,
      sortBy: { column: 'created_at', order: 'desc' },
      cursor: newest.data?.nextCursor ?? '',
    })
    expect(last.data?.objects.map(({ name }) => name)).toEqual([at('a.txt')])
  })

  it('tells whether a file exists', async () => {
    const { files, at } = await person()
    await files.upload(at('a.txt'), 'a')
    expect((await files.exists(at('a.txt'))).data).toBe(true)
    expect((await files.exists(at('b.txt'))).data).toBe(false)
    expect((await files.info(at('b.txt'))).error).toMatchObject({ statusCode: '404', message: 'Object not found' })
  })

  it('signs addresses that anybody can use until they end', async () => {
    const { files, at } = await person()
    await files.upload(at('ü 1.txt'), 'signed')
    const { data } = await files.createSignedUrl(at('ü 1.txt'), 60, { download: 'name.txt' })
    const answer = await fetch(data?.signedUrl ?? '')
    expect(await answer.text()).toBe('signed')
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''name.txt")
    expect(answer.headers.get('expires')).not.toBeNull()
    const elsewhere = (data?.signedUrl ?? '').replace('1.txt', '2.txt')
    expect(await (await fetch(elsewhere)).json()).toMatchObject({ code: 'InvalidSignature' })
    platform.setNow(new Date(Date.now() + 61_000))
    expect(await (await fetch(data?.signedUrl ?? '')).json()).toMatchObject({ code: 'ExpiredToken' })
    platform.setNow(null)

    const many = await files.createSignedUrls([at('ü 1.txt'), at('missing.txt')], 60)
    expect(many.data).toMatchObject([
      { error: null, path: at('ü 1.txt') },
      { error: 'Either the object does not exist or you do not have access to it', signedUrl: null },
    ])
    expect(await (await fetch(many.data?.[0]?.signedUrl ?? '')).text()).toBe('signed')
  })

  it('ends addresses that a person signed when they sign out everywhere, and none that the service signed', async () => {
    const { files, at, client } = await person()
    await files.upload(at('a.txt'), 'signed')
    const own = await files.createSignedUrl(at('a.txt'), 86_400 * 3650)
    const up = await files.createSignedUploadUrl(at('b.txt'))
    const byService = await platform.service().storage.from('private').createSignedUrl(at('a.txt'), 60)
    const addresses = [own, byService].map(({ data }) => data?.signedUrl ?? '')
    const statuses = async () => Promise.all(addresses.map(async (address) => (await fetch(address)).status))
    expect(await statuses()).toEqual([200, 200])
    await client.auth.signOut({ scope: 'global' })
    expect(await statuses()).toEqual([400, 200])
    expect((await files.uploadToSignedUrl(at('b.txt'), up.data?.token ?? '', 'late')).error).not.toBeNull()
  })

  it('serves public buckets to everybody', async () => {
    const { storage } = platform.service()
    await storage.from('open').upload('dir/page.txt', 'for all')
    const { publicUrl } = storage.from('open').getPublicUrl('dir/page.txt').data
    const answer = await fetch(publicUrl)
    expect(await answer.text()).toBe('for all')
    expect(answer.headers.get('content-disposition')).toBeNull()
    const download = storage.from('open').getPublicUrl('dir/page.txt', { download: 'ä.txt' }).data.publicUrl
    expect((await fetch(download)).headers.get('content-disposition')).toBe(
      `attachment; filename="%C3%A4.txt"; filename*=UTF-8''%C3%A4.txt`,
    )
    expect(await textOf((await platform.client().storage.from('open').download('dir/page.txt')).data)).toBe('for all')
    const closed = platform.client().storage.from('private').getPublicUrl('dir/page.txt').data.publicUrl
    expect(await (await fetch(closed)).json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
  })

  it('resizes pictures', async () => {
    const { files, at } = await person()
    await files.upload(at('p.png'), await picture(400, 200), { contentType: 'image/png' })
    const sizeOf = async (blob: Blob | null) => {
      const { width, height, format } = await sharp(Buffer.from(await (blob ?? new Blob()).arrayBuffer())).metadata()
      return [width, height, format]
    }
    const transform = { width: 100, height: 100 }
    expect(await sizeOf((await files.download(at('p.png'), { transform })).data)).toEqual([100, 100, 'png'])
    expect(
      await sizeOf((await files.download(at('p.png'), { transform: { ...transform, resize: 'contain' } })).data),
    ).toEqual([100, 50, 'png'])
    const signed = await files.createSignedUrl(at('p.png'), 60, { transform: { width: 40 } })
    const asBrowser = { headers: { accept: 'image/webp,*/*' } }
    const answer = await fetch(signed.data?.signedUrl ?? '', asBrowser)
    expect(await sizeOf(await answer.blob())).toEqual([40, 20, 'webp'])
    const etag = answer.headers.get('etag') ?? ''
    const again = await fetch(signed.data?.signedUrl ?? '', {
      headers: { ...asBrowser.headers, 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    const original = (signed.data?.signedUrl ?? '').replace('/render/image/', '/object/')
    expect(await (await fetch(original)).json()).toMatchObject({ code: 'InvalidSignature' })

    await files.upload(at('no-picture.txt'), 'text')
    expect((await files.download(at('no-picture.txt'), { transform })).error).not.toBeNull()
  })
})

describe('changing', () => {
  it('moves a file, also to another bucket, with the same bytes', async () => {
    const { files, at, client } = await person()
    await files.upload(at('a.txt'), 'moved')
    expect((await files.move(at('a.txt'), at('dir/b.txt'))).data).toMatchObject({ message: 'Successfully moved' })
    expect((await files.exists(at('a.txt'))).data).toBe(false)
    expect((await files.move(at('dir/b.txt'), at('c.txt'), { destinationBucket: 'open' })).error).toBeNull()
    expect(await textOf((await client.storage.from('open').download(at('c.txt'))).data)).toBe('moved')
    expect((await files.move(at('gone.txt'), at('x.txt'))).error).toMatchObject({ statusCode: '404' })
    await files.upload(at('d.txt'), 'd')
    await files.upload(at('e.txt'), 'e')
    expect((await files.move(at('d.txt'), at('e.txt'))).error).toMatchObject({ statusCode: '409' })
    expect((await files.move(at('d.txt'), at('d'), { destinationBucket: 'pictures' })).error).toMatchObject({
      statusCode: '415',
    })
  })

  it('copies a file, so that either can be deleted without the other', async () => {
    const { files, at } = await person()
    await files.upload(at('a.txt'), 'copied', { metadata: { tide: 'high' } })
    expect((await files.copy(at('a.txt'), at('b.txt'))).data).toEqual({ path: `private/${at('b.txt')}` })
    expect((await files.info(at('b.txt'))).data).toMatchObject({ metadata: { tide: 'high' } })
    await files.remove([at('a.txt')])
    expect(await textOf((await files.download(at('b.txt'))).data)).toBe('copied')
    expect((await files.copy(at('b.txt'), 'somebody/b.txt')).error).toMatchObject({ statusCode: '403' })
  })

  it('removes files and returns those that were there', async () => {
    const { files, at } = await person()
    await files.upload(at('a.txt'), 'a')
    const { data } = await files.remove([at('a.txt'), at('missing.txt')])
    expect(data).toMatchObject([{ name: at('a.txt'), bucket_id: 'private' }])
    expect((await files.download(at('a.txt'))).error).not.toBeNull()
  })
})
