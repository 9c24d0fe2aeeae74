// Pictures and files of imported notes: stored once, named by the text, within the space of the person, gone with the note.

import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileHashes } from '@jotsam/core/html/file-address'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { chatgptSample } from '@jotsam/import/sources/chatgpt-sample'
import { useStarted } from '@jotsam/platform/testing'
import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'
import { captures, exported, imported, type Person, proPerson, zip } from './testing.ts'

const platform = useStarted(() => startProduct({ MAX_FILE_BYTES: '100000' }, { maxFileBytes: 100_000 }))
const pro = () => proPerson(platform)

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const rows = async ({ client }: Person) => (await client.from('attachments').select().order('name').throwOnError()).data
const bytesOf = async ({ client }: Person, { user_id, capture_id, name }: Record<string, string>) => {
  const { data } = await client.storage.from('attachments').download(`${user_id}/${capture_id}/${name}`)
  return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
}
const vault = (files: Record<string, string | Uint8Array>) =>
  zip({
    'v/.obsidian/app.json': '{}',
    ...Object.fromEntries(Object.entries(files).map(([path, file]) => [`v/${path}`, file])),
  })
const name = { name: 'vault.zip' }

it('come with their notes, are counted in the dry run, and are stored once', async () => {
  const person = await pro()
  const archive = vault({
    'Boat.md': 'Look: ![[boat.png]] and [plan](docs/plan.pdf), again ![x](boat.png)',
    'Other.md': '![[boat.png]] ![[lost.png]] [big](big.bin) [empty](empty.bin)',
    'boat.png': PNG,
    'docs/plan.pdf': 'Wood & nails',
    'big.bin': new Uint8Array(100_001),
    'empty.bin': '',
  })
  const dry = await imported(person, archive, { ...name, dryRun: true })
  expect(dry).toMatchObject({ source: 'obsidian', found: 2, created: 2, attachments: 3, attachmentsFound: 6 })
  expect(dry.warnings.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^One file is left out because a file can be 0 MB at most: big\.bin/),
    expect.stringMatching(/empty\.bin/),
    expect.stringMatching(/lost\.png/),
  ])
  expect(await rows(person)).toEqual([])
  const report = await imported(person, archive, name)
  expect(report).toEqual({ ...dry, importId: report.importId })
  const [plan, picture, samePicture] = await rows(person)
  expect([picture, samePicture, plan].map((row) => [row.name, row.mime, row.sha256])).toEqual([
    [`${sha256(PNG).slice(0, 12)}-boat.png`, 'image/png', sha256(PNG)],
    [`${sha256(PNG).slice(0, 12)}-boat.png`, 'image/png', sha256(PNG)],
    [`${sha256('Wood & nails').slice(0, 12)}-plan.pdf`, expect.any(String), sha256('Wood & nails')],
  ])
  expect(await bytesOf(person, picture)).toEqual(PNG)
  expect((await bytesOf(person, plan)).toString()).toBe('Wood & nails')
  const notes = await captures(person)
  const boat = notes.find(({ title }) => title === 'Boat')
  expect(fileHashes(boat?.content ?? '')).toEqual([sha256(PNG), sha256('Wood & nails')])
  expect(notes.find(({ title }) => title === 'Other')?.content).toContain('[File: big]')

  expect(await imported(person, archive, name)).toMatchObject({ created: 0, unchanged: 2, attachments: 0 })
  expect(await rows(person)).toHaveLength(3)
})

