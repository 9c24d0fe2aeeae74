// What an access token opens: its access, its notebooks, its end, its limits.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

it('puts a policy about tokens on every table that has a policy', async () => {
  const unguarded = await product().sql`
    select tablename from pg_policies where schemaname = 'public' group by 1
    having not bool_or(permissive = 'RESTRICTIVE' and cmd = 'ALL' and qual ~ 'private\.(has_token|token_notebooks)\(\)')`
  expect([...unguarded]).toEqual([])
})

it('shows the token once and stores only its hash', async () => {
  const person = await signedUp()
  const { token } = await make(person, { name: 'Laptop' })
  expect(token).toMatch(/^jot_[A-Za-z0-9]{40,}$/)
  const [row] = await product().sql`select to_jsonb(t)::text as row from access_tokens t where user_id = ${person.id}`
  expect(row?.row).not.toContain(token.slice(4))
  const { data } = await person.client.functions.invoke('access-tokens', { body: { action: 'list' } })
  expect(data.tokens).toMatchObject([{ name: 'Laptop', access: 'read', notebooks: null, lastUsedAt: null }])
  expect(JSON.stringify(data)).not.toContain(token.slice(4))
})

it('mails the person that a token was made, without the token', async () => {
  const person = await signedUp()
  const { token } = await make(person, { name: 'Laptop', access: 'write' })
  const outbox = join(product().platform.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')))
  const mail = mails.find((text) => text.includes(person.email) && text.includes('A new access token'))
  expect(mail).toContain('"Laptop". It may read and write notes.')
  expect(mail).not.toContain(token)
})

it.each([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['an unknown access', { access: 'admin' }],
  ['no notebook at all', { notebooks: [] }],
  ['an end in the past', { expiresInDays: -1 }],
])('refuses to make a token with %s', async (_, wrong) => {
  const person = await signedUp()
  const body = { action: 'create', name: 'Laptop', access: 'read', notebooks: null, expiresInDays: 30, ...wrong }
  const { error } = await person.client.functions.invoke('access-tokens', { body })
  expect(error?.context.status).toBe(400)
})

it('refuses to make a token for another person’s notebook', async () => {
  const [person, other] = [await signedUp(), await signedUp()]
  const notebook = await makeNotebook(other, 'Sea')
  const body = { action: 'create', name: 'Spy', access: 'read', notebooks: [notebook] }
  const { data } = await person.client.functions.invoke('access-tokens', { body })
  expect(data).toEqual({ success: false, error: 'One of these notebooks does not exist.' })
})

it('tells a token that only reads why it may not write', async () => {
  const person = await signedUp()
  await save(person.client, 'Low tide at six')
  const { client } = await make(person, {})
  expect((await client.from('captures').select('content')).data).toEqual([{ content: 'Low tide at six' }])
  const refusals = await Promise.all([
    client.from('captures').insert({ content: 'High tide' }),
    client.from('captures').update({ title: 'Changed' }).eq('user_id', person.id),
    client.from('captures').delete().eq('user_id', person.id),
    client.from('folders').insert({ name: 'Sea' }),
  ])
  for (const { status, error } of refusals)
    expect([status, error?.details, error?.message]).toEqual([
      403,
      'token_reads_only',
      expect.stringContaining('may only read'),
    ])
  expect((await person.client.from('captures').select('title')).data).toHaveLength(1)
})

it('keeps a token for a notebook to the notes in it, and in the notebooks inside it', async () => {
  const person = await signedUp()
  const [sea, land] = [await makeNotebook(person, 'Sea'), await makeNotebook(person, 'Land')]
  const harbour = await makeNotebook(person, 'Harbour', sea)
  // Words that all share, so that each search would find all of them.
  const text = (place: string) => `Lighthouse keepers and windmills, ${place}`
  const inSea = await save(person.client, text('sea'), { folder_id: sea, tags: ['wet'] })
  const inHarbour = await save(person.client, text('harbour'), { folder_id: harbour, tags: ['wet'] })
  const inLand = await save(person.client, text('land'), { folder_id: land, tags: ['dry'] })
  const loose = await save(person.client, `${text('nowhere')} [[${inSea.zettel_id}]]`, {})
  const link = (source: Saved, target: Saved) => ({ source_capture_id: source.id, target_capture_id: target.id })
  await person.client.from('note_connections').insert([link(inSea, inHarbour), link(inSea, inLand)])
  const { client } = await make(person, { access: 'write', notebooks: [sea] })

  const both = [inSea.id, inHarbour.id].sort()
  const ids = async (asked: PromiseLike<{ data: { id: string }[] | null }>) =>
    ((await asked).data ?? []).map(({ id }) => id).sort()
  expect(await ids(client.from('captures').select('id'))).toEqual(both)
  expect(await ids(client.rpc('search_captures', { p_query: 'keepers' }))).toEqual(both)
  expect(await ids(client.rpc('search_captures', { p_folder_ids: [land, sea] }))).toEqual([inSea.id])
  expect(await ids(client.rpc('find_captures', { p_query: 'lighthouse' }))).toEqual(both)
  expect(await ids(client.rpc('find_captures', { p_query: 'lighthouse "windmills' }))).not.toContain(inLand.id)
  expect(await ids(client.rpc('find_captures', { p_query: 'in:Land' }))).toEqual([])
  for (const p_query of ['keepers', 'keepers lighthouse', 'kepers', '']) {
    const found = (filter: object) => ids(client.rpc('find_captures', { p_query, ...filter }))
    expect([p_query, await found({ p_folder_ids: [land] })]).toEqual([p_query, []])
    expect([p_query, await found({ p_folder_ids: [land, sea] })]).toEqual([p_query, [inSea.id]])
    expect([p_query, await found({ p_tags: ['dry'] })]).toEqual([p_query, []])
    expect([p_query, await found({ p_from: '2000-01-01T00:00:00Z' })]).toEqual([p_query, both])
  }
  expect((await client.rpc('count_search', { p_query: 'keepers' })).data).toBe(2)
  expect(await ids(client.rpc('related_captures', { p_capture_id: inSea.id }))).toEqual([inHarbour.id])
  expect(await ids(client.rpc('related_captures', { p_capture_id: inLand.id }))).toEqual([])
  expect(await ids(client.rpc('get_backlinks', { p_capture_id: inSea.id }))).toEqual([])
  expect(await ids(client.from('folders').select('id'))).toEqual([sea, harbour].sort())
  expect((await client.from('note_connections').select('target_capture_id')).data).toEqual([
    { target_capture_id: inHarbour.id },
  ])
  const { data: facets } = await client.rpc('capture_facets')
  expect(facets).toEqual(expect.arrayContaining([{ kind: 'tag', value: 'wet', count: 2 }]))
  expect(facets?.map(({ value }: { value: string }) => value)).not.toContain('dry')
  const { data: counts } = await client.rpc('get_folder_counts', { p_user_id: person.id })
  expect(counts).toHaveLength(2)

  // Writing.
  expect((await client.from('captures').insert({ content: 'New', folder_id: harbour })).status).toBe(201)
  expect((await client.from('captures').insert({ content: 'New', folder_id: land })).status).toBe(403)
  expect((await client.from('captures').insert({ content: 'New' })).status).toBe(403)
  expect((await client.from('captures').update({ folder_id: land }).eq('id', inSea.id)).status).toBe(403)
  expect((await client.from('captures').delete().eq('id', inLand.id).select()).data).toEqual([])
  expect((await client.from('note_connections').insert(link(inHarbour, loose))).status).toBe(403)
  expect((await client.from('note_connections').insert(link(inHarbour, inSea))).status).toBe(201)
  const renamed = await client.from('folders').update({ name: 'Ocean' }).eq('id', sea)
  expect([renamed.status, renamed.error?.details]).toEqual([403, 'token_notebooks'])
})

it('reaches the files of the notes that it reaches, and adds some only when it may write', async () => {
  const person = await signedUp()
  const sea = await makeNotebook(person, 'Sea')
  const paths: string[] = []
  for (const folder_id of [sea, null]) {
    const note = await save(person.client, 'With a file', { folder_id })
    paths.push(`${person.id}/${note.id}/tide.txt`)
    await person.client.storage.from('attachments').upload(paths.at(-1) ?? '', 'Six o’clock')
  }
  const [inSea = '', loose = ''] = paths
  const tokens = {
    reads: await make(person, {}),
    writes: await make(person, { access: 'write' }),
    keepsToSea: await make(person, { access: 'write', notebooks: [sea] }),
  }
  const files = (who: keyof typeof tokens) => tokens[who].client.storage.from('attachments')
  const reads = async (who: keyof typeof tokens, path: string) => (await files(who).download(path)).error === null
  expect([await reads('reads', loose), await reads('writes', loose), await reads('keepsToSea', loose)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await reads('keepsToSea', inSea)).toBe(true)
  expect((await tokens.keepsToSea.client.from('attachments').select('name')).data).toHaveLength(1)
  const adds = async (who: keyof typeof tokens, path: string) =>
    (await files(who).upload(`${path}.${who}`, 'Seven')).error === null
  expect([await adds('reads', loose), await adds('keepsToSea', loose), await adds('writes', loose)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await files('reads').remove([inSea])).data ?? []).toEqual([])
  // A signed address would outlive the token.
  expect((await files('writes').createSignedUrl(inSea, 60)).error?.message).toContain('cannot sign')
  expect((await files('writes').createSignedUploadUrl(`${inSea}.new`)).error?.message).toContain('cannot sign')
  expect(await reads('writes', inSea)).toBe(true)
})

it('cannot take the id of a note in the trash', async () => {
  const person = await signedUp()
  const [sea, land] = [await makeNotebook(person, 'Sea'), await makeNotebook(person, 'Land')]
  const { id } = await save(person.client, 'Buried', { folder_id: land })
  await person.client.from('captures').delete().eq('id', id).throwOnError()
  const { client } = await make(person, { access: 'write', notebooks: [sea] })
  const taken = await client.from('captures').insert({ id, content: 'Mine', folder_id: sea })
  expect(taken.error?.message).toBe('Invalid capture data')
  expect((await client.from('captures').insert({ content: 'New', folder_id: sea })).error).toBeNull()
})

it('opens nothing when its notebooks are deleted', async () => {
  const person = await signedUp()
  const sea = await makeNotebook(person, 'Sea')
  await save(person.client, 'Low tide', { folder_id: sea })
  const { client } = await make(person, { notebooks: [sea] })
  await person.client.from('folders').delete().eq('id', sea)
  expect((await client.from('captures').select()).data).toEqual([])
})

it('ends a revoked token at once, and an expired one at its time', async () => {
  const person = await signedUp()
  const [revoked, expired] = [await make(person, {}), await make(person, {})]
  expect((await revoked.client.from('captures').select()).status).toBe(200)
  expect((await expired.client.from('captures').select()).status).toBe(200)
  await person.client.functions.invoke('access-tokens', { body: { action: 'revoke', id: revoked.id } })
  await product().sql`update access_tokens set expires_at = now() where id = ${expired.id}`
  // The notification is sent before the answer; this waits for its way to the server only.
  for (const { client } of [revoked, expired])
    await vi.waitFor(async () => expect((await client.from('captures').select()).status).toBe(401))
  const { error } = await revoked.client.from('captures').select()
  expect(error?.message).toBe('The access token is unknown, revoked or expired')
})

it('does not let a person revoke another person’s token', async () => {
  const [person, other] = [await signedUp(), await signedUp()]
  const { id, client } = await make(person, {})
  await other.client.functions.invoke('access-tokens', { body: { action: 'revoke', id } })
  const [row] = await product().sql`select revoked_at from access_tokens where id = ${id}`
  expect(row?.revoked_at).toBeNull()
  expect((await client.from('captures').select()).status).toBe(200)
})

it('saves a note again under its id, also when it has versions', async () => {
  const person = await signedUp()
  const { client } = await make(person, { access: 'write' })
  const id = crypto.randomUUID()
  for (const content of ['One', 'Two', 'Three'])
    expect((await client.from('captures').upsert({ id, title: 'Tide', content })).error).toBeNull()
  expect((await client.from('captures').select('content').eq('id', id)).data).toEqual([{ content: 'Three' }])
  await client.from('captures').delete().eq('id', id).throwOnError()
  const again = await client.from('captures').upsert({ id, title: 'Tide', content: 'Four' })
  expect(again.error?.message).toBe('Invalid capture data')
})

it('stops a loop that writes, and says so', async () => {
  const person = await signedUp()
  const { client, id, token } = await make(person, { access: 'write' })
  await product()
    .sql`update access_tokens set writes = 599, writes_since = private.clock() - interval '10 minutes' where id = ${id}`
  const { data: note } = await client.from('captures').insert({ content: 'The last one' }).select('id').single()
  const refused = await fetch(`${product().platform.url}/rest/v1/captures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{ "content": "One too many" }',
  })
  expect([refused.status, (await refused.json()).details]).toEqual([429, 'token_writes'])
  const upload = await fetch(`${product().platform.url}/storage/v1/object/attachments/${person.id}/${note?.id}/a.txt`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
    body: 'Tide',
  })
  expect(upload.status).toBe(429)
  // The hour began ten minutes ago.
  for (const { headers } of [refused, upload]) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(2000)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3000)
  }
  await product().sql`update access_tokens set writes_since = private.clock() - interval '61 minutes' where id = ${id}`
  expect((await client.from('captures').insert({ content: 'An hour later' })).status).toBe(201)
})

it('records the last use and its address', async () => {
  const person = await signedUp()
  const { client, id } = await make(person, {})
  await client.from('captures').select()
  await client.from('captures').select()
  const [row] = await product().sql`
    select last_address, last_used_at > now() - interval '1 minute' as now from access_tokens where id = ${id}`
  expect(row).toEqual({ last_address: '127.0.0.1', now: true })
})

it('works for a person with a second factor, who made it with that factor', async () => {
  const person = await signedUp()
  await save(person.client, 'Low tide')
  const { client } = await make(person, {})
  await product()
    .sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${person.id}, 'totp', 'verified')`
  expect((await client.from('captures').select('content')).data).toEqual([{ content: 'Low tide' }])
  const { error } = await person.client.functions.invoke('access-tokens', { body: { action: 'list' } })
  expect(error?.context.status).toBe(401)
})

it('asks for a recent sign-in to make a token', async () => {
  const person = await signedUp()
  const { sql } = product()
  await sql`
    update auth.sessions set created_at = created_at - interval '1 hour', amr = (
      select jsonb_agg(entry || jsonb_build_object('timestamp', (entry ->> 'timestamp')::float8 - 3600)) from jsonb_array_elements(amr) as entry)
    where user_id = ${person.id}`
  const body = { action: 'create', name: 'Laptop', access: 'read' }
  const { data } = await person.client.functions.invoke('access-tokens', { body })
  expect(data).toMatchObject({ success: false, code: 'reauthentication_needed' })
  expect(data.token).toBeUndefined()
  const { data: session } = await person.client.auth.getSession()
  const { url, keys } = product().platform
  const proved = await fetch(`${url}/auth/v1/reauthenticate`, {
    method: 'POST',
    headers: {
      apikey: keys.anonKey,
      authorization: `Bearer ${session.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password: person.password }),
  })
  expect(proved.status).toBe(204)
  expect((await person.client.functions.invoke('access-tokens', { body })).data).toMatchObject({ success: true })
})

it.each(['web', 'API', ' Extension ', 'ｉｍｐｏｒｔ', 'a\u200bpi'])(
  'refuses the name %j, which an author of the app has',
  async (name) => {
    const person = await signedUp()
    const body = { action: 'create', name, access: 'write' }
    const { data } = await person.client.functions.invoke('access-tokens', { body })
    expect(data).toEqual({ success: false, error: 'This name is used by the app itself. Choose another one.' })
  },
)

it('does not let a token share notes, but lets it change a shared one', async () => {
  const person = await signedUp()
  const { client } = await make(person, { access: 'write' })
  const { id } = await save(person.client, 'Secret')
  const shared = await client.from('captures').update({ is_public: true }).eq('id', id)
  expect(shared.error).toMatchObject({ code: 'PT403', message: expect.stringContaining('cannot share notes') })
  expect((await client.from('captures').insert({ content: 'x', is_public: true })).error).toMatchObject({
    code: 'PT403',
  })
  await person.client.from('captures').update({ is_public: true }).eq('id', id).throwOnError()
  expect((await client.from('captures').update({ content: 'Newer' }).eq('id', id)).error).toBeNull()
  expect((await client.from('captures').update({ is_public: false }).eq('id', id)).error).toBeNull()
})

it('survives a change of the password, whose mail names it, and ends when the person signs out everywhere', async () => {
  const person = await signedUp()
  const { client } = await make(person, { name: 'Night script' })
  const { error } = await person.client.auth.updateUser({ password: 'quiet-harbour-1742' })
  expect(error).toBeNull()
  expect((await client.from('captures').select('id')).error).toBeNull()
  const outbox = join(product().platform.dataDir, 'outbox')
  await expect
    .poll(async () => {
      const mails = await Promise.all((await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')))
      const mail = mails.find((text) => text.includes(person.email) && text.includes('password was changed')) ?? ''
      // Long lines are broken.
      return mail.replace(/=\r?\n/g, '')
    })
    .toContain('Night script')
  const { data: feed } = await person.client.functions.invoke('feed', { body: { action: 'create', tag: 'sea' } })
  const feedAddress = feed.url.replace(/^https?:\/\/[^/]+/, product().platform.url)
  expect((await fetch(feedAddress)).status).toBe(200)
  await person.client.auth.signOut({ scope: 'global' })
  await expect.poll(async () => (await client.from('captures').select('id')).status).toBe(401)
  const [row] = await product().sql`select revoked_at from access_tokens where user_id = ${person.id}`
  expect(row?.revoked_at).not.toBeNull()
  expect((await fetch(feedAddress)).status).toBe(404)
})

interface Saved {
  readonly id: string
  readonly zettel_id: string
}

async function signedUp(): Promise<Person & { readonly password: string }> {
  const { client, userId, email, password } = await product().platform.signUp()
  await product().sql`select public.admin_activate_pro(${userId})`
  return { client, id: userId, email, password }
}

async function make(person: Person, given: object) {
  const body = { action: 'create', name: 'Test', access: 'read', notebooks: null, expiresInDays: 30, ...given }
  const { data, error } = await person.client.functions.invoke('access-tokens', { body })
  if (error) throw error
  const client = product().platform.client({ accessToken: async () => data.token })
  return { id: data.id, token: data.token, client }
}

async function makeNotebook(person: Person, name: string, parent_id: string | null = null): Promise<string> {
  const { data } = await person.client.from('folders').insert({ name, parent_id }).select('id').single().throwOnError()
  return data.id
}

async function save(client: Person['client'], content: string, more: object = {}): Promise<Saved> {
  return (
    await client
      .from('captures')
      .insert({ content, ...more })
      .select('id, zettel_id')
      .single()
      .throwOnError()
  ).data
}
