import { describe, expect, it } from 'vitest'
import { noteAddress } from '../../external-id.ts'
import { reasons } from '../../reasons.ts'
import { filesOf, itemsOf, memoryFiles, notesOf } from '../../testing.ts'
import { folder, obsidian } from './folder.ts'

describe('HTML in Markdown', () => {
  const notesIn = (text: string) => notesOf(folder, memoryFiles({ 'a.md': text, 'b.md': 'B', 'p.png': 'PNG' }))
  const htmlOf = async (text: string) => (await notesIn(text))[0]?.html

  it('comes as what it is where it stands as a block', async () => {
    expect(
      await htmlOf(
        'Before\n<table width="9"><tr><td onclick="x()">*a*</td><td><ul><li>b</li></ul></td></tr></table>\nAfter **it**',
      ),
    ).toBe(
      '<p>Before</p><table><tr><td>*a*</td><td><ul><li>b</li></ul></td></tr></table><p>After <strong>it</strong></p>',
    )
    expect(await htmlOf('<h2 align="center">Head</h2>\n\n<ol>\n<li>One\n<ol><li>In</li></ol></li>\n</ol>')).toBe(
      '<h2>Head</h2><ol>\n<li>One\n<ol><li>In</li></ol></li>\n</ol>',
    )
    expect(await htmlOf('<div align="center"><h1>Deep</h1><script>x()</script></div>')).toContain('<h1>Deep</h1>')
  })

  it('comes once, and a text that looks like its placeholder stays', async () => {
    const sign = (number: number) => `\ue000${number}\ue001`
    expect(await htmlOf(`<ul><li>a</li></ul>\n\n${sign(0)} ${sign(0)} ${sign(7)}`)).toBe(
      `<ul><li>a</li></ul><p>${sign(0)} ${sign(0)} ${sign(7)}</p>`,
    )
  })

  it('comes with its marked words, also when they contain a sign of equality', async () => {
    expect(await htmlOf('so ==x = 5== and a == b')).toBe('<p>so <mark>x = 5</mark> and a == b</p>')
  })

  it('leaves the number of a source its link', async () => {
    const link = '<a href="https://a.example/">[1]</a>'
    expect(await htmlOf('so [[1]](https://a.example/) and [[b]](see)')).toContain(`so ${link} and <a`)
  })

  it('stays in its cell of a Markdown table', async () => {
    const cells = '<ul><li>i</li><li>j</li></ul> | y<br><ol><li>k</li></ol>'
    expect(await htmlOf(`| a | b |\n|---|---|\n| ${cells} |\n| 1 | 2 |`)).toBe(
      `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr>${cells
        .split(' | ')
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr><tr><td>1</td><td>2</td></tr></tbody></table>`,
    )
  })

  it('brings its pictures and links', async () => {
    const [note] = await notesIn('<table><tr><td><img src="p.png"></td><td><a href="b.md">B</a></td></tr></table>')
    expect(await filesOf(note)).toEqual([['p.png', 'PNG']])
    expect(note).toMatchObject({
      html: expect.stringContaining(`<a href="${noteAddress('b.md')}">B</a>`),
      links: [{ to: 'b.md' }],
    })
  })

  it('stays text in code, and where it does not end', async () => {
    expect(await htmlOf('```html\n<table>\n</table>\n```')).toBe(
      '<pre><code class="language-html">&lt;table&gt;\n&lt;/table&gt;</code></pre>',
    )
    expect(await htmlOf('<table> and so on')).toBe('<p>&lt;table&gt; and so on</p>')
    expect(await htmlOf('<ul>'.repeat(20_000))).toHaveLength('<p></p>'.length + 20_000 * '&lt;ul&gt;'.length)
  })

  it('is named in the report when it is a comment', async () => {
    const items = await itemsOf(
      obsidian,
      memoryFiles({ '.obsidian/a.json': '', 'a.md': 'x %%y%% z', 'b.md': '`%%` %%' }),
    )
    expect(items).toContainEqual({ kind: 'warning', name: 'Comments', what: reasons.comments(['a']) })
  })
})
