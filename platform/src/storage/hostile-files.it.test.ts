// Files with a false type, names that leave their folder, and callers without permission: each gets a clear error, and nothing changes.

import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { STORAGE_SCENE } from './testing/scene.ts'

const platform = useTestPlatform({ scene: STORAGE_SCENE, config: { maxFileBytes: 1_000_000, trustedProxies: 1 } })

async function person(bucket = 'private') {
  const { client, userId } = await platform.signUp()
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token ?? ''
  return { client, userId, token, files: client.storage.from(bucket), at: (name: string) => `${userId}/${name}` }
}
const headersOf = (token: string) => ({ apikey: platform.keys.anonKey, authorization: `Bearer ${token}` })
const drafts = () => readdir(join(platform.dataDir, 'files', 'drafts')).catch(() => [])
const countOf = async (name: string) => (await platform.sql`select 1 from storage.objects where name = ${name}`).length

describe('storage/v1', () => {
  it('gives other people and visitors no access to a person’s files', async () => {
    const [ann, ben] = [await person(), await person()]
    await ann.files.upload(ann.at('a.txt'), 'mine')
    for (const { files } of [ben, { files: platform.client().storage.from('private') }]) {
      expect((await files.download(ann.at('a.txt'))).error).not.toBeNull()
      expect((await files.info(ann.at('a.txt'))).error).toMatchObject({ statusCode: '404' })
      expect((await files.list(ann.userId)).data).toEqual([])
      expect((await files.createSignedUrl(ann.at('a.txt'), 60)).error).toMatchObject({ statusCode: '404' })
      expect((await files.upload(ann.at('b.txt'), 'x')).error).toMatchObject({ statusCode: '403' })
      expect((await files.update(ann.at('a.txt'), 'x')).error).toMatchObject({ statusCode: '403' })
      expect((await files.move(ann.at('a.txt'), ann.at('b.txt'))).error).toMatchObject({ statusCode: '404' })
      expect((await files.remove([ann.at('a.txt')])).data).toEqual([])
    }
    expect((await ben.files.copy(ann.at('a.txt'), ben.at('a.txt'))).error).toMatchObject({ statusCode: '404' })
    expect(await (await ann.files.download(ann.at('a.txt'))).data?.text()).toBe('mine')
  })

  it('refuses wrong keys, wrong tokens and addresses signed for another purpose', async () => {
    const ann = await person()
    await ann.files.upload(ann.at('a.txt'), 'mine')
    const address = `${platform.url}/storage/v1/object/private/${ann.at('a.txt')}`
    const codeOf = async (headers: Record<string, string>) => (await (await fetch(address, { headers })).json()).code
    expect(await codeOf({})).toBe('AccessDenied')
    expect(await codeOf({ apikey: 'nonsense' })).toBe('AccessDenied')
    expect(await codeOf(headersOf('a.b.c'))).toBe('AccessDenied')
    const { data } = await ann.files.createSignedUrl(ann.at('a.txt'), 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect(await codeOf(headersOf(token))).toBe('AccessDenied')
    const upload = `${platform.url}/storage/v1/object/upload/sign/private/${ann.at('a.txt')}?token=${token}`
    expect(await (await fetch(upload, { method: 'PUT', body: 'x' })).json()).toMatchObject({ code: 'InvalidSignature' })
    const access = address.replace('/object/', '/object/sign/')
    expect(await (await fetch(`${access}?token=${ann.token}`)).json()).toMatchObject({ code: 'InvalidSignature' })
  })
})

it('storage/v1 refuses deeply nested JSON before parsing it', async () => {
  const answer = await fetch(`${platform.url}/storage/v1/object/list/private`, {
    method: 'POST',
    headers: { apikey: platform.keys.anonKey, 'content-type': 'application/json' },
    body: '['.repeat(500_000),
  })
  expect(await answer.json()).toMatchObject({ message: 'The body is nested too deeply' })
})

describe('uploads at once', () => {
  it('are not blocked by slow uploads of people without permission', async () => {
    const ann = await person()
    const path = `/storage/v1/object/private/${ann.at('a.bin')}`
    const sent = Array.from({ length: 150 }, (_, n) => {
      const headers = {
        apikey: platform.keys.anonKey,
        'content-length': '900000',
        'content-type': 'application/x-tide',
        'x-forwarded-for': `10.0.0.${n}`,
      }
      const slow = request(platform.url, { method: 'POST', path, headers })
      slow.on('error', () => undefined)
      slow.write(Buffer.alloc(100, 7))
      return slow
    })
    // By now each has a connection and would have taken a slot.
    await Promise.all(
      sent.map((slow) => new Promise((resolve) => slow.on('socket', (socket) => socket.on('connect', resolve)))),
    )
    expect((await ann.files.upload(ann.at('mine.bin'), Buffer.alloc(1000, 7))).error).toBeNull()
    for (const slow of sent) slow.destroy()
  })
})

describe('names', () => {
  it.each(['Häfen 日本語 🐚.txt', 'a b+c&d=e.txt', "it's (1).txt", `${'x'.repeat(300)}.txt`, '.hidden', 'a%20b.txt'])(
    'keeps %s as it is',
    async (name) => {
      const { token, files, at, userId } = await person()
      const address = `${platform.url}/storage/v1/object/private/${userId}/${encodeURIComponent(name)}`
      const put = await fetch(address, { method: 'POST', headers: headersOf(token), body: 'kept' })
      expect(await put.json()).toMatchObject({ Key: `private/${at(name)}` })
      expect(await (await fetch(address, { headers: headersOf(token) })).text()).toBe('kept')
      expect((await files.list(userId)).data?.map((file) => file.name)).toEqual([name])
    },
  )

  it.each(['..%2F..%2Fkeys.json', 'a%2F%2E%2E%2Fb', 'a%5Cb', 'a%00b', 'a%0Ab', 'a//b', 'a/', `${'x'.repeat(1025)}`])(
    'refuses %s',
    async (name) => {
      const { token, userId } = await person()
      const path = `/storage/v1/object/private/${userId}/${name}`
      // A raw request: fetch would resolve the dots itself.
      const status = await new Promise<number>((resolve, reject) => {
        const sent = request(`${platform.url}`, { method: 'POST', path, headers: headersOf(token) }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        sent.on('error', reject)
        sent.end('x')
      })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(502)
      expect(await platform.sql`select 1 from storage.objects where name like ${`${userId}%`}`).toHaveLength(0)
    },
  )
})

describe('types and sizes', () => {
  it('does not decode a picture whose size is unknown or too large, and lets no shared cache keep a private one', async () => {
    const { files, at, token } = await person()
    const avif = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .avif({ effort: 0 })
      .toBuffer()
    await files.upload(at('a.avif'), avif, { cacheControl: '600' })
    const address = `${platform.url}/storage/v1/render/image/authenticated/private/${at('a.avif')}?width=10`
    const show = () => fetch(address, { headers: headersOf(token) })
    const shown = await show()
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=600'])
    const sizes = [
      platform.sql`update storage.objects set metadata = metadata - 'width' where name = ${at('a.avif')}`,
      platform.sql`update storage.objects set metadata = metadata || '{"width": 10000, "height": 6000}' where name = ${at('a.avif')}`,
    ]
    for (const change of sizes) {
      await change
      expect(await (await show()).json()).toMatchObject({ code: 'InvalidPicture' })
    }
  })

  it('detects the type by the content, not by the client’s claim', async () => {
    const { files, at } = await person('pictures')
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect((await files.upload(at('a.jpg'), png, { contentType: 'image/jpeg' })).error).toBeNull()
    expect((await files.info(at('a.jpg'))).data).toMatchObject({ contentType: 'image/png' })
    const [row] = await platform.sql`select metadata from storage.objects where name = ${at('a.jpg')}`
    expect(row?.metadata).toMatchObject({ width: 30, height: 20, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    for (const body of ['<script>alert(1)</script>', Buffer.from('MZ\0\0 program'), Buffer.from('%PDF-1.7 ...')])
      expect((await files.upload(at('b.png'), body, { contentType: 'image/png' })).error).toMatchObject({
        statusCode: '415',
        message: expect.stringMatching(/^mime type .* is not supported$/),
      })
    expect(await countOf(at('b.png'))).toBe(0)
  })

  it.each([
    ['UTF-16', Buffer.from('\ufeffFlut und Ebbe', 'utf16le'), 'text/plain', 'text/plain; charset=utf-16le'],
    ['UTF-16 without a claim', Buffer.from('\ufeffFlut', 'utf16le'), '', 'text/plain; charset=utf-16le'],
    ['Latin-1', Buffer.from('Häfen und Flüsse\n', 'latin1'), 'text/csv', 'text/csv; charset=windows-1252'],
    ['UTF-8', Buffer.from('Häfen'), 'text/plain', 'text/plain; charset=utf-8'],
    ['text that is no SVG', Buffer.from('Tide'), 'image/svg+xml', 'text/plain; charset=utf-8'],
    ['HTML that is no SVG', Buffer.from('<p><svg/></p>'), 'image/svg+xml', 'text/plain; charset=utf-8'],
    [
      'SVG after its head',
      Buffer.from(
        '<?xml version="1.0"?>\n<!-- Sea --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      ),
      'image/svg+xml',
      'image/svg+xml',
    ],
    ['MP3', Buffer.from([0xff, 0xfb, 0x90, 0x64, ...Buffer.alloc(413)]), 'text/plain', 'audio/mpeg'],
    ['bytes that are no text', Buffer.from([0xe4, 0x01, 0x02]), 'text/plain', 'application/octet-stream'],
  ])('serves %s as what it is', async (_kind, bytes, contentType, served) => {
    const { files, at, token } = await person()
    expect((await files.upload(at('a'), bytes, { contentType })).error).toBeNull()
    const answer = await fetch(`${platform.url}/storage/v1/object/authenticated/private/${at('a')}`, {
      headers: headersOf(token),
    })
    expect(answer.headers.get('content-type')).toBe(served)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('refuses a file that is too large, before and while it is received', async () => {
    const { files, at } = await person('pictures')
    const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    const bytes = Buffer.alloc(200_000, 'x')
    expect((await files.upload(at('a.png'), bytes, { contentType: 'image/png' })).error).toMatchObject(tooLarge)
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(png.length).toBeGreaterThan(100_000)
    const stream = new Blob([new Uint8Array(png)]).stream()
    const streamed = await files.upload(at('b.png'), stream, { contentType: 'image/png', duplex: 'half' })
    expect(streamed.error).toMatchObject(tooLarge)
    const all = await person()
    expect((await all.files.upload(all.at('c.bin'), Buffer.alloc(1_100_000))).error).toMatchObject(tooLarge)
    expect(await drafts()).toEqual([])
  })

  it('does not decode a picture with too many pixels', async () => {
    const { files, at, token } = await person('pictures')
    const bomb = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    // The size in the PNG header, and the header's checksum.
    bomb.writeUInt32BE(12_000, 16)
    bomb.writeUInt32BE(9_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect((await files.upload(at('bomb.png'), bomb, { contentType: 'image/png' })).error).toBeNull()
    const [row] = await platform.sql`select metadata from storage.objects where name = ${at('bomb.png')}`
    expect(row?.metadata).toMatchObject({ width: 12_000, height: 9_000 })
    const address = `${platform.url}/storage/v1/render/image/authenticated/pictures/${at('bomb.png')}?width=100`
    expect(await (await fetch(address, { headers: headersOf(token) })).json()).toMatchObject({
      statusCode: '422',
      code: 'InvalidPicture',
    })
  })

  it.each([
    ['page.html', 'text/html', '<script>alert(1)</script>', 'text/plain; charset=utf-8', false],
    ['draw.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml', true],
    ['run.js', 'text/javascript', 'alert(1)', 'text/javascript; charset=utf-8', true],
    ['plain.txt', 'text/plain', 'Tide', 'text/plain; charset=utf-8', false],
  ])('serves %s so that nothing in it runs', async (name, contentType, body, served, isDownload) => {
    const { files, at, token } = await person()
    expect((await files.upload(at(name), body, { contentType })).error).toBeNull()
    const answer = await fetch(`${platform.url}/storage/v1/object/authenticated/private/${at(name)}`, {
      headers: headersOf(token),
    })
    expect(answer.headers.get('content-type')).toBe(served)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(isDownload)
  })
})

describe('the wire', () => {
  it('answers impossible values with 400 in Supabase’s form', async () => {
    const { files, at, token, userId } = await person()
    await files.upload(at('a.txt'), 'x')
    const ask = async (path: string, body: unknown, { method = 'POST', ...headers }: Record<string, string> = {}) => {
      const answer = await fetch(`${platform.url}/storage/v1/${path}`, {
        method,
        headers: { ...headersOf(token), 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return [answer.status, await answer.json()]
    }
    const invalid = (code: string) => [400, { statusCode: code === 'NoSuchKey' ? '404' : '400', code }]
    for (const offset of [1e12, -1, 1.5])
      expect(await ask('object/list/private', { prefix: userId, offset })).toMatchObject(invalid('InvalidRequest'))
    expect(await ask('bucket?offset=1000000000000', undefined, { method: 'GET' })).toMatchObject(
      invalid('InvalidRequest'),
    )
    const nul = Buffer.from(JSON.stringify({ a: '\0' })).toString('base64')
    expect(await ask(`object/private/${at('b.txt')}`, 'x', { 'x-metadata': nul })).toMatchObject(
      invalid('InvalidRequest'),
    )
    expect(await ask('object/sign/private', { expiresIn: 60, paths: ['a\0b'] })).toMatchObject(
      invalid('InvalidRequest'),
    )
    expect(await ask(`object/sign/private/${at('a%00b')}`, { expiresIn: 60 })).toMatchObject(invalid('InvalidRequest'))
    expect(await ask('object/sign/a%00b', { expiresIn: 60, paths: ['a'] })).toMatchObject(invalid('InvalidRequest'))
    expect(await ask('object/private', { prefixes: ['a\0b'] }, { method: 'DELETE' })).toMatchObject(
      invalid('InvalidRequest'),
    )
    for (const sign of ['%0d', '%0a', '%e2%80%a8']) {
      expect(await ask(`object/sign/private/${at(`a${sign}b`)}`, { expiresIn: 60 })).toMatchObject(invalid('NoSuchKey'))
      expect(await ask(`object/private/${at(`a${sign}b`)}`, undefined, { method: 'GET' })).toMatchObject(
        invalid('NoSuchKey'),
      )
    }
    expect(await ask(`object/private/${at('a%0db')}`, 'x')).toMatchObject(invalid('InvalidKey'))
  })

  it('stores metadata of a megabyte, and refuses more', async () => {
    const { files, at } = await person()
    const file = new Blob(['x'])
    const metadata = { long: 'x'.repeat(1_000_000) }
    expect((await files.upload(at('a.txt'), file, { metadata })).error).toBeNull()
    expect((await files.info(at('a.txt'))).data?.metadata).toEqual(metadata)
    const more = { metadata: { long: 'x'.repeat(1_100_000) } }
    expect((await files.upload(at('b.txt'), file, more)).error).toMatchObject({ statusCode: '413' })
    const form = new FormData()
    for (const name of ['a', 'b', 'c']) form.append(name, 'x'.repeat(900_000))
    form.append('', file)
    expect((await files.upload(at('c.txt'), form)).error).toMatchObject({ statusCode: '413' })
  })

  it('answers ranges, unchanged files and HEAD', async () => {
    const { files, at, token } = await person()
    await files.upload(at('a.txt'), '0123456789', { cacheControl: '60' })
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${platform.url}/storage/v1/object/private/${at('a.txt')}`, {
        method,
        headers: { ...headersOf(token), ...headers },
      })
    const whole = await ask({})
    expect(await whole.text()).toBe('0123456789')
    expect(whole.headers.get('cache-control')).toBe('private, max-age=60')
    const etag = whole.headers.get('etag') ?? ''
    for (const [range, text] of [
      ['bytes=2-4', '234'],
      ['bytes=7-', '789'],
      ['bytes=-2', '89'],
    ] as const) {
      const part = await ask({ range })
      expect([part.status, await part.text()]).toEqual([206, text])
    }
    expect((await ask({ range: 'bytes=2-4' })).headers.get('content-range')).toBe('bytes 2-4/10')
    expect((await ask({ range: 'bytes=20-' })).status).toBe(416)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'if-modified-since': whole.headers.get('last-modified') ?? '' })).status).toBe(304)
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  it('keeps the old file when the connection breaks at 99 %', async () => {
    const { files, at, token } = await person()
    await files.upload(at('a.txt'), 'old')
    const path = `/storage/v1/object/private/${at('a.txt')}`
    const headers = { ...headersOf(token), 'content-type': 'text/plain', 'content-length': '100000' }
    await new Promise<void>((resolve) => {
      const sent = request(platform.url, { method: 'PUT', path, headers })
      sent.on('error', () => resolve())
      sent.write(Buffer.alloc(99_000, 'n'), () => setTimeout(() => sent.destroy(new Error('broken')), 100))
    })
    await expect.poll(drafts).toEqual([])
    expect(await (await files.download(at('a.txt'))).data?.text()).toBe('old')
    const boundary = 'b'
    const form = `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhalf`
    const cut = await fetch(`${platform.url}${path}`, {
      method: 'PUT',
      headers: { ...headersOf(token), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: form,
    })
    expect([cut.status, await cut.json()]).toMatchObject([400, { statusCode: '400', code: 'InvalidRequest' }])
    expect(await (await files.download(at('a.txt'))).data?.text()).toBe('old')
  })

  it('stores one of many concurrent upserts whole, and erases the others', async () => {
    const { files, at, userId } = await person()
    const bodies = Array.from({ length: 12 }, (_, n) => String.fromCharCode(97 + n).repeat(50_000))
    const results = await Promise.all(bodies.map((body) => files.upload(at('a.txt'), body, { upsert: true })))
    expect(results.map(({ error }) => error)).toEqual(bodies.map(() => null))
    const text = (await (await files.download(at('a.txt'))).data?.text()) ?? ''
    expect(bodies).toContain(text)
    await expect.poll(async () => (await platform.sql`select 1 from storage.erasures`).length).toBe(0)
    const rows = await platform.sql`select version from storage.objects where name like ${`${userId}%`}`
    expect(rows).toHaveLength(1)
    const [version = ''] = rows.map((row) => String(row.version))
    expect(await readdir(join(platform.dataDir, 'files', version.slice(0, 2)))).toContain(version)
  })

  it('lets one of many concurrent uploads of a new name win', async () => {
    const { files, at } = await person()
    const results = await Promise.all(Array.from({ length: 6 }, (_, n) => files.upload(at('a.txt'), `body ${n}`)))
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await countOf(at('a.txt'))).toBe(1)
  })
})
