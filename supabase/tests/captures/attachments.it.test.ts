// Files of notes: rows follow files, space is counted and limited before the bytes are sent, and nothing stays behind.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkCapture } from '@jotsam/core/capture/capture'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function noteOf({ client, id }: Person): Promise<{ id: string; at: (name: string) => string }> {
  const { data } = await client
    .from('captures')
    .insert({ content: 'With files', source_url: 'https://chatgpt.com/c/1' })
    .select('id')
    .single()
    .throwOnError()
  return { id: data.id, at: (name) => `${id}/${data.id}/${name}` }
}
const files = ({ client }: Pick<Person, 'client'>) => client.storage.from('attachments')
const rows = async ({ client }: Person) => (await client.from('attachments').select().order('name').throwOnError()).data
const used = async ({ client }: Person) =>
  Number((await client.from('profiles').select('bytes_used').single()).data?.bytes_used)
const picture = (side: number) =>
  sharp({ create: { width: side, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
/** The versions on the disk. */
async function stored(): Promise<string[]> {
  const folder = join(product().platform.dataDir, 'files')
  const parts = (await readdir(folder)).filter((name) => name.length === 2)
  return (await Promise.all(parts.map((part) => readdir(join(folder, part))))).flat().sort()
}
const versions = async () =>
  (await product().sql`select distinct version from storage.objects`).map((row) => String(row.version)).sort()

describe('a file of a note', () => {
  it('has a row with what its content says, and its bytes are counted', async () => {
    const ann = await product().free()
    const note = await noteOf(ann)
    const before = await used(ann)
    const bytes = await picture(30)
    expect((await files(ann).upload(note.at('Flut 🐚.png'), bytes, { contentType: 'image/jpeg' })).error).toBeNull()
    expect(await rows(ann)).toMatchObject([
      {
        capture_id: note.id,
        user_id: ann.id,
        name: 'Flut 🐚.png',
        mime: 'image/png',
        bytes: bytes.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        width: 30,
        height: 20,
        text: null,
      },
    ])
    expect(await used(ann)).toBe(before + 500 + bytes.length + Buffer.byteLength('Flut 🐚.png'))
    const larger = await picture(900)
    await files(ann).update(note.at('Flut 🐚.png'), larger)
    expect(await rows(ann)).toMatchObject([{ bytes: larger.length, width: 900 }])
    await files(ann).move(note.at('Flut 🐚.png'), note.at('b.png'))
    expect(await rows(ann)).toMatchObject([{ name: 'b.png', bytes: larger.length }])
    await files(ann).remove([note.at('b.png')])
    expect(await rows(ann)).toEqual([])
    expect(await used(ann)).toBe(before)
  })

  it('may have the content of another one, in the same note or in two; the bytes are stored once', async () => {
    const ann = await product().free()
    const [note, other] = [await noteOf(ann), await noteOf(ann)]
    const places = [note.at('a.txt'), note.at('b.txt'), other.at('a.txt')]
    for (const place of places)
      expect((await files(ann).upload(place, 'Tide', { upsert: place !== places[0] })).error).toBeNull()
    const versionsOf = () =>
      product().sql`select distinct version from storage.objects where name like ${`${ann.id}/%`}`
    expect(await versionsOf()).toHaveLength(1)
    expect((await rows(ann)).map(({ name }) => name)).toEqual(['a.txt', 'a.txt', 'b.txt'])
    await files(ann).remove([note.at('a.txt')])
    await files(ann).update(other.at('a.txt'), 'Ebb')
    await expect.poll(stored).toEqual(await versions())
    expect(await (await files(ann).download(note.at('b.txt'))).data?.text()).toBe('Tide')
  })

  it('has metadata of the developer’s own, which marks nothing, also when it is copied', async () => {
    const ann = await product().free()
    const [note, other] = [await noteOf(ann), await noteOf(ann)]
    const metadata = { from: 'editor', replaces: 'https://sea.example/a.png' }
    const bytes = await picture(30)
    expect((await files(ann).upload(note.at('own.png'), bytes, { metadata })).error).toBeNull()
    expect((await files(ann).info(note.at('own.png'))).data?.metadata).toEqual(metadata)
    await files(ann).upload(note.at('draft.png'), bytes, { metadata: { jotsam: { from: 'editor' } } })
    await files(ann).copy(note.at('draft.png'), other.at('copy.png'))
    const marked = (await rows(ann)).map(({ name, unused_since }) => [name, unused_since !== null])
    expect(marked).toEqual([
      ['copy.png', false],
      ['draft.png', true],
      ['own.png', false],
    ])
    const long = { metadata: { long: 'x'.repeat(5000) } }
    const refused = await files(ann).upload(note.at('long.png'), new Blob([new Uint8Array(bytes)]), long)
    expect(refused.error).toMatchObject({ statusCode: '413', message: expect.stringContaining('4 kB') })
  })

  it('takes its row along when it moves, to another note or out of the bucket', async () => {
    const ann = await product().free()
    const [note, other] = [await noteOf(ann), await noteOf(ann)]
    const before = await used(ann)
    await files(ann).upload(note.at('a.txt'), 'Tide', { metadata: { jotsam: { from: 'editor' } } })
    expect((await files(ann).move(note.at('a.txt'), other.at('b.txt'))).error).toBeNull()
    expect(await rows(ann)).toMatchObject([{ capture_id: other.id, name: 'b.txt', unused_since: null }])
    await product().sql`insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')`
    const all = files({ client: product().service })
    expect((await all.move(other.at('b.txt'), 'b.txt', { destinationBucket: 'elsewhere' })).error).toBeNull()
    expect(await rows(ann)).toEqual([])
    expect(await used(ann)).toBe(before)
    const elsewhere = product().service.storage.from('elsewhere')
    expect(await (await elsewhere.download('b.txt')).data?.text()).toBe('Tide')
    expect((await elsewhere.move('b.txt', note.at('back.txt'), { destinationBucket: 'attachments' })).error).toBeNull()
    expect(await rows(ann)).toMatchObject([{ capture_id: note.id, name: 'back.txt', unused_since: null }])
  })

  it('belongs to an own note, in a path of three parts', async () => {
    const [ann, ben] = [await product().free(), await product().free()]
    const [hers, his] = [await noteOf(ann), await noteOf(ben)]
    for (const [path, statusCode] of [
      [his.at('a.txt'), '403'],
      [`${ann.id}/${his.id}/a.txt`, '404'],
      [`${ann.id}/a.txt`, '400'],
      [`${ann.id}/${hers.id}/folder/a.txt`, '400'],
      [`${ann.id}/nonsense/a.txt`, '400'],
      [hers.at(`${'x'.repeat(300)}.txt`), '400'],
    ] as const)
      expect((await files(ann).upload(path, 'x')).error).toMatchObject({ statusCode })
    await files(ben).upload(his.at('a.txt'), 'his')
    expect((await files(ann).download(his.at('a.txt'))).error).not.toBeNull()
    expect((await files({ client: product().anon }).download(his.at('a.txt'))).error).not.toBeNull()
    expect((await files(ann).copy(his.at('a.txt'), hers.at('a.txt'))).error).toMatchObject({ statusCode: '404' })
    expect(await rows(ann)).toEqual([])
  })

  it('takes the place of a picture on the web: for Free too, once, and without a version', async () => {
    const ann = await product().free()
    const address = 'https://sea.example/a.png?w=9&amp;h=9'
    const source_url = 'https://chatgpt.com/c/1'
    const text = (src: string) => `<p>Tide</p><p><img src="${src}" alt="Sea"></p>`
    const code = `<pre><code>src="${address}"</code></pre>`
    const { data: note } = await ann.client
      .from('captures')
      .insert({ content: text(address) + code, source_url })
      .select('id, updated_at')
      .single()
      .throwOnError()
    const send = (replaces: string, bytes: Buffer | string) =>
      files(ann).upload(`${ann.id}/${note.id}/a.png`, bytes, { upsert: true, metadata: { jotsam: { replaces } } })
    expect((await send(address, '<svg xmlns="http://www.w3.org/2000/svg"/>')).error).toBeNull()
    const read = async () =>
      (await ann.client.from('captures').select('content, updated_at').single().throwOnError()).data
    expect((await read()).content).toBe(text(address) + code)
    const before = await used(ann)
    for (let time = 0; time < 2; time += 1) expect((await send(address, await picture(30))).error).toBeNull()
    const [file] = await rows(ann)
    const kept = { content: text(`/files/${file?.sha256}`) + code, updated_at: note.updated_at }
    expect(await read()).toEqual(kept)
    expect(file?.unused_since).toBeNull()
    expect(await used(ann)).toBeGreaterThan(before)
    expect((await ann.client.from('capture_versions').select('id')).data).toEqual([])
    // An address that the note does not have, or that would reach beyond the attribute, changes nothing.
    for (const replaces of ['https://sea.example/b.png', '" alt="Sea"><p>', '']) await send(replaces, await picture(31))
    expect(await read()).toEqual(kept)
    expect((await rows(ann))[0]?.unused_since).not.toBeNull()
  })

  it('is closed to a person who has not used their second factor', async () => {
    const ann = await product().free()
    const note = await noteOf(ann)
    await files(ann).upload(note.at('a.txt'), 'secret')
    await product().sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${ann.id}, 'totp', 'verified', 'x', now(), now())`
    expect((await files(ann).download(note.at('a.txt'))).error).not.toBeNull()
    expect((await files(ann).list(`${ann.id}/${note.id}`)).data).toEqual([])
    expect((await files(ann).upload(note.at('b.txt'), 'x')).error).not.toBeNull()
    expect((await files(ann).createSignedUrl(note.at('a.txt'), 60)).error).toMatchObject({ statusCode: '404' })
    expect((await files(ann).remove([note.at('a.txt')])).data?.length ?? 0).toBe(0)
    expect(await product().sql`select 1 from attachments where user_id = ${ann.id}`).toHaveLength(1)
  })
})

describe('a full account', () => {
  it('is refused before the bytes are sent, also by a signed address and in parts', async () => {
    const ann = await product().free()
    const note = await noteOf(ann)
    const { data: signed } = await files(ann).createSignedUploadUrl(note.at('signed.bin'))
    await product().sql`update profiles set bytes_limit = bytes_used + 11000 where id = ${ann.id}`
    const full = { statusCode: '413', message: planMessages.spaceFull }
    expect((await files(ann).upload(note.at('a.bin'), Buffer.alloc(20_000))).error).toMatchObject(full)
    const stream = new Blob([new Uint8Array(20_000)]).stream()
    expect((await files(ann).upload(note.at('b.bin'), stream, { duplex: 'half' })).error).toMatchObject(full)
    const visitor = files({ client: product().anon })
    expect(
      (await visitor.uploadToSignedUrl(note.at('signed.bin'), signed?.token ?? '', Buffer.alloc(20_000))).error,
    ).toMatchObject(full)
    const { url, keys } = product().platform
    const answer = await fetch(`${url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        'x-signature': signed?.token ?? '',
        apikey: keys.anonKey,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '20000',
        'Upload-Metadata': `bucketName ${btoa('attachments')},objectName ${btoa(note.at('signed.bin'))}`,
      },
    })
    expect([answer.status, await answer.text()]).toEqual([413, `${planMessages.spaceFull}\n`])
    expect((await files(ann).upload(note.at('c.bin'), Buffer.alloc(9_000))).error).toBeNull()
    expect((await files(ann).upload(note.at('d.bin'), Buffer.alloc(9_000, 1))).error).toMatchObject(full)
    const results = await Promise.all(
      [1, 2, 3].map((n) => files(ann).upload(note.at(`e${n}.bin`), Buffer.alloc(500, n), { upsert: true })),
    )
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    // The bytes alone would fit. Their row does not.
    await product().sql`update profiles set bytes_limit = bytes_used + 400 where id = ${ann.id}`
    expect((await files(ann).upload(note.at('f.bin'), Buffer.alloc(100))).error).toMatchObject(full)
  })
})