it('that are ZIPs or that no note names come with the folder, once, and are opened only where an export is made of ZIPs', async () => {
  const person = await pro()
  const charts = zip({ 'north.md': 'North' })
  const archive = vault({ 'Boat.md': '[charts](charts.zip)', 'charts.zip': charts, 'Scans/deck.pdf': 'Deck' })
  const dry = await imported(person, archive, { ...name, dryRun: true })
  expect(dry).toMatchObject({ found: 2, created: 2, skipped: [], attachments: 2, attachmentsFound: 2, notebooks: 0 })
  expect(dry.warnings).toMatchObject([{ name: 'One other file', what: expect.stringMatching(/: Scans\/deck\.pdf$/) }])
  const report = await imported(person, archive, name)
  expect(report).toEqual({ ...dry, importId: report.importId })
  const stored = await rows(person)
  expect(stored.map((row) => row.sha256).sort()).toEqual([sha256(charts), sha256('Deck')].sort())
  expect((await captures(person)).map(({ title }) => title).sort()).toEqual(['Boat', 'Files in Scans'])
  expect(await imported(person, archive, name)).toMatchObject({ created: 0, updated: 0, unchanged: 2, attachments: 0 })
  const newer = vault({
    'Boat.md': '[charts](charts.zip)',
    'charts.zip': charts,
    'Scans/deck.pdf': 'Deck',
    'Scans/x': 'X',
  })
  expect(await imported(person, newer, name)).toMatchObject({ created: 0, updated: 1, unchanged: 1, attachments: 2 })
  expect(await rows(person)).toHaveLength(3)

  const [chats, several] = [await pro(), await pro()]
  const exports = {
    'conversations.json': JSON.stringify([chatgptSample()]),
    'Takeout/Keep/a.json': JSON.stringify({ textContent: 'Tide', isTrashed: false }),
    'Trips.enex': '<?xml version="1.0"?><en-export><note><title>A</title><content>Tide</content></note></en-export>',
  }
  for (const [path, content] of Object.entries(exports)) {
    const beside = await imported(chats, zip({ [path]: content, 'x/charts.zip': charts }), name)
    expect(beside.warnings).toContainEqual({ name: 'x/charts.zip', what: expect.stringMatching(/was not opened/) })
  }
  expect(await imported(several, zip({ 'a.zip': charts, 'b.zip': zip({ 'b.md': 'B' }) }), name)).toMatchObject({
    created: 2,
    attachments: 0,
  })
})

it('that no note names come in a new note where the person edited the one before, and a removed file does not come back', async () => {
  const person = await pro()
  const { client } = person
  const files = { 'a.md': 'A', 'scans/1.pdf': 'One', 'scans/2.pdf': 'Two' }
  const [one, two, three, four] = ['One', 'Two', 'Three', 'Four'].map(sha256)
  await imported(person, vault(files), name)
  const lists = async () =>
    (await captures(person))
      .filter(({ title }) => title !== 'a')
      .map(({ title, content }) => [title, fileHashes(content)])
      .sort()
  const edit = (title: string, hash: string | undefined) =>
    client
      .from('captures')
      .update({ content: `<p>Mine</p><p><a href="/files/${hash}">x</a></p>` })
      .eq('title', title)
      .throwOnError()
  expect(await lists()).toEqual([['Files in scans', [one, two]]])
  await edit('Files in scans', one)
  const removed = (await rows(person)).find((row) => row.sha256 === two)
  await client.storage.from('attachments').remove([`${removed.user_id}/${removed.capture_id}/${removed.name}`])

  const newer = vault({ ...files, 'scans/3.pdf': 'Three' })
  const dry = await imported(person, newer, { ...name, dryRun: true })
  expect(dry).toMatchObject({ created: 1, skipped: [{ name: 'Files in scans', reason: texts.outcomes.edited }] })
  const report = await imported(person, newer, name)
  expect(report).toEqual({ ...dry, importId: report.importId })
  const both = [
    ['Files in scans (newer)', [three]],
    ['Files in scans', [one]],
  ]
  expect(await lists()).toEqual(both)
  expect(await imported(person, newer, name)).toMatchObject({ created: 0, updated: 0 })
  expect(await lists()).toEqual(both)

  await edit('Files in scans (newer)', three)
  expect(
    await imported(person, vault({ ...files, 'scans/3.pdf': 'Three', 'scans/4.pdf': 'Four' }), name),
  ).toMatchObject({ created: 1 })
  expect(await lists()).toEqual([...both, ['Files in scans (newer)', [four]]].sort())
})

it('files of an own export keep their names, whatever signs these have, also when two have the same content', async () => {
  const [person, other] = [await pro(), await pro()]
  const { data: note } = await person.client
    .from('captures')
    .insert({ content: 'x' })
    .select('id')
    .single()
    .throwOnError()
  const names = ['50%41.txt', 'Invoice #1.pdf', 'Invoice #2.pdf', 'Why?.txt']
  for (const each of names)
    await person.client.storage
      .from('attachments')
      .upload(`${person.userId}/${note.id}/${encodeURIComponent(each)}`, Buffer.from(each.replace('2', '1')))
  expect(await imported(other, await exported(person), { name: 'jotsam.zip' })).toMatchObject({ attachments: 4 })
  expect((await rows(other)).map((row) => row.name).sort()).toEqual(names)
})

