import { describe, expect, it } from 'vitest'
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
    expect(page?.html).toContain('☑ done')
    expect(child).toMatchObject({ externalId: sub, title: 'Sub', notebook: ['Home'] })
    expect(table).toMatchObject({
      externalId: data,
      title: 'Table',
      html: expect.stringContaining('<td>B, b</td><td>&lt;5&gt;</td>'),
    })
  })

  it('becomes notes from HTML', async () => {
    const html = `<html><head><title>Home</title></head><body><article id="x" class="page sans"><header><h1 class="page-title">Home &amp; harbour</h1><table class="properties"><tbody><tr><th>Tags</th><td><span>sea</span></td></tr><tr><th>Created</th><td><time>@March 5, 2024</time></td></tr></tbody></table></header><div class="page-body"><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Done</span></li></ul><p>See <a href="Home%20${home}/Sub%20${sub}.html">Sub</a></p><figure class="image"><a href="map.png"><img src="map.png"/></a></figure><script>x</script></div></article></body></html>`
    const [page] = await notesOf(notion, memoryFiles({ [`Home ${home}.html`]: html, 'map.png': 'PNG' }))
    expect(page).toMatchObject({
      title: 'Home & harbour',
      tags: ['sea'],
      createdAt: '2024-03-05T00:00:00.000Z',
      links: [{ to: sub }],
      missingFiles: [],
    })
    expect(page?.html).toContain('☑ ')
    expect(await filesOf(page)).toEqual([['map.png', 'PNG']])
    expect(page?.html).toContain('See Sub')
    expect(page?.html).not.toContain('script')
  })
})
