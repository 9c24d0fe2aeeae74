// An export that is imported into an empty account and exported again is equal by content, for random libraries.

import { createHash } from 'node:crypto'
import { useStarted } from '@jotsam/platform/testing'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'
import { exported, imported, type Person, proPerson } from './testing.ts'

// Another seed or more runs search further.
const SEED = 20261116
// biome-ignore lint/style/noProcessEnv: vitest.config.ts sets it.
const isDeep = process.env.TEST_DEEP === '1'

const platform = useStarted(() => startProduct())

const words = fc.constantFrom(
  'sea',
  'Größe',
  '潮汐',
  'مد',
  '🐚👩‍🚀',
  'a & b',
  '<b>',
  '"q"',
  "it's",
  'e\u0301',
  '100%',
  '#1',
  '-',
)
const phrase = fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
const moment = fc
  .integer({ min: Date.UTC(1995, 0), max: Date.UTC(2026, 9) })
  .map((ms) => new Date(ms).toISOString().replace('Z', '123Z'))
const piece = fc.oneof(
  phrase.map((text) => ({ html: `<p>${escaped(text)}</p>`, file: null })),
  phrase.map((text) => ({ html: `<h2>${escaped(text)}</h2><ul><li>${escaped(text)}</li></ul>`, file: null })),
  phrase.map((text) => ({
    html: `<pre><code class="language-js">${escaped(text)}\n  x &lt; y</code></pre>`,
    file: null,
  })),
  fc
    .record({ name: phrase, bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }), isPicture: fc.boolean() })
    .map((file) => {
      const address = `/files/${sha256(file.bytes)}`
      const html = file.isPicture ? `<p><img src="${address}" alt="x"></p>` : `<p><a href="${address}">x</a></p>`
      return { html, file }
    }),
)
const note = fc.record({
  title: phrase,
  pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
  isPlain: fc.boolean(),
  plain: phrase,
  tags: fc.uniqueArray(fc.constantFrom('sea', 'Größe', '潮汐', 'a-b', 'two words'), { maxLength: 3 }),
  created_at: moment,
  is_pinned: fc.boolean(),
  source_url: fc.constantFrom(null, 'https://example.org/a?b=c&d', 'https://chatgpt.com/c/1'),
  turns: fc.constantFrom(null, [{ id: 'a', digest: 'b' }]),
  notebook: fc.nat(),
  isHighlighted: fc.boolean(),
  edits: fc.array(phrase, { maxLength: 2 }),
  /** The places of earlier notes, with the words of the mention. */
  mentions: fc.array(fc.record({ of: fc.nat(), words: fc.constantFrom('', 'the tide', 'a &amp; b') }), {
    maxLength: 2,
  }),
  loose: fc.option(fc.record({ text: phrase, type: fc.constantFrom('text/csv', 'text/calendar', 'text/plain') })),
})
const library = fc.record({
  notebooks: fc.uniqueArray(
    fc.record({
      name: phrase,
      color: fc.constantFrom('#ff0000', '#6366f1'),
      icon: fc.constantFrom('⚓', '📁'),
      sort_order: fc.nat(9),
    }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  inner: fc.uniqueArray(fc.record({ parent: fc.nat(), name: phrase, auto_tags: fc.constantFrom([], ['sea']) }), {
    maxLength: 3,
    selector: ({ name }) => name,
  }),
  notes: fc.array(note, { minLength: 1, maxLength: 7 }),
  links: fc.array(
    fc.record({
      from: fc.nat(),
      to: fc.nat(),
      type: fc.constantFrom('related', 'builds_on', 'supports', 'contradicts'),
    }),
    {
      maxLength: 5,
    },
  ),
})

const libraries = fc.sample(library, { seed: SEED, numRuns: 6 })
/** The fourth has three notes and some of everything: inner notebooks, files, mentions, links, highlights, edits, tags and turns. */
const tried = isDeep ? libraries : libraries.slice(3, 4)

it.each(tried)('an export is equal after an import, library %#', async (given) => {
  const [from, to] = [await proPerson(platform), await proPerson(platform)]
  await fill(from, given)
  const first = await exported(from)
  const report = await imported(to, first, { name: 'jotsam.zip' })
  expect(report).toMatchObject({ source: 'jotsam', created: given.notes.length, skipped: [], warnings: [] })
  expect(report.attachments).toBe(report.attachmentsFound)
  const second = await exported(to)
  expect(accountIn(second).imports).toMatchObject([
    { id: report.importId, state: 'done', report: { created: report.created } },
  ])
  expect(contentOf(second)).toEqual(contentOf(first))
  // Into the same library, or again: nothing changes.
  for (const person of [from, to]) {
    const again = await imported(person, first, { name: 'jotsam.zip' })
    expect(again).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: given.notes.length,
      notebooks: 0,
      attachments: 0,
    })
  }
  expect(contentOf(await exported(to))).toEqual(contentOf(first))
})

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

type Library = ReturnType<typeof fc.sample<typeof library extends fc.Arbitrary<infer T> ? T : never>>[number]