it('belongs to a note whose id nobody else can take while it is in the trash', async () => {
  const [ann, ben] = [await product().pro(), await product().pro()]
  const note = await noteOf(ann)
  await files(ann).upload(note.at('a.txt'), 'Mine')
  await ann.client.from('captures').delete().eq('id', note.id).throwOnError()
  const taken = await ben.client.from('captures').insert({ id: note.id, content: 'Taken' })
  expect(taken.error?.message).toBe('Invalid capture data')
  await ann.client.rpc('restore_captures', { p_ids: [note.id] }).throwOnError()
  expect(await (await files(ann).download(note.at('a.txt'))).data?.text()).toBe('Mine')
})

describe('what goes takes its files along', () => {
  it('a note that leaves the trash and a deleted account take their files along', async () => {
    const ann = await product().free()
    const [first, second] = [await noteOf(ann), await noteOf(ann)]
    for (const note of [first, second]) await files(ann).upload(note.at('a.txt'), note.id)
    const before = await used(ann)
    const remove = () => ann.client.from('captures').delete().eq('id', first.id).throwOnError()
    await remove()
    await ann.client.rpc('restore_captures', { p_ids: [first.id] }).throwOnError()
    expect(await (await files(ann).download(first.at('a.txt'))).data?.text()).toBe(first.id)
    await remove()
    await ann.client.rpc('empty_trash').throwOnError()
    expect((await rows(ann)).map(({ capture_id }) => capture_id)).toEqual([second.id])
    expect(await used(ann)).toBeLessThan(before)
    await product().sql`delete from auth.users where id = ${ann.id}`
    expect(await product().sql`select 1 from storage.objects where name like ${`${ann.id}%`}`).toHaveLength(0)
    // The bytes go within a minute; removing anything starts it at once.
    const ben = await product().free()
    const note = await noteOf(ben)
    await files(ben).upload(note.at('a.txt'), 'x')
    await files(ben).remove([note.at('a.txt')])
    await expect.poll(stored).toEqual(await versions())
  })
})

