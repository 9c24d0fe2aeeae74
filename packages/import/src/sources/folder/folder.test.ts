import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteAddress } from '../../external-id.ts'
import type { ImportFile } from '../../note.ts'
import { sourceOf } from '../../sources.ts'
import { filesOf, itemsOf, memoryFile, memoryFiles, notesOf } from '../../testing.ts'
import { folder, obsidian } from './folder.ts'

/** A link to another note, as the importer writes it until both are stored. */
const to = (path: string, words: string) => `<a href="${noteAddress(path)}">${words}</a>`

it('a folder of files keeps the formulas, tasks, callouts and alignments of exported notes', async () => {
  const html =
    '<ul><li data-list="checked">done</li></ul><blockquote class="callout-tip"><p>a</p></blockquote><p class="ql-align-center">b</p>'
  const math = (display: string) =>
    `<span data-language="tex"><math${display}><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>`
  const files = memoryFiles({
    'a.md': 'Costs $n^2$ steps, $5 or $6.',
    'b.html': `<body>${html}<p>${math('')} is ${math(' display="block"')}</p></body>`,
  })
  const notes = await notesOf(folder, files)
  const tex = (source: string) => `<span data-language="tex">${source}</span>`
  expect(notes.map((note) => note.html)).toEqual([
    `<p>Costs ${tex('$n^2$')} steps, $5 or $6.</p>`,
    `${html}<p>${tex('$x^2$')} is ${tex('$$x^2$$')}</p>`,
  ])
})