async function fill({ client, userId }: Person, { notebooks, inner, notes, links }: Library): Promise<void> {
  const folders: string[] = []
  for (const folder of notebooks) {
    const { data } = await client.from('folders').insert(folder).select('id').single()
    if (data) folders.push(data.id)
  }
  const tops = folders.length
  for (const { parent, ...folder } of inner) {
    const parent_id = folders[parent % Math.max(1, tops)] ?? null
    const { data } = await client
      .from('folders')
      .insert({ ...folder, parent_id })
      .select('id')
      .single()
    if (data) folders.push(data.id)
  }
  const ids: string[] = []
  const zettels: string[] = []
  for (const { pieces, isPlain, plain, notebook, isHighlighted, edits, mentions, loose, ...row } of notes) {
    const mentioned = mentions
      .filter(() => zettels.length > 0)
      .map(({ of, words }) => `[[${zettels[of % zettels.length]}${words === '' ? '' : `|${words}`}]]`)
    const html = [...pieces.map((each) => each.html), ...mentioned.map((mention) => `<p>${mention}</p>`)].join('')
    const content = isPlain ? [plain, ...mentioned].join(' ') : html
    const folder_id = folders[notebook % (folders.length + 1)] ?? null
    const { data } = await client
      .from('captures')
      .insert({ ...row, content, folder_id })
      .select('id, zettel_id')
      .single()
      .throwOnError()
    ids.push(data.id)
    zettels.push(data.zettel_id)
    const files = isPlain ? [] : pieces.flatMap(({ file }) => (file ? [file] : []))
    const beside = loose ? [{ name: 'loose note', bytes: Buffer.from(loose.text), contentType: loose.type }] : []
    for (const file of [...files.map((each) => ({ ...each, contentType: 'image/png' })), ...beside]) {
      const name = `${sha256(file.bytes).slice(0, 12)}-${file.name.replace(/[^\p{L}\p{N} -]/gu, '_')}.bin`
      // The same file twice in a note is stored once.
      await client.storage
        .from('attachments')
        .upload(`${userId}/${data.id}/${name}`, file.bytes, { contentType: file.contentType })
    }
    if (isHighlighted)
      await client
        .from('highlights')
        .insert({
          capture_id: data.id,
          quote: 'sea',
          prefix: 'the ',
          suffix: ' and',
          start_position: 3,
          colour: 'green',
          comment: plain,
        })
        .throwOnError()
    for (const edit of edits) {
      await client
        .from('captures')
        .update({ content: `${content}<p>${escaped(edit)}</p>` })
        .eq('id', data.id)
        .throwOnError()
      // As if an hour had passed, so that the next edit is a version of its own.
      await platform.sql`update capture_versions set saved_at = saved_at - interval '1 hour' where capture_id = ${data.id}`
    }
  }
  for (const { from, to, type } of links) {
    const [source, target] = [ids[from % ids.length], ids[to % ids.length]]
    await client
      .from('note_connections')
      .insert({ source_capture_id: source, target_capture_id: target, connection_type: type })
  }
}

type Row = Record<string, unknown>

function accountIn(archive: Uint8Array): Row {
  return JSON.parse(strFromU8(unzipSync(archive)['data/account.json'] ?? new Uint8Array()))
}

/** An export without what belongs to the account and the moment: ids become what they stand for, rows have an order of their own. */
function contentOf(archive: Uint8Array) {
  const files = unzipSync(archive)
  const table = (name: string): Row[] => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array([91, 93])))
  const folders = new Map(table('notebooks').map((row) => [row.id, row]))
  const notebook = (id: unknown): string => {
    const row = folders.get(id)
    return row ? `${notebook(row.parent_id)}/${row.name}` : ''
  }
  const zettels = new Map(table('captures').map((row) => [row.id, row.zettel_id]))
  const stripped = (row: Row) => {
    const {
      id: _,
      user_id: __,
      public_id: ___,
      capture_id,
      folder_id,
      parent_id,
      source_capture_id,
      target_capture_id,
      ...rest
    } = row
    return {
      ...rest,
      note: zettels.get(capture_id),
      notebook: notebook(folder_id),
      parent: notebook(parent_id),
      ends: [zettels.get(source_capture_id), zettels.get(target_capture_id)],
    }
  }
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
  const madeHere = ({ created_at: _, updated_at: __, ...row }: Row) => row
  const stored = ({ text: _, read_at: __, ...row }: Row) => madeHere(row)
  return {
    captures: sorted(table('captures').map(stripped)),
    notebooks: sorted(table('notebooks').map((row) => madeHere(stripped(row)))),
    links: sorted(table('links').map((row) => madeHere(stripped(row)))),
    highlights: sorted(table('highlights').map(stripped)),
    versions: sorted(table('versions').map(stripped)),
    attachments: sorted(table('attachments').map((row) => stored(stripped(row)))),
    files: Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => !path.startsWith('data/') && path !== 'README.md')
        .map(([path, bytes]) => [path, /\.md$/.test(path) ? strFromU8(bytes) : sha256(bytes)])
        .sort(),
    ),
  }
}
