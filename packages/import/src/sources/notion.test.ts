import { describe, expect, it } from 'vitest'
import { noteAddress } from '../external-id.ts'
import { sourceOf } from '../sources.ts'
import { filesOf, memoryFiles, notesOf } from '../testing.ts'
import { notion } from './notion.ts'

const [home, sub, data] = [
  '0123456789abcdef0123456789abcdef',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
]

describe('a Notion export', () => {
  it('becomes notes from Markdown, with links by id, properties and databases as tables', async () => {
    const files = memoryFiles({
      [`Export-1/Home ${home}.md`]: `# Home\n\nTags: sea, boats\nCreated: March 5, 2024 10:20 AM\n\nSee [Sub](Home%20${home}/Sub%20${sub}.md) and ![map](Home%20${home}/map.png)\n\n- [x] done`,
      [`Export-1/Home ${home}/map.png`]: 'PNG',
      [`Export-1/Home ${home}/Sub ${sub}.md`]: '# Sub\n\nText',
      [`Export-1/Home ${home}/Table ${data}.csv`]: 'Name,Depth\nA,3',
      [`Export-1/Home ${home}/Table ${data}_all.csv`]: '\ufeffName,Depth\nA,3\n"B, b",<5>',
    })
    expect((await sourceOf(files))?.name).toBe('notion')
    const [page, child, table] = await notesOf(notion, files)
    expect(page).toMatchObject({
      externalId: home,
      title: 'Home',
      tags: ['sea', 'boats'],
      createdAt: '2024-03-05T10:20:00.000Z',
      notebook: [],
      links: [{ to: sub, type: 'related' }],
    })
    expect(await filesOf(page)).toEqual([['map.png', 'PNG']])
    expect(page?.html).toContain('data-list="checked">done')
    expect(child).toMatchObject({ externalId: sub, title: 'Sub', notebook: ['Home'] })
    expect(table).toMatchObject({
      externalId: data,
      title: 'Table',
      html: expect.stringContaining('<td>B, b</td><td>&lt;5&gt;</td>'),
    })
  })

  it('keeps callouts as quotes, links to databases as links, and pages that are a title only', async () => {
    const files = memoryFiles({
      [`Home ${home}.md`]: `# Home\n\n<aside>\n💡 Mind the **tide**\n\n- twice a day\n</aside>\n\n[Table](Home%20${home}/Table%20${data}.csv) [https://a.org](https://a.org)`,
      [`Home ${home}/Table ${data}.csv`]: 'Name\nA',
      [`Home ${home}/Call Ann ${sub}.md`]: '# Call Ann\n',
    })
    const [page, , titled] = await notesOf(notion, files)
    expect(page).toMatchObject({
      html: '<blockquote><p>💡 Mind the <strong>tide</strong></p><ul><li>twice a day</li></ul></blockquote><p><a href="https://note.invalid/6262626262626262626262626262626262626262626262626262626262626262">Table</a> <a href="https://a.org">https://a.org</a></p>',
      links: [{ to: data }],
      files: [],
    })
    expect(titled).toMatchObject({ title: 'Call Ann', html: '<p>Call Ann</p>' })
  })

  it('turns the properties of a page into tags, dates, an address, links and files, and keeps the others in the text', async () => {
    const place = `Reading%20${home}`
    const page = [
      '# On tides',
      '',
      'Author: Rachel Carson',
      'Tags: sea, tide tables',
      'Topics: moon',
      'Created time: March 5, 2024 10:20 AM (GMT+1)',
      'Last edited time: 2024/03/06 9:05 (GMT+1)',
      'URL: https://example.org/tides?a=1',
      `Book: The Sea (${place}/Sub%20${sub}.md), Lost (${place}/Lost%20${data}.md)`,
      `Files: ${place}/tide%20table.pdf`,
      'Summary: two',
      'lines',
      'Due: March 9, 2024 → March 10, 2024',
      '',
      'The text. Tags: not these',
    ].join('\r\n')
    const files = memoryFiles({
      [`On tides ${home}.md`]: page,
      [`Reading ${home}/Sub ${sub}.md`]: '# The Sea\n\nTags: sea\nCreated: 05/03/2024',
      [`Reading ${home}/tide table.pdf`]: 'PDF',
      [`Reading ${home}/Plain ${data}.md`]: `# Plain\n\nTags: ${'a sentence that is no tag '.repeat(5)}\n\nText`,
    })
    const [note, row, plain] = await notesOf(notion, files)
    expect(note).toMatchObject({
      title: 'On tides',
      tags: ['sea', 'tide tables', 'moon'],
      createdAt: '2024-03-05T09:20:00.000Z',
      updatedAt: '2024-03-06T08:05:00.000Z',
      sourceUrl: 'https://example.org/tides?a=1',
      links: [{ to: sub, type: 'related' }],
    })
    expect(note?.html).toMatch(
      /^<p>Author: Rachel Carson<br>Book: <a href="https:\/\/note\.invalid\/(?:61){32}">The Sea<\/a>, Lost<br>Files: <a [^>]+>tide table.pdf<\/a><br>Summary: two<br>lines<br>Due: March 9, 2024 → March 10, 2024<\/p><p>The text\. Tags: not these<\/p>$/,
    )
    expect(await filesOf(note)).toEqual([['tide table.pdf', 'PDF']])
    // A page of a database without a text keeps all of them, and an ambiguous date stays a text.
    expect(row).toMatchObject({ tags: ['sea'], html: '<p>Tags: sea<br>Created: 05/03/2024</p>' })
    expect(plain).toMatchObject({ tags: [], html: expect.stringContaining('Tags: a sentence') })
  })

  it('becomes notes from HTML', async () => {
    const html = `<html><head><title>Home</title></head><body><article id="x" class="page sans"><header><h1 class="page-title">Home &amp; harbour</h1><table class="properties"><tbody><tr><th>Tags</th><td><span>sea</span></td></tr><tr><th>Created</th><td><time>@March 5, 2024</time></td></tr><tr><th>Status</th><td>Done</td></tr></tbody></table></header><div class="page-body"><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Done</span></li></ul><p>See <a href="Home%20${home}/Sub%20${sub}.html"><span class="icon">📄</span>Sub</a></p><figure class="image"><a href="map.png"><img src="map.png"/></a></figure><script>x</script></div></article></body></html>`
    const [page] = await notesOf(
      notion,
      memoryFiles({ [`ExportBlock-1/Home ${home}.html`]: html, 'ExportBlock-1/map.png': 'PNG' }),
    )
    expect(page).toMatchObject({
      title: 'Home & harbour',
      notebook: [],
      tags: ['sea'],
      createdAt: '2024-03-05T00:00:00.000Z',
      links: [{ to: sub }],
      missingFiles: [],
    })
    expect(page?.html).toContain('data-list="checked">')
    expect(await filesOf(page)).toEqual([['map.png', 'PNG']])
    expect(page?.html).toMatch(/See <a href="https:\/\/note\.invalid\/(?:61){32}">Sub<\/a>/)
    expect(page?.html).toMatch(/^<p><strong>Status:<\/strong> Done<\/p>/)
    expect(page?.html).not.toContain('script')
  })

  it('brings the cover and the files of properties in HTML, and files that no page shows as a note of their own', async () => {
    const html = `<body><img class="page-cover-image" src="cover.png"/><h1 class="page-title">A</h1><table class="properties"><tr><th>Plan</th><td><span><a href="plan%20b.pdf">plan b.pdf</a></span></td></tr><tr><th>Book</th><td><a href="Sub%20${sub}.html">The Sea</a></td></tr></table><div class="page-body"><p>Text</p></div></body>`
    const files = memoryFiles({
      [`A ${home}.html`]: html,
      [`Sub ${sub}.html`]: '<body><div class="page-body"><p>Sea</p></div></body>',
      'cover.png': 'PNG',
      'plan b.pdf': 'PDF',
      [`A ${home}/left.zip`]: 'ZIP',
      'index.html': '<a href="x">List</a>',
    })
    const [page, , left] = await notesOf(notion, files)
    expect(await filesOf(page)).toEqual([
      ['cover.png', 'PNG'],
      ['plan b.pdf', 'PDF'],
    ])
    expect(page?.html).toMatch(
      /^<p><img [^>]+><\/p><p><strong>Plan:<\/strong> <a [^>]+>plan b\.pdf<\/a><\/p><p><strong>Book:<\/strong> <a href="https:\/\/note[^>]+>The Sea<\/a><\/p><p>Text<\/p>$/,
    )
    expect(page?.links).toEqual([{ to: sub, type: 'related' }])
    expect(left).toMatchObject({ notebook: ['A'] })
    expect(await filesOf(left)).toEqual([['left.zip', 'ZIP']])
  })

  it('reads several tags, callouts and formulas from HTML', async () => {
    const tags = '<td><span class="selected-value">sea</span><span class="selected-value">tide tables</span></td>'
    const callout = '<figure class="callout"><div>💡</div><div><p>Mind the <b>tide</b></p></div></figure>'
    const formula =
      '<figure class="equation"><span class="katex-display"><span class="katex"><math><annotation>E=mc^2</annotation></math></span></span></figure>'
    const html = `<body><h1 class="page-title">A</h1><table class="properties"><tr><th>Tags</th>${tags}</tr></table><div class="page-body">${callout}${formula}</div></body>`
    expect(await notesOf(notion, memoryFiles({ [`A ${home}.html`]: html }))).toMatchObject([
      {
        tags: ['sea', 'tide tables'],
        html: '<blockquote><p>💡</p><p>Mind the <b>tide</b></p></blockquote><figure><span data-language="tex">$$E=mc^2$$</span></figure>',
      },
    ])
  })

  it('links the rows of a database to their pages', async () => {
    const [row, table] = ['b'.repeat(32), 'c'.repeat(32)]
    const notes = await notesOf(
      notion,
      memoryFiles({
        [`Boats ${table}.csv`]: 'Name,Length\nMistral,9 m\nNameless,3 m',
        [`Boats ${table}/Mistral ${row}.md`]: '# Mistral\n\nFast',
      }),
    )
    expect(notes[0]).toMatchObject({
      html: expect.stringContaining(
        `<tr><td><a href="${noteAddress(row)}">Mistral</a></td><td>9 m</td></tr><tr><td>Nameless</td>`,
      ),
      links: [{ to: row, type: 'related' }],
    })
  })

  it('joins the lists of its HTML, and keeps toggles and cards of web pages', async () => {
    const body =
      '<ol type="1" start="1"><li>One</li></ol><ol type="1" start="2"><li>Two</li></ol><ul class="bulleted-list"><li>a</li></ul><ul class="bulleted-list"><li>b</li></ul><ul class="toggle"><li><details open=""><summary>More</summary><p>In</p></details></li></ul><figure><a href="https://example.org/x" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">Title</div><div class="bookmark-description">About</div></div><div class="bookmark-href">https://example.org/x</div></div></a></figure>'
    const html = `<body><h1 class="page-title">A</h1><div class="page-body">${body}</div></body>`
    const [note] = await notesOf(notion, memoryFiles({ [`A ${'d'.repeat(32)}.html`]: html }))
    expect(note?.html).toBe(
      '<ol><li>One</li><li>Two</li></ol><ul><li>a</li><li>b</li></ul><details><summary>More</summary><p>In</p></details><figure><p><a href="https://example.org/x">Title</a></p><p>About</p></figure>',
    )
  })
})