describe('an Obsidian vault', () => {
  const vault = {
    'Vault/.obsidian/app.json': '{}',
    'Vault/.trash/old.md': 'gone',
    'Vault/Home.md':
      '---\ntitle: Start\ntags: [one, two/three]\ncreated: 2023-01-02 03:04\npinned: true\nsource: https://example.org/x\nauthor:\n  - Ada Byron\n  - C. B.\npublished: 2024-03-05\n---\n# Start\n\nSee [[Tides]], [[Deep/Er/Note#Part|the note]], [[Nowhere]] and [text](Deep/Er/Note.md). ![[Tides]] [[Tides#Spring#Neap]] [[Tides#^a1b2]] [[Home#Part]] [[#Part]]\n\n| a | b |\n|---|---|\n| [[Deep/Er/Note\\|in a table]] | [[Tides.md]] |\n\n![[map.png|300]] ![a plan](map.png) [doc](files/plan%20b.pdf) [[plan b.pdf]] ![](lost.pdf) #inline `#code` $x^2$\n\n> [!warning] Careful\n> Rocks\n\n```js\nif (a == b == c) [[x]]\n```\n\n==bright== %%hidden%%',
    'Vault/Tides.md': 'Back to [[Home]]',
    'Vault/Deep/Er/Still/Note.md': 'x',
    'Vault/Deep/Er/Note.md': 'Deep [[202401010000]]',
    'Vault/map.png': 'PNG',
    'Vault/files/plan b.pdf': 'PDF',
  }

  it('becomes notes with links, tags, dates and folders as notebooks', async () => {
    const files = memoryFiles(vault)
    expect((await sourceOf(files))?.name).toBe('obsidian')
    const notes = await notesOf(obsidian, files)
    expect(notes.map(({ externalId }) => externalId)).toEqual([
      'Home.md',
      'Tides.md',
      'Deep/Er/Still/Note.md',
      'Deep/Er/Note.md',
    ])
    const [home, tides, , deep] = notes
    expect(home).toMatchObject({
      title: 'Start',
      tags: ['one', 'two/three', 'inline'],
      createdAt: '2023-01-02T03:04:00.000Z',
      isPinned: true,
      turns: [{ id: 'page', digest: '', author: 'Ada Byron, C. B.', published: '2024-03-05' }],
      sourceUrl: 'https://example.org/x',
      notebook: [],
      links: [
        { to: 'Tides.md', type: 'related' },
        { to: 'Deep/Er/Note.md', type: 'related' },
      ],
      missingFiles: ['lost.pdf'],
    })
    expect(await filesOf(home)).toEqual([
      ['map.png', 'PNG'],
      ['plan b.pdf', 'PDF'],
    ])
    const html = home?.html ?? ''
    for (const part of [
      `See ${to('Tides.md', 'Tides')}, ${to('Deep/Er/Note.md', 'the note')}, Nowhere and ${to('Deep/Er/Note.md', 'text')}.`,
      `${to('Tides.md', 'Tides')} ${to('Tides.md', 'Tides &gt; Spring &gt; Neap')} ${to('Tides.md', 'Tides')} Home &gt; Part Part`,
      `<td>${to('Deep/Er/Note.md', 'in a table')}</td><td>${to('Tides.md', 'Tides')}</td>`,
      '[File: lost.pdf]',
      'alt="map.png"',
      'alt="a plan"',
      '<blockquote class="callout-warning"><p><strong>Careful</strong></p><p>Rocks</p></blockquote>',
      'if (a == b == c) [[x]]',
      '<mark>bright</mark>',
      'data-language="tex"',
    ])
      expect(html).toContain(part)
    expect(html).not.toMatch(/hidden|<h1>/)
    expect(tides).toMatchObject({ title: 'Tides', createdAt: '2024-05-06T07:08:09.000Z', links: [{ to: 'Home.md' }] })
    expect(deep).toMatchObject({ notebook: ['Deep', 'Er'], html: '<p>Deep [[202401010000]]</p>' })
  })

  it('brings a canvas as the text of its cards and arrows, with links and the canvas itself', async () => {
    const canvas = JSON.stringify({
      nodes: [
        { id: 'c', type: 'file', file: 'Notes/Tides.md', x: 0, y: 30 },
        { id: 'd', type: 'file', file: 'map.png', x: 0, y: 40 },
        { id: 'a', type: 'group', label: 'Plan', x: -10, y: -10 },
        { id: 'b', type: 'text', text: 'Sail **north**\n- one', x: 0, y: 0 },
        { id: 'e', type: 'link', url: 'https://example.org/', x: 9, y: 40 },
      ],
      edges: [
        { fromNode: 'b', toNode: 'c', label: 'when' },
        { fromNode: 'b', toNode: 'gone' },
      ],
    })
    const files = memoryFiles({
      'Board.canvas': canvas,
      'Broken.canvas': '{"nodes":',
      'Notes/Tides.md': 'See [[Board.canvas]]',
      'map.png': 'PNG',
    })
    const [board, tides, left] = await notesOf(obsidian, files)
    const tide = to('Notes/Tides.md', 'Tides')
    expect(board).toMatchObject({ title: 'Board', links: [{ to: 'Notes/Tides.md' }] })
    expect(board?.html).toMatch(/^<h2>Plan<\/h2><hr><p>Sail <strong>north<\/strong><\/p><ul><li>one<\/li><\/ul><hr>/)
    for (const part of [`<p>${tide}</p>`, '<a href="https://example.org/">', `<li>Sail north → ${tide}: when</li>`])
      expect(board?.html).toContain(part)
    expect(await filesOf(board)).toEqual([
      ['map.png', 'PNG'],
      ['Board.canvas', canvas],
    ])
    expect(tides?.html).toBe(`<p>See ${to('Board.canvas', 'Board.canvas')}</p>`)
    expect(await filesOf(left)).toEqual([['Broken.canvas', '{"nodes":']])
  })

  it('keeps the cards of a canvas apart, whatever they hold, and finds files with any name', async () => {
    const texts = ['---\ntitle: T\n---\nFirst', '```js\nlet a', 'Second [[N]]']
    const cards = texts.map((text, at) => ({ id: `${at}`, type: 'text', text, y: at }))
    const chart = { id: 'f', type: 'file', file: 'Maps/50% (a) [1] #2.png', y: 9 }
    const lost = { id: 'g', type: 'file', file: 'lost\ud800.png', y: 10 }
    const files = memoryFiles({
      'B.canvas': JSON.stringify({ nodes: [...cards, chart, lost] }),
      'N.md': 'N',
      [chart.file]: 'PNG',
    })
    const [board] = await notesOf(obsidian, files)
    expect(board).toMatchObject({ title: 'B', missingFiles: [expect.stringContaining('lost')] })
    expect(board?.html).toMatch(/title: T.*First.*<code class="language-js">let a<\/code><\/pre><hr>/s)
    expect(board?.html).toContain(`<p>Second ${to('N.md', 'N')}</p>`)
    expect((await filesOf(board))[0]).toEqual(['50% (a) [1] #2.png', 'PNG'])
  })

  it('brings the notes of a folder called Logseq, for only the settings there are the program’s own', async () => {
    const files = memoryFiles({
      'a.md': 'A',
      'Logseq/How to.md': 'B',
      'Logseq/map.png': 'PNG',
      'logseq/custom.css': 'x',
    })
    const notes = await notesOf(obsidian, files)
    expect(notes.map(({ title, notebook }) => [title, notebook])).toEqual([
      ['a', []],
      ['How to', ['Logseq']],
      ['Files in Logseq', ['Logseq']],
    ])
  })

  it('keeps text between two lines of dashes that is no list of properties', async () => {
    for (const text of ['Dear diary, today was good.', '- one\n- two', 'bad: [unclosed word', '# A heading']) {
      const [note] = await notesOf(obsidian, memoryFiles({ 'a.md': `---\n${text}\n---\nSecond entry.` }))
      expect(note?.html).toContain(/\w+\.?$/.exec(text)?.[0])
      expect(note?.html).toContain('Second entry.')
    }
    const [note] = await notesOf(obsidian, memoryFiles({ 'a.md': '---\n\n---\nText' }))
    expect(note?.html).toBe('<p>Text</p>')
  })

  it('brings the pictures that are inlined in its texts', async () => {
    const picture = `data:image/png;base64,${btoa('PNG'.repeat(9000))}`
    const text = `![Boat](${picture})\n\n![Sail][image1]\n\n\`![x](${picture})\`\n\n[image1]: <data:image/jpeg;base64,${btoa('JPG')}>`
    const [note] = await notesOf(obsidian, memoryFiles({ 'a.md': text }))
    expect((await filesOf(note)).sort()).toEqual([
      ['picture.jpeg', 'JPG'],
      ['picture.png', 'PNG'.repeat(9000)],
    ])
    expect(note?.html).toMatch(/<img [^<>]*alt="Boat">.*<img [^<>]*alt="Sail">.*<code>!\[x\]\(data:/)
  })

  it('shows the HTML in its texts as Obsidian does, and brings the pictures there', async () => {
    const htmlOf = async (text: string) =>
      (await notesOf(obsidian, memoryFiles({ 'a.md': text, 'att/pic 1.png': 'PNG' })))[0]?.html ?? ''
    const files = memoryFiles({ 'a.md': '<img src="att/pic%201.png" alt="Boat" width="200">', 'att/pic 1.png': 'PNG' })
    expect(await filesOf((await notesOf(obsidian, files))[0])).toEqual([['pic 1.png', 'PNG']])
    expect(
      await htmlOf('<u>a **b**</u> H<sub>2</sub>O <mark style="background: #FFF3A3A6;">c</mark> <kbd>X</kbd>'),
    ).toBe('<p><u>a <strong>b</strong></u> H<sub>2</sub>O <mark>c</mark> <kbd>X</kbd></p>')
    expect(
      await htmlOf('<details>\n<summary>More</summary>\n\n- one\n\n</details>\n<div class="x">two</div>\nthree'),
    ).toBe('<p><strong>More</strong></p><ul><li>one</li></ul><p>two</p><p>three</p>')
    expect(await htmlOf('<a href="https://example.org/">site</a>')).toBe(
      '<p><a href="https://example.org/">site</a></p>',
    )
    expect(await htmlOf('`<u>x</u>` a < b <kbd> \\<u>x</u> <script>x</script>')).toBe(
      '<p><code>&lt;u&gt;x&lt;/u&gt;</code> a &lt; b &lt;kbd&gt; &lt;u&gt;x&lt;/u&gt; &lt;script&gt;x&lt;/script&gt;</p>',
    )
  })

  it('keeps properties that a note has no place for at the head of its text, and names once those of its look', async () => {
    const head =
      '---\ntitle: T\naliases: [One, Two]\nup: "[[b]]"\nrating: 5*\nversion: 1.10\nzip: 00123\nempty:\ncssclasses: [wide]\nauthor: Ada\n---\n# T\n\nText'
    const files = memoryFiles({ 'a.md': head, 'b.md': head, 'c.md': '---\nborn: 1990-01-02\n---\n' })
    const items = await itemsOf(obsidian, files)
    expect(items.filter(({ kind }) => kind === 'warning')).toEqual([
      {
        kind: 'warning',
        name: 'Properties',
        what: 'They say how a program shows a note, so they are left out: cssclasses.',
      },
    ])
    const [a, , c] = await notesOf(obsidian, files)
    expect(a?.html).toMatch(
      /^<p>aliases: One, Two<br>up: <a href="[^"]+">b<\/a><br>rating: 5\*<br>version: 1\.10<br>zip: 00123<\/p><p>Text<\/p>$/,
    )
    expect(a?.links).toEqual([{ to: 'b.md', type: 'related' }])
    expect(c?.html).toBe('<p>born: 1990-01-02</p>')
  })

  it('puts a note with the name of its folder there, where the folder has other notes too', async () => {
    const notes = await notesOf(
      obsidian,
      memoryFiles({ 'Boat/Boat.md': 'One', 'Boat/Refit/Engine.md': 'Two', 'Solo/Solo.md': 'Three' }),
    )
    expect(notes.map(({ notebook }) => notebook)).toEqual([['Boat'], ['Boat', 'Refit'], []])
  })

  it('keeps front matter that is not YAML, and does not expand an alias bomb', async () => {
    const bomb = `---\na: &a [x,x,x]\nb: &b [${'*a,'.repeat(50)}]\ntags: [${'*b,'.repeat(50)}]\n---\nText`
    const notes = await notesOf(
      obsidian,
      memoryFiles({ 'a.md': '---\n: [bad\n---\nText', 'b.md': bomb, 'c.md': '---\nnot closed' }),
    )
    expect(notes).toHaveLength(3)
    expect(notes.every(({ html }) => html.length < 3000)).toBe(true)
  })
})

