// What an access token is refused, with a reason: names that look like others, other notebooks, and what the plan does not allow.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { chatGpt, type Person, useProduct } from '../product.ts'
import { assistantOf, saveNotes } from './assistant.ts'

const product = useProduct()

it('shows the name of a token on one line, without characters that change how it looks, also in the mail', async () => {
  const { client, email } = await product().platform.signUp()
  const name = 'Lap\u202etop\n\nYour password is wrong:\u2028\u0007\u200b call me'
  await client.functions.invoke('access-tokens', { body: { action: 'create', name, access: 'read' } })
  const { data } = await client.functions.invoke('access-tokens', { body: { action: 'list' } })
  const shown = 'Lap top Your password is wrong: call me'
  expect(data.tokens).toMatchObject([{ name: shown }])
  const outbox = join(product().platform.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')))
  const mail = mails.find((text) => text.includes(email) && text.includes('A new access token'))
  expect(mail?.replace(/=?\r?\n/g, '')).toContain(shown)
})

it.each(['Lap\u202etop', 'Lap\ntop', '\u200bLaptop'])('stores no token named %j, whoever makes it', async (name) => {
  const person = await product().free()
  await expect(assistantOf(product(), person, { name })).rejects.toThrow('one line of visible characters')
})

it.each(['Undo', 'w-e-b', 'On the web', 'Browser Extension'])(
  'stores no token named %s, as the app calls one of its own authors',
  async (name) => {
    const person = await product().free()
    await expect(assistantOf(product(), person, { name })).rejects.toThrow('used by the app itself')
  },
)

it('gives a token no files or kept notes of rows that it makes up', async () => {
  const person = await product().pro()
  const { client } = person
  const [id = ''] = await saveNotes(person, 1)
  await client.storage.from('attachments').upload(`${person.id}/${id}/tide.txt`, 'Six')
  const { data: sea } = await client.from('folders').insert({ name: 'Sea' }).select('id').single().throwOnError()
  const assistant = await assistantOf(product(), person, { notebooks: [sea.id] })
  const note = { id, user_id: person.id }
  expect((await client.rpc('note_files', { note }).throwOnError()).data).toMatchObject([{ name: 'tide.txt' }])
  expect((await assistant.rpc('note_files', { note }).throwOnError()).data).toEqual([])
  const made = { import: { id: crypto.randomUUID(), user_id: person.id, state: 'undone' } }
  expect((await assistant.rpc('kept_notes', made)).error?.details).toBe('token_refused')
})

it('tells a token for chosen notebooks that it writes only there', async () => {
  const person = await product().pro()
  const { client } = person
  const [sea, land] = [await notebook(person, 'Sea'), await notebook(person, 'Land')]
  const [inside = '', outside = ''] = await saveNotes(person, 2)
  await client.from('captures').update({ folder_id: sea }).eq('id', inside).throwOnError()
  const assistant = await assistantOf(product(), person, { notebooks: [sea] })
  const captures = () => assistant.from('captures')
  for (const { status, error } of [
    await captures().insert({ content: 'New' }),
    await captures().insert({ content: 'New', folder_id: land }),
    await captures().upsert({ id: outside, content: 'Taken', folder_id: sea }),
    await captures().update({ folder_id: land }).eq('id', inside),
    await captures().update({ folder_id: null }).eq('id', inside),
    await assistant.from('note_connections').insert({ source_capture_id: inside, target_capture_id: outside }),
    await assistant.from('folders').insert({ name: 'New' }),
  ])
    expect([status, error?.details, error?.message]).toEqual([
      403,
      'token_notebooks',
      expect.stringMatching(/notebooks/),
    ])
  const files = assistant.storage.from('attachments')
  const { error } = await files.upload(`${person.id}/${outside}/tide.txt`, 'Six')
  expect(error?.message).toContain('only in its notebooks')
  expect((await files.upload(`${person.id}/${inside}/tide.txt`, 'Six')).error).toBeNull()
  expect((await captures().insert({ content: 'New', folder_id: sea })).error).toBeNull()
})

it('holds a token to the rules of the Free plan', async () => {
  const person = await product().free()
  const assistant = await assistantOf(product(), person)
  const save = (more: object = {}) =>
    assistant
      .from('captures')
      .insert({ content: 'Tides', source_url: chatGpt, tags: ['sea'], ...more })
      .select()
      .single()
  expect((await save({ source_url: 'https://example.org/' })).error?.message).toContain('only save from ChatGPT')
  const { data: first } = await save().throwOnError()
  expect(first).toMatchObject({ tags: [], folder_id: null })
  await save().throwOnError()
  expect((await save()).error?.message).toContain('Daily limit reached')
  const edited = await assistant.from('captures').update({ content: 'Changed' }).eq('id', first.id)
  expect(edited.error?.message).toBe('Editing requires Pro plan')
  expect((await assistant.from('folders').insert({ name: 'Sea' })).error?.message).toBe('Notebooks require Pro plan')
  const { data: both } = await person.client.from('captures').select('id')
  const [source, target] = both ?? []
  const link = { source_capture_id: source?.id, target_capture_id: target?.id }
  expect((await assistant.from('note_connections').insert(link)).error?.message).toBe('Linking notes requires Pro plan')
})

it('adds no notes to a feed, and brings no notebook within reach of a feed or another token', async () => {
  const person = await product().pro()
  const { client } = person
  const [sea, inner, fed, reached, loose] = await Promise.all(
    ['Sea', 'Inner', 'Fed', 'Reached', 'Loose'].map((name) => notebook(person, name)),
  )
  await client.from('folders').update({ parent_id: fed }).eq('id', inner).throwOnError()
  const { sql } = product()
  const feedOf = (folder: string | null, tag: string | null, byte: number) =>
    sql`insert into feeds (user_id, folder_id, tag, hash) values (${person.id}, ${folder}, ${tag}, ${Buffer.alloc(32, byte)})`
  await feedOf(fed ?? null, null, 7)
  await feedOf(null, 'public', 8)
  const [note = ''] = await saveNotes(person, 1)
  await client.from('captures').update({ folder_id: sea }).eq('id', note).throwOnError()
  const narrow = await assistantOf(product(), person, { notebooks: [reached ?? ''] })
  const wide = await assistantOf(product(), person, { name: 'Wide' })
  const inSea = await assistantOf(product(), person, { name: 'Sea', notebooks: [sea ?? ''] })
  for (const refused of [
    await wide.from('captures').update({ folder_id: fed }).eq('id', note),
    await wide.from('captures').update({ folder_id: inner }).eq('id', note),
    await inSea
      .from('captures')
      .update({ tags: ['public'] })
      .eq('id', note),
    await wide.from('folders').update({ parent_id: fed }).eq('id', sea),
    await wide.from('folders').update({ parent_id: reached }).eq('id', sea),
    await narrow.from('folders').update({ parent_id: reached }).eq('id', sea),
    await inSea.from('folders').update({ parent_id: sea }).eq('id', loose),
  ])
    expect([refused.status, refused.error?.details]).toEqual([403, expect.stringMatching(/^token_/)])
  await wide
    .from('captures')
    .update({ folder_id: loose, tags: ['own'] })
    .eq('id', note)
    .throwOnError()
  await wide
    .from('captures')
    .insert({ content: 'A digest', folder_id: fed, tags: ['public'] })
    .throwOnError()
})

it('writes nothing after it was revoked, also where the request began before', async () => {
  const person = await product().pro()
  const { sql, platform } = product()
  const [note = ''] = await saveNotes(person, 1)
  const token = `jot_${randomBytes(22).toString('hex')}`
  await sql`
    insert into access_tokens (user_id, name, hash, access)
    values (${person.id}, 'Leaver', sha256(convert_to(${token}, 'UTF8')), 'write')`
  const revoke = () => sql`update access_tokens set revoked_at = now() where user_id = ${person.id}`
  const address = `${platform.url}/storage/v1/upload/resumable`
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const begun = await fetch(address, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': '6',
      'upload-metadata': `bucketName ${encoded('attachments')},objectName ${encoded(`${person.id}/${note}/late.txt`)}`,
    },
  })
  expect(begun.status).toBe(201)
  const location = begun.headers.get('location') ?? ''
  const received = async () => {
    const names = await readdir(platform.dataDir, { recursive: true })
    const part = names.find((name) => name.endsWith(basename(location)))
    return part ? (await stat(join(platform.dataDir, part))).size : 0
  }
  // The last part is on its way while the token is revoked.
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from('abc'))
      await expect.poll(received).toBe(3)
      await revoke()
      controller.enqueue(Buffer.from('def'))
      controller.close()
    },
  })
  const ended = await fetch(new URL(location, address), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect([ended.status, await ended.text()]).toEqual([401, expect.stringContaining('revoked')])
  expect((await person.client.from('attachments').select('id')).data).toEqual([])
})

async function notebook({ client }: Person, name: string): Promise<string> {
  return (await client.from('folders').insert({ name }).select('id').single().throwOnError()).data.id
}