it('that another export changed replace those before, and an undo brings these back', async () => {
  const person = await pro()
  await imported(person, vault({ 'a.md': '![[a.png]]', 'a.png': PNG }), name)
  const newer = await imported(person, vault({ 'a.md': '![[a.png]]', 'a.png': 'Another' }), name)
  expect(newer).toMatchObject({ updated: 1, attachments: 1 })
  const unused = async () =>
    Object.fromEntries((await rows(person)).map((row) => [row.sha256, row.unused_since !== null]))
  expect(await unused()).toEqual({ [sha256(PNG)]: true, [sha256('Another')]: false })
  await person.client.rpc('undo_import', { p_import_id: newer.importId }).throwOnError()
  expect(await unused()).toEqual({ [sha256(PNG)]: false, [sha256('Another')]: true })
})

it('stay when a later export of the same chat comes without them', async () => {
  const person = await pro()
  const chat = chatgptSample()
  const conversations = JSON.stringify([chat])
  await imported(person, zip({ 'conversations.json': conversations, 'file-XyZ-harbour.png': PNG }), {
    name: 'chat.zip',
  })
  const [before] = await captures(person)
  expect(fileHashes(before.content)).toEqual([sha256(PNG)])
  const longer = JSON.stringify([{ ...chat, title: 'Another title' }])
  for (const file of [conversations, longer])
    expect(await imported(person, file)).toMatchObject({
      created: 0,
      updated: 0,
      skipped: [{ reason: texts.outcomes.incomplete }],
    })
  expect(await captures(person)).toEqual([before])
  const whole = zip({ 'conversations.json': longer, 'file-XyZ-harbour.png': PNG })
  expect(await imported(person, whole, { name: 'chat.zip' })).toMatchObject({ updated: 1 })
})

it('that were never in the export do not keep a note from being updated', async () => {
  const person = await pro()
  const files = { 'a.png': PNG }
  await imported(person, vault({ ...files, 'a.md': 'First ![[a.png]] ![[lost.png]]' }), name)
  const newer = vault({ ...files, 'a.md': 'Second ![[a.png]] ![[lost.png]]' })
  expect(await imported(person, newer, name)).toMatchObject({ updated: 1, skipped: [] })
})

it('keep to the space of the person, and come later when there is room', async () => {
  const person = await pro()
  const archive = vault({
    'a.md': '![[a.bin]] ![[b.bin]]',
    'a.bin': Buffer.alloc(20_000, 1),
    'b.bin': Buffer.alloc(20_000, 2),
  })
  await platform.sql`update profiles set bytes_limit = bytes_used + 30000 where id = ${person.userId}`
  const dry = await imported(person, archive, { ...name, dryRun: true })
  expect(dry).toMatchObject({ created: 1, attachments: 1, attachmentsFound: 2 })
  expect(dry.warnings).toEqual([
    { name: 'a', what: texts.filesFull(1) },
    { name: texts.storage, what: texts.storageTooSmall },
  ])
  const report = await imported(person, archive, name)
  expect(report).toMatchObject({ created: 1, attachments: 1, attachmentsFound: 2 })
  expect(report.warnings).toEqual([{ name: 'a', what: texts.filesFull(1) }])
  await platform.sql`update profiles set bytes_limit = bytes_used + 100000 where id = ${person.userId}`
  expect(await imported(person, archive, name)).toMatchObject({ created: 0, unchanged: 1, attachments: 1 })
  expect(await rows(person)).toHaveLength(2)
  // What the person took out of the note does not come back.
  const [note] = await captures(person)
  await person.client.from('captures').update({ content: 'Mine' }).eq('id', note.id).throwOnError()
  await platform.sql`delete from attachments where user_id = ${person.userId}`
  expect(await imported(person, archive, name)).toMatchObject({ unchanged: 1, attachments: 0 })
  expect(await rows(person)).toEqual([])
})