describe('a folder of files', () => {
  it('imports Markdown, HTML and text, and reports empty files and guessed encodings', async () => {
    const items = await itemsOf(folder, [
      memoryFile(
        'a/page.html',
        '<html><head><title>A &amp; B</title><style>x{}</style></head><body><h2>Hi</h2><script>bad()</script><p onclick="x()">Text</p></body></html>',
      ),
      memoryFile('a/Note/Note.txt', 'Line one\nLine two'),
      memoryFile('a/empty.md', '  \n'),
      memoryFile('a/old.txt', new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65])),
      memoryFile('a/wide.txt', new Uint8Array([0xff, 0xfe, 0x48, 0x00, 0x69, 0x00])),
    ])
    expect(items).toMatchObject([
      { note: { title: 'A & B', html: '<h2>Hi</h2><p>Text</p>' } },
      { note: { title: 'Note', notebook: [], html: '<p>Line one<br>Line two</p>' } },
      { kind: 'skipped', name: 'empty.md' },
      { note: { html: '<p>Grüße</p>', warnings: [expect.stringContaining('not UTF-8')] } },
      { note: { html: '<p>Hi</p>' } },
    ])
  })

  it('imports notes of Bear with links to headings, and without comments', async () => {
    const files = memoryFiles({
      'Bear/One.md': 'See [[Two/Part]] ![](One/a.jpg)<!-- {"embed":"true"} --> ![[a.jpg|Boat|200]]',
      'Bear/Two.md': '# Two\nText',
      'Bear/One/a.jpg': 'JPG',
    })
    const [one] = await notesOf(folder, files)
    expect(one?.html).toMatch(/^<p>See <a href="[^"]+">Part<\/a> <img [^<>]*alt="a\.jpg"> <img [^<>]*alt="Boat"><\/p>$/)
    expect(one?.links).toEqual([{ to: 'Two.md', type: 'related' }])
  })

  it('names a damaged file of an archive and imports the others', async () => {
    const damaged: ImportFile = {
      path: 'a/Damaged.md',
      bytes: 10,
      modifiedAt: null,
      chunks() {
        throw new Error('invalid local file header signature')
      },
    }
    const items = await itemsOf(folder, [damaged, ...memoryFiles({ 'a/Whole.md': 'Text' })])
    expect(items).toMatchObject([
      { kind: 'skipped', name: 'Damaged.md', reason: 'It is damaged and cannot be read.' },
      { kind: 'note', note: { title: 'Whole' } },
    ])
  })

  it('imports the pictures and files of HTML pages', async () => {
    const page =
      '<p><img src="page%20files/a.png" alt="Boat"><a href="b.pdf">the plan</a><a href="other.html">Other</a><a href="a.png"><img src="page files/a.png"></a><img src="gone.gif" alt="Gone"></p>'
    const files = memoryFiles({
      'x/page.html': page,
      'x/page files/a.png': 'PNG',
      'x/b.pdf': 'PDF',
      'x/other.html': '<p>x',
    })
    const [note] = await notesOf(folder, files)
    expect(await filesOf(note)).toEqual([
      ['a.png', 'PNG'],
      ['b.pdf', 'PDF'],
    ])
    expect(note?.missingFiles).toEqual(['gone.gif'])
    expect(note?.links).toEqual([{ to: 'other.html', type: 'related' }])
    expect(note?.html).toContain(`>b.pdf</a><a href="${noteAddress('other.html')}">Other</a>`)
    expect(note?.html).toMatch(/alt="Boat"[\s\S]*<img [^<>]*>\[Picture: Gone\]/)
  })

  it('reads every text, and finishes soon on long repetitions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect(await itemsOf(obsidian, [memoryFile('a.md', text, 4096)])).toHaveLength(1)
      }),
    )
    for (const piece of [
      '[[',
      '![',
      '](',
      '%%',
      '==',
      '> [!',
      '#',
      '`',
      '---\n',
      '- ',
      '<div>',
      '<u>',
      '<a href=x>',
      '<img ',
    ])
      expect(
        (await itemsOf(obsidian, [memoryFile('a.md', piece.repeat(5_000), 65_536)])).filter(
          ({ kind }) => kind !== 'warning',
        ),
      ).toHaveLength(1)
  })
})

it('brings marked text as such, and leaves comparisons alone', async () => {
  const [note] = await notesOf(folder, memoryFiles({ 'a.md': '==two **words**== where a == b and c == d' }))
  expect(note?.html).toBe('<p><mark>two <strong>words</strong></mark> where a == b and c == d</p>')
})

it('shows the first line of a text once, where it is the title, and its addresses as links', async () => {
  const notes = await notesOf(
    folder,
    memoryFiles({ 'Pier.txt': 'Pier\n\nSee https://example.org/a.', 'Boat.txt': 'Boat\n', 'Sea.txt': 'Seaside\nSun' }),
  )
  expect(notes.map(({ title, html }) => [title, html])).toEqual([
    ['Pier', '<p>See <a href="https://example.org/a">https://example.org/a</a>.</p>'],
    ['Boat', '<p>Boat</p>'],
    ['Sea', '<p>Seaside<br>Sun</p>'],
  ])
})

it('takes the sign of a tag in front matter as a sign', async () => {
  const [note] = await notesOf(folder, memoryFiles({ 'a.md': '---\ntags: ["#sea", c#]\n---\nText' }))
  expect(note?.tags).toEqual(['sea', 'c#'])
})