describe('a file that the text of its note names', () => {
  it('stays while the text, a version or the trash names it, and is deleted a week after', async () => {
    const ann = await product().pro()
    const note = await noteOf(ann)
    const fromEditor = { metadata: { jotsam: { from: 'editor' } } }
    await files(ann).upload(note.at('named.txt'), 'Named', fromEditor)
    await files(ann).upload(note.at('api.txt'), 'Named, of a script')
    await files(ann).upload(note.at('draft.txt'), 'Discarded', fromEditor)
    const hashes = new Map((await rows(ann)).map(({ name, sha256 }) => [name, sha256]))
    const named = ['named.txt', 'api.txt']
      .map((name) => `<p><a href="/files/${hashes.get(name)}">${name}</a></p>`)
      .join('')
    const write = (content: string) => ann.client.from('captures').update({ content }).eq('id', note.id).throwOnError()
    const sweepLater = async () => {
      await product()
        .sql`update attachments set unused_since = unused_since - interval '8 days' where user_id = ${ann.id}`
      await product().service.rpc('sweep_files').throwOnError()
      return (await rows(ann)).map(({ name }) => name)
    }
    await write(named)
    expect(await sweepLater()).toEqual(['api.txt', 'named.txt'])
    // An edit by another author makes a version of its own.
    await product().sql`update capture_versions set saved_at = saved_at - interval '1 hour' where user_id = ${ann.id}`
    await write('<p>Without it</p>')
    expect(await sweepLater()).toEqual(['api.txt', 'named.txt'])
    await product().sql`delete from capture_versions where user_id = ${ann.id}`
    // The undo of an import would bring back this text.
    const [{ id } = { id: '' }] = await product().sql<{ id: string }[]>`
      insert into imports (user_id, source, file_name, hash) values (${ann.id}, 'folder', 'a.zip', ${'0'.repeat(64)}) returning id`
    await product().sql`
      insert into private.import_changes (import_id, capture_id, user_id, previous)
      values (${id}, ${note.id}, ${ann.id}, ${JSON.stringify({ content: named })}::jsonb)`
    expect(await sweepLater()).toEqual(['api.txt', 'named.txt'])
    await product().sql`delete from private.import_changes where user_id = ${ann.id}`
    // A script's file stays until it is deleted.
    expect(await sweepLater()).toEqual(['api.txt'])
  })

  it('is shown to others only while the note is public and names it', async () => {
    const ann = await product().pro()
    const note = await noteOf(ann)
    await files(ann).upload(note.at('a.png'), await picture(30))
    await files(ann).upload(note.at('b.html'), '<script>alert(1)</script>')
    await files(ann).upload(note.at('unnamed.txt'), 'Mine alone')
    const hashes = (await rows(ann)).map(({ sha256 }) => sha256)
    const change = async (columns: { content?: string; is_public?: boolean }) =>
      (await ann.client.from('captures').update(columns).eq('id', note.id).select().single().throwOnError()).data
    await change({ content: `<p><img src="/files/${hashes[0]}"><a href="/files/${hashes[1]}">b</a></p>` })
    const { public_id } = await change({ is_public: true })
    const ask = (query: string) => fetch(`${product().platform.url}/functions/v1/public-file?note=${public_id}${query}`)
    expect(await (await ask('')).json()).toMatchObject([{ mime: 'image/png' }, { name: 'b.html' }])
    const shown = await ask(`&file=${hashes[0]}`)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ])
    expect((await shown.arrayBuffer()).byteLength).toBe((await picture(30)).length)
    const page = await ask(`&file=${hashes[1]}&download=b.html`)
    expect([page.headers.get('content-type'), page.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      "attachment; filename*=UTF-8''b.html",
    ])
    expect((await ask(`&file=${hashes[2]}`)).status).toBe(404)
    await change({ is_public: false })
    expect((await ask(`&file=${hashes[0]}`)).status).toBe(404)
    expect(await (await ask('')).json()).toEqual([])
  })
})

it('the length of a note counts without markup and pictures, and what is stored has a limit of its own', async () => {
  const ann = await product().pro()
  const note = await noteOf(ann)
  const write = async (content: string) =>
    (await ann.client.from('captures').update({ content }).eq('id', note.id)).error?.message ?? 'saved'
  const inlined = `<img src="data:image/gif;base64,${'A'.repeat(100_000)}">`
  const marked = '<p><strong>x</strong></p>'
  for (const content of [
    `<p>${'x'.repeat(50_000)}</p>`,
    `<p>${'x'.repeat(49_000)}</p>${inlined}`,
    marked.repeat(19_000),
    `<p>${'x'.repeat(50_001)}</p>`,
    `<p>${inlined.repeat(6)}</p>`,
    'x'.repeat(50_001),
    marked.repeat(25_001),
  ])
    expect(await write(content)).toBe(checkCapture({ content }).ok ? 'saved' : captureMessages.invalid)
  expect(await write(`<p>${'x'.repeat(50_000)}</p>`)).toBe('saved')
  expect(await write(`<p>${'x'.repeat(50_001)}</p>`)).toBe(captureMessages.invalid)
})