it('files of an interrupted import are stored when it continues, and none is left behind when it is undone', async () => {
  const person = await pro()
  const archive = vault({ 'a.md': '![[a.png]]', 'b.md': '![[b.png]]', 'a.png': PNG, 'b.png': 'B' })
  const first = await imported(person, archive, name)
  // As if the server had been killed between a note and its file.
  await platform.sql`update imports set state = 'running', report = '{}' where id = ${first.importId}`
  await platform.sql`delete from attachments where sha256 = ${sha256('B')} and user_id = ${person.userId}`
  const again = await imported(person, archive, name)
  expect(again).toMatchObject({ importId: first.importId, created: 2, attachments: 2 })
  expect(await rows(person)).toHaveLength(2)
  await person.client.rpc('undo_import', { p_import_id: first.importId }).throwOnError()
  await person.client.rpc('empty_trash').throwOnError()
  expect(await rows(person)).toEqual([])
  const kept = await platform.sql`select from storage.objects where name like ${`${person.userId}/%`}`
  expect(kept).toHaveLength(0)
  const folders = await readdir(join(platform.dataDir, 'files'))
  expect(folders.length).toBeGreaterThan(0)
})

it('come out of ENEX files, alone and in a ZIP', async () => {
  const md5 = createHash('md5').update(PNG).digest('hex')
  const enex = `<?xml version="1.0" encoding="UTF-8"?><en-export><note><title>Größe</title><content><![CDATA[<en-note><div>Boot <en-media type="image/png" hash="${md5}"/></div></en-note>]]></content><created>20240131T102030Z</created><resource><data encoding="base64">${PNG.toString('base64')}</data><mime>image/png</mime></resource></note></en-export>`
  for (const [archive, file] of [
    [enex, 'Harbour.enex'],
    [zip({ 'Harbour.enex': enex }), 'a.zip'],
  ] as const) {
    const person = await pro()
    expect(await imported(person, archive, { name: file })).toMatchObject({
      source: 'evernote',
      created: 1,
      attachments: 1,
      attachmentsFound: 1,
      warnings: [],
    })
    const [row] = await rows(person)
    expect(await bytesOf(person, row)).toEqual(PNG)
    expect((await captures(person))[0].content).toBe(`<p>Boot <img src="/files/${sha256(PNG)}" alt="file"></p>`)
  }
})

it('come out of Notion’s archive of archives', async () => {
  const [home, sub] = ['0123456789abcdef0123456789abcdef', 'a'.repeat(32)]
  const parts = {
    'Export-1-Part-1.zip': zip({
      [`Home ${home}.md`]: `# Home\n\n![map](Home%20${home}/map.png) [Sub](Home%20${home}/Sub%20${sub}.md)`,
      [`Home ${home}/map.png`]: PNG,
    }),
    'Export-1-Part-2.zip': zip({ [`Home ${home}/Sub ${sub}.md`]: '# Sub\n\nText' }),
  }
  const person = await pro()
  expect(await imported(person, zip(parts), { name: 'Export.zip' })).toMatchObject({
    source: 'notion',
    created: 2,
    links: 1,
    attachments: 1,
    attachmentsFound: 1,
    warnings: [],
  })
  expect(await rows(person)).toMatchObject([{ sha256: sha256(PNG) }])
})

it('come out of a Joplin archive; one that is cut off brings what it has and says so', async () => {
  const id = (letter: string) => letter.repeat(32)
  const tar = pack()
  const add = (path: string, content: string | Buffer) => tar.entry({ name: path }, content)
  add(
    `${id('1')}.md`,
    `Tides\n\nHigh ![map](:/${id('d')})\n\nid: ${id('1')}\nparent_id: ${id('f')}\nis_todo: 0\ntype_: 1`,
  )
  add(`${id('f')}.md`, `Harbour\n\nid: ${id('f')}\nparent_id: \ntype_: 2`)
  add(`${id('d')}.md`, `map.png\n\nid: ${id('d')}\nmime: image/png\nfile_extension: png\ntype_: 4`)
  add(`resources/${id('d')}.png`, PNG)
  // Longer than the name of a tar entry may be.
  add(`${'deep/'.repeat(60)}notes.txt`, 'x')
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  const jex = Buffer.concat(chunks)

  const person = await pro()
  const report = await imported(person, jex, { name: 'all.jex' })
  expect(report).toMatchObject({
    source: 'joplin',
    created: 1,
    notebooks: 1,
    attachments: 1,
    skipped: [],
    warnings: [],
  })
  const [row] = await rows(person)
  expect([row.name, await bytesOf(person, row)]).toEqual([`${sha256(PNG).slice(0, 12)}-map.png`, PNG])

  const cut = await imported(await pro(), jex.subarray(0, 512 * 7 + 10), { name: 'cut.jex' })
  expect(cut.created).toBe(1)
  expect(cut.skipped).toEqual([{ name: 'cut.jex', reason: 'The archive is damaged and cannot be opened.' }])
})
