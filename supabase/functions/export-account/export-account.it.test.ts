import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { type TestPlatform, useStarted } from '@jotsam/platform/testing'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makePro, refusal, startProduct } from '../_shared/testing/product.ts'

type Person = Awaited<ReturnType<TestPlatform['signUp']>>

const platform = useStarted(() => startProduct({}, { maxRows: 150 }))

async function exported({ client }: Pick<Person, 'client'>): Promise<Record<string, string>> {
  const { data, error } = await client.functions.invoke('export-account')
  expect(error).toBeNull()
  const bytes = new Uint8Array(await data.arrayBuffer())
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]))
}

describe('an export of everything', () => {
  it('contains what an access token reaches, and nothing about the account', async () => {
    const { client, userId, email } = await platform.signUp()
    await makePro(platform, userId)
    const { data: sea } = await client.from('folders').insert({ name: 'Sea' }).select().single().throwOnError()
    const notes = [{ content: 'Low tide', folder_id: sea.id }, { content: 'A secret ashore' }]
    await client.from('captures').insert(notes).throwOnError()
    const body = { action: 'create', name: 'Backup', access: 'read', notebooks: [sea.id] }
    const { token } = (await client.functions.invoke('access-tokens', { body })).data
    const files = await exported({ client: platform.client({ accessToken: async () => token }) })
    const all = Object.values(files).join()
    expect(all).toContain('Low tide')
    expect(all).not.toContain('ashore')
    expect(all).not.toContain(email)
  })

  it('contains captures, notebooks, links, the plan and payments of that person and of nobody else', async () => {
    const [person, stranger] = [await platform.signUp(), await platform.signUp()]
    for (const { userId } of [person, stranger]) await makePro(platform, userId)
    await stranger.client.from('captures').insert({ content: 'Not yours' }).throwOnError()
    const { client, userId, email } = person
    const { data: top } = await client.from('folders').insert({ name: 'Harbour' }).select().single().throwOnError()
    const { data: sub } = await client
      .from('folders')
      .insert({ name: 'Boats', parent_id: top.id })
      .select()
      .single()
      .throwOnError()
    const { data: notes } = await client
      .from('captures')
      .insert([
        { title: 'Tides', content: '<h1>High</h1><p>at <em>seven</em></p>', folder_id: sub.id, tags: ['sea'] },
        { title: 'Moon: full?', content: 'It pulls.', source_url: 'https://example.org/moon' },
      ])
      .select()
      .throwOnError()
    const [tides, moon] = notes
    await client
      .from('note_connections')
      .insert({ source_capture_id: tides.id, target_capture_id: moon.id, connection_type: 'builds_on' })
      .throwOnError()
    await client.from('captures').update({ title: 'Tides of the sea' }).eq('id', tides.id).throwOnError()
    await client.from('captures').update({ title: 'Tides' }).eq('id', tides.id).throwOnError()
    const { data: gone } = await client
      .from('captures')
      .insert({ content: 'Gone' })
      .select('id')
      .single()
      .throwOnError()
    await client.from('captures').delete().eq('id', gone.id).throwOnError()
    await client.from('highlights').insert({ capture_id: tides.id, quote: 'at seven', comment: 'Check' }).throwOnError()
    await platform.sql`select public.activate_pro(${userId}, 'paddle', ${`txn-${userId}`}, 'yearly', null, 15, 'USD')`

    const files = await exported(person)
    expect(Object.keys(files).sort()).toEqual([
      'README.md',
      'data/account.json',
      'data/captures.json',
      'data/highlights.json',
      'data/links.json',
      'data/notebooks.json',
      'data/trash.json',
      'data/versions.json',
      'notes/Harbour/Boats/Tides.md',
      'notes/Moon full.md',
    ])
    expect(files['notes/Harbour/Boats/Tides.md']).toContain('notebook: "Harbour / Boats"')
    expect(files['notes/Harbour/Boats/Tides.md']).toContain('# High\n\nat *seven*')
    expect(files['notes/Harbour/Boats/Tides.md']).toContain('- Builds on: [Moon: full?](../../../notes/Moon%20full.md)')
    expect(files['notes/Moon full.md']).toContain('Linked from:')
    const stored = await client.from('captures').select().order('zettel_id').throwOnError()
    expect(JSON.parse(files['data/captures.json'] ?? '')).toEqual(stored.data)
    expect(JSON.parse(files['data/notebooks.json'] ?? '')).toHaveLength(2)
    expect(JSON.parse(files['data/links.json'] ?? '')).toMatchObject([{ connection_type: 'builds_on' }])
    expect(JSON.parse(files['data/versions.json'] ?? '')).toMatchObject([{ capture_id: tides.id, title: 'Tides' }])
    expect(JSON.parse(files['data/trash.json'] ?? '')).toMatchObject([{ id: gone.id, content: 'Gone' }])
    expect(JSON.parse(files['data/highlights.json'] ?? '')).toMatchObject([{ quote: 'at seven', comment: 'Check' }])
    expect(JSON.parse(files['data/account.json'] ?? '')).toMatchObject({
      email,
      profile: { id: userId, plan: 'pro', billing_cycle: 'yearly' },
      payments: [{ transaction_id: `txn-${userId}`, amount: 15, currency: 'USD' }],
      subscriptions: [],
      text_extractions: [],
      pdf_downloads: [],
    })
    expect(JSON.stringify(files)).not.toContain('Not yours')
  })

  it('contains the files of captures, byte by byte', async () => {
    const [person, stranger] = [await platform.signUp(), await platform.signUp()]
    const bytes = randomBytes(200_000)
    for (const { client, userId } of [person, stranger]) {
      const note = await client
        .from('captures')
        .insert({ content: 'x', source_url: 'https://chatgpt.com/c/1' })
        .select('id, zettel_id')
        .single()
        .throwOnError()
      const { error } = await client.storage
        .from('attachments')
        .upload(`${userId}/${note.data.id}/Flut 100% 🐚.bin`, bytes)
      expect(error).toBeNull()
    }
    await platform.sql`update attachments set text = 'High tide' where user_id = ${person.userId}`
    const { data } = await person.client.functions.invoke('export-account')
    const files = unzipSync(new Uint8Array(await data.arrayBuffer()))
    const [path = '', ...others] = Object.keys(files).filter((name) => name.startsWith('files/'))
    expect(others).toEqual([])
    expect(path).toMatch(/^files\/\d{12}\/Flut 100% 🐚\.bin$/)
    expect(bytes.equals(files[path] ?? new Uint8Array())).toBe(true)
    const listed = JSON.parse(strFromU8(files['data/attachments.json'] ?? new Uint8Array()))
    expect(listed).toMatchObject([{ user_id: person.userId, bytes: 200_000, text: 'High tide' }])
  })

  it('an export of one notebook, and one as web pages, has links that lead to files in the archive', async () => {
    const { client, userId } = await platform.signUp()
    await makePro(platform, userId)
    const { data: sea } = await client.from('folders').insert({ name: 'Sea (deep)' }).select().single().throwOnError()
    const { data: boats } = await client
      .from('folders')
      .insert({ name: 'Boats', parent_id: sea.id })
      .select()
      .single()
      .throwOnError()
    const save = async (row: object) =>
      (await client.from('captures').insert(row).select('id, zettel_id').single().throwOnError()).data
    const moon = await save({ title: "Moon: it's full?", content: 'It pulls.', folder_id: boats.id })
    const bytes = randomBytes(100)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const tides = await save({
      title: 'Tides & <b>',
      content: `<p>See [[${moon.zettel_id}]] <img src="/files/${hash}" alt="map"></p>`,
      folder_id: sea.id,
    })
    const ashore = await save({ title: 'Ashore', content: `Not at sea, but [[${tides.zettel_id}]]` })
    await client.storage.from('attachments').upload(`${userId}/${tides.id}/${hash.slice(0, 12)}-map (1).png`, bytes)
    for (const target of [moon, ashore])
      await client
        .from('note_connections')
        .insert({ source_capture_id: tides.id, target_capture_id: target.id })
        .throwOnError()
    const unzipped = async (query: string) => {
      const { data } = await client.functions.invoke(`export-account${query}`)
      return unzipSync(new Uint8Array(await data.arrayBuffer()))
    }

    for (const [query, notes, links] of [
      ['', 3, 7],
      [`?notebook=${sea.id}`, 2, 4],
      ['?format=html', 3, 13],
      [`?format=html&notebook=${sea.id}`, 2, 8],
    ] as const) {
      const files = await unzipped(query)
      const texts = Object.keys(files).filter((path) => /\.(?:md|html)$/.test(path) && path !== 'README.md')
      expect(texts.filter((path) => path.startsWith('notes/'))).toHaveLength(notes)
      const found = texts.flatMap((path) =>
        localLinks(strFromU8(files[path] ?? new Uint8Array())).map((link) =>
          decodeURI(new URL(link, `zip:///${path}`).pathname.slice(1)),
        ),
      )
      expect(found).toHaveLength(links)
      for (const path of found) expect(Object.keys(files)).toContain(decodeURIComponent(path))
      expect(Object.keys(files).some((path) => path === 'data/account.json')).toBe(query === '')
      if (query.includes('notebook'))
        expect(
          Object.values(files)
            .map((each) => strFromU8(each))
            .join(),
        ).not.toContain('Not at sea')
    }
    const { error } = await client.functions.invoke(`export-account?notebook=${randomUUID()}`)
    expect(await refusal(error)).toMatchObject({ status: 404 })
  })

  it('is available on Free, also for an empty account', async () => {
    const files = await exported(await platform.signUp())
    expect(JSON.parse(files['data/captures.json'] ?? '')).toEqual([])
    expect(files['README.md']).toContain('with 0 captures')
  })

  it('is sent as a file that is named after its notebook, its format and the day', async () => {
    const { client } = await platform.signUp()
    await client.rpc('start_trial')
    const { response } = await client.functions.invoke('export-account')
    expect(response?.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''jotsam-export-\d{4}-\d\d-\d\d\.zip$/,
    )
    const { data: sea } = await client.from('folders').insert({ name: 'Mér' }).select('id').single().throwOnError()
    const pages = await client.functions.invoke(`export-account?format=html&notebook=${sea.id}`)
    expect(pages.response?.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''jotsam-M%C3%A9r-web-pages-\d{4}-\d\d-\d\d\.zip$/,
    )
    expect(response?.headers.get('cache-control')).toBe('no-store')
  })

  it('continues past the row limit of one answer', async () => {
    const person = await platform.signUp()
    await platform.sql`insert into captures (user_id, title, content, zettel_id)
      select ${person.userId}, 'Untitled Capture', 'Note ' || n, to_char(timestamp '2020-01-01' + n * interval '1 minute', 'YYYYMMDDHH24MI')
      from generate_series(1, 401) as n`
    const files = await exported(person)
    const all: { content: string }[] = JSON.parse(files['data/captures.json'] ?? '')
    expect(new Set(all.map(({ content }) => content)).size).toBe(401)
    expect(Object.keys(files).filter((path) => path.startsWith('notes/'))).toHaveLength(401)
  })

  it('requires a signed-in person', async () => {
    const { error } = await platform.client().functions.invoke('export-account')
    expect(await refusal(error)).toMatchObject({ status: 401, body: { error: saveErrorMessages.noActiveSession } })
  })
})

/** Addresses of Markdown links and pictures and of attributes, except those of the web. */
function localLinks(text: string): string[] {
  const found = [...text.matchAll(/\]\(([^()\s]+)\)|(?:href|src)="([^"]+)"/g)].map(
    ([, markdown, html]) => markdown ?? html ?? '',
  )
  return found.filter((link) => !/^[a-z]+:/.test(link))
}
