// @vitest-environment happy-dom

import type { NodeQueries, Node as PdfNode } from 'pdfmake/interfaces'
import { describe, expect, it, vi } from 'vitest'
import { dressChat } from '../../../../components/reading/dress-chat.ts'
import { pdfBlocks } from './pdf-blocks.ts'
import { endsPage, FOOTER } from './pdf-pages.ts'
import { withoutEnd } from './pdf-spacing.ts'
import type { Setting } from './pdf-text.ts'

const setting: Setting = { fonts: [{ name: 'Sans', has: () => true }], width: 400 }
const fragmentOf = (html: string) => {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

// Formulas and text that runs from right to left are drawn, and here nothing draws.
vi.mock('./drawn-text.ts', () => ({
  drawnText: (runs: readonly { text: string }[], { alignment }: { alignment?: string }) => [
    { text: runs.map(({ text }) => text).join(''), ...(alignment ? { alignment } : {}) },
  ],
}))

describe('a PDF', () => {
  it('keeps the rows of a table together, repeats its head, and keeps the head with the first row', () => {
    const rows = '<tr><th>Port</th></tr><tr><td>Lisbon</td></tr>'
    const [table] = pdfBlocks(fragmentOf(`<table><tbody>${rows}</tbody></table>`), setting)
    expect(table).toMatchObject({ table: { dontBreakRows: true, headerRows: 1, keepWithHeaderRows: 1 } })
  })

  it('divides words that are wider than the page, and makes the words of a wide table smaller', () => {
    const long = 'x'.repeat(400)
    const [code, words, table, wide] = pdfBlocks(
      fragmentOf(
        `<pre><code>a ${long}</code></pre><p>${long.slice(0, 50)} b</p><table><tr><td>${long.slice(0, 40)}</td><td>c</td></tr></table>` +
          `<table><tr>${'<td>international</td>'.repeat(12)}</tr></table>`,
      ),
      setting,
    )
    expect(JSON.stringify(code)).toContain(`"text":"${long}","font":"Sans","wordBreak":"break-all"`)
    expect(JSON.stringify([words, table])).not.toContain('break-all')
    expect(JSON.stringify(wide)).toMatch(/"fontSize":6,"text":"international","font":"Sans","wordBreak":"break-all"/)
  })

  it.each(['<h2>Tides</h2>', '<details><summary>Tides</summary></details>', '<dl><dt>Tides</dt></dl>'])(
    'leaves %s alone at the end of no page',
    (html) => {
      const [heading] = pdfBlocks(fragmentOf(html), setting)
      expect(heading).toMatchObject({ headlineLevel: 1 })
      const node = (as: Partial<PdfNode>) => as as PdfNode
      const ends = (following: Partial<PdfNode>[], next: Partial<PdfNode>[]) =>
        endsPage(node(heading as Partial<PdfNode>), {
          getFollowingNodesOnPage: () => following.map(node),
          getNodesOnNextPage: () => next.map(node),
          getPreviousNodesOnPage: () => [],
        })
      const [footer, picture] = [{ text: '1 / 2', style: FOOTER }, { image: 'data:,' }]
      expect(ends([{ text: 'Subheading', headlineLevel: 1 }, footer], [picture, footer])).toBe(true)
      expect(ends([picture, footer], [{ text: 'More' }, footer])).toBe(false)
      expect(ends([footer], [footer])).toBe(false)
      // pdfmake reports page 1 for the text of code, wherever it stands.
      const [code] = pdfBlocks(fragmentOf('<pre>a</pre>'), setting) as { table: { body: Partial<PdfNode>[][] } }[]
      expect(ends([...(code?.table.body[0] ?? []), footer], [picture, footer])).toBe(true)
    },
  )

  it('keeps the headings above code, a short table or a callout on its page', () => {
    for (const below of [
      '<pre>a</pre>',
      '<table><tr><td>a</td></tr></table>',
      '<blockquote class="callout-tip">a</blockquote>',
    ]) {
      const [words, whole, ...none] = pdfBlocks(fragmentOf(`<p>a</p><h2>Tides</h2><h3>Spring</h3>${below}`), setting)
      expect(JSON.stringify(words)).not.toContain('Tides')
      expect(whole).toMatchObject({ unbreakable: true, stack: [{}, {}, { table: {} }] })
      // A page break within it would leave an empty page.
      expect(JSON.stringify(whole)).not.toContain('headlineLevel')
      expect(none).toEqual([])
    }
    const [heading, table] = pdfBlocks(
      fragmentOf(`<h2>Tides</h2><table>${'<tr><td>a</td></tr>'.repeat(9)}</table>`),
      setting,
    )
    expect(table).not.toHaveProperty('unbreakable')
    const endsAt = (verticalRatio: number) =>
      endsPage(
        { ...(heading as Partial<PdfNode> as PdfNode), startPosition: { verticalRatio } as PdfNode['startPosition'] },
        {} as NodeQueries,
      )
    expect([endsAt(0.7), endsAt(0.9)]).toEqual([false, true])
  })

  it('keeps the alignment of cells and paragraphs', () => {
    const html =
      '<table><tr><td class="ql-align-right">4</td><td style="text-align: center">5</td></tr></table><p class="ql-align-center">Middle</p><p>Plain</p>'
    const [table, middle, plain] = pdfBlocks(fragmentOf(html), setting)
    expect(JSON.stringify(table)).toMatch(/"alignment":"right".*"alignment":"center"/)
    expect(middle).toMatchObject({ alignment: 'center' })
    expect(plain).not.toHaveProperty('alignment')
  })

  it('makes columns as wide as their words ask for, and puts a displayed formula in the middle', () => {
    const html =
      '<table><tr><td>4</td><td>A long sentence</td></tr></table><p><img src="data:," data-source="$$x$$"></p>'
    const [table, formula] = pdfBlocks(fragmentOf(html), setting)
    expect(table).toMatchObject({ table: { widths: ['auto', 'auto'] } })
    expect(formula).toMatchObject({ stack: [{}, { text: '$$x$$', alignment: 'center' }] })
  })

  it('shows a task with its box in place of a bullet, its list close to the words above, and indents', () => {
    const within = '<ul><li data-list="unchecked"><p>Within</p></li></ul>'
    const html = `<ul><li data-list="checked"><p>Done</p>${within}</li><li><p>Plain</p></li></ul><p class="ql-indent-2">In</p>`
    const [list, paragraph] = pdfBlocks(fragmentOf(html), setting)
    const close = { text: [{ text: 'Done' }], margin: [0, 0, 0, 2] }
    // The box is on the page of its words only if its line is as high.
    const blank = { text: '\u00A0', font: 'Sans' }
    expect(list).toMatchObject({
      stack: [
        {
          columns: [
            { stack: [{ text: [{ text: '☑' }, blank] }] },
            { stack: [close, { stack: [{ columns: [{ stack: [{ text: [{ text: '☐' }, blank] }] }, {}] }] }] },
          ],
        },
        { columns: [{ text: '•' }, {}] },
      ],
    })
    expect(paragraph).toMatchObject({ margin: [56, 0, 0, 0] })
  })

  it('gives the numbers of a list with tasks the room they need', () => {
    const width = (start: number) => {
      const html = `<ol start="${start}"><li>One</li><li data-list="checked">Two</li></ol>`
      return JSON.stringify(pdfBlocks(fragmentOf(html), setting)).match(/"width":([\d.]+)/)?.[1]
    }
    expect(Number(width(999))).toBeGreaterThan(Number(width(1)) + 10)
    expect(width(98)).toBe(width(1))
  })

  it('sets words in the font for code where the note does', () => {
    const fonts = [...setting.fonts, { name: 'Mono', use: 'code' as const, has: () => true }]
    const [words] = pdfBlocks(fragmentOf('<p>a <span class="ql-font-monospace">b</span></p>'), { ...setting, fonts })
    expect(words).toMatchObject({ text: [{ font: 'Sans' }, { text: 'b', font: 'Mono' }] })
  })

  it('sets headings in the font for headings', () => {
    const fonts = [...setting.fonts, { name: 'Heading', use: 'heading' as const, has: () => true }]
    const [heading, words] = pdfBlocks(fragmentOf('<h2>a</h2><p>b</p>'), { ...setting, fonts })
    expect(heading).toMatchObject({ text: [{ font: 'Heading' }] })
    expect(words).toMatchObject({ text: [{ font: 'Sans' }] })
  })

  it('sets the items of a list close together', () => {
    const html = '<ul><li><p>One</p><ol><li><p>Within</p></li></ol></li><li><p>Two</p><p>More</p></li></ul>'
    const [list] = pdfBlocks(fragmentOf(html), setting)
    expect(list).toMatchObject({
      ul: [
        { stack: [{ margin: [0, 0, 0, 2] }, { ol: [{ stack: [{ margin: [0, 0, 0, 2] }] }], margin: [0, 0, 0, 2] }] },
        { stack: [{ margin: [0, 0, 0, 8] }, { margin: [0, 0, 0, 2] }] },
      ],
    })
  })

  it('has the signs of a list and the first column of a table on the right where the text runs from there', () => {
    const html =
      '<ol start="2"><li>אחת</li><li data-list="checked">שתיים</li></ol><table><tr><td>ראשון</td><td>b</td></tr></table>'
    const [list, table] = pdfBlocks(fragmentOf(html), setting)
    expect(list).toMatchObject({
      stack: [
        { columns: [{ width: '*' }, { text: '.2', alignment: 'right' }] },
        { columns: [{}, { stack: [{ text: [{ text: '☑' }, {}] }] }] },
      ],
    })
    expect(table).toMatchObject({ columns: [{ width: '*' }, { width: 'auto' }] })
    expect(JSON.stringify(table)).toMatch(/"b".*ראשון/)
    const [mixed] = pdfBlocks(fragmentOf('<ol><li>one</li><li>שתיים</li></ol>'), setting)
    expect(mixed).toMatchObject({ stack: [{ columns: [{ text: '1.' }, {}] }, { columns: [{}, { text: '.2' }] }] })
  })

  it('has the bar of a callout, the indents, its label and numbers on the right where the text runs from there', () => {
    const html =
      '<blockquote class="callout-tip"><p>ים</p></blockquote><blockquote><p>ים</p></blockquote><p class="ql-indent-1">ים</p>' +
      '<table><tr><td>ים</td><td>5</td></tr></table>'
    const [callout, quote, indented, table] = pdfBlocks(fragmentOf(html), setting)
    const bars = (block: unknown) => {
      const { layout } = block as { layout: { vLineWidth(at: number): number } }
      return [0, 1].map((at) => layout.vLineWidth(at))
    }
    expect(bars(callout)).toEqual([0, 2])
    expect(JSON.stringify(callout)).toMatch(/"alignment":"right","text":\[{[^}]*"Tip"/)
    expect([quote, indented]).toMatchObject([{ margin: [0, 0, 14, 8] }, { margin: [0, 0, 28, 0] }])
    expect(JSON.stringify(table)).toMatch(/"alignment":"right","text":\[{[^}]*"5".*ים/)
    expect(bars(pdfBlocks(fragmentOf('<blockquote class="callout-tip"><p>sea</p></blockquote>'), setting)[0])).toEqual([
      2, 0,
    ])
  })

  it('shows a question of a chat on a tinted ground and an answer plain', () => {
    const fragment = fragmentOf('<h2>You</h2><p>Why?</p><h2>Claude</h2><p>So.</p>')
    expect(dressChat(fragment)).toBe(true)
    const [question, answer, ...rest] = pdfBlocks(fragment, setting)
    expect(JSON.stringify(question)).toMatch(/table.*You.*"margin":\[0,0,0,0\].*Why\?/)
    // The author stays on the page of the first words.
    expect(answer).toMatchObject({ unbreakable: true })
    expect(JSON.stringify(answer)).toMatch(/Claude.*So\./)
    expect(rest).toEqual([])
  })

  it('keeps short code on one page, and the first lines of longer code together', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')
    const [short, ...none] = pdfBlocks(fragmentOf(`<pre>${lines(16)}</pre>`), setting)
    expect(short).toMatchObject({ unbreakable: true, margin: [0, 0, 0, 8] })
    expect(none).toEqual([])
    const [head, rest] = pdfBlocks(fragmentOf(`<pre>${lines(17)}\n</pre>`), setting)
    expect(head).toMatchObject({ unbreakable: true, margin: 0 })
    expect(JSON.stringify(head)).toMatch(/line 0\\nline 1\\nline 2\\nline 3"/)
    expect(rest).not.toHaveProperty('unbreakable')
    expect(rest).toMatchObject({ margin: [0, 0, 0, 8] })
    expect(JSON.stringify(rest)).toMatch(/"line 4\\n.*line 16"/)
    // One line can be longer than a page.
    const [long, ...others] = pdfBlocks(fragmentOf(`<pre>${'x'.repeat(9000)}\n${lines(17)}</pre>`), setting)
    expect(long).not.toHaveProperty('unbreakable')
    expect(others).toEqual([])
  })

  it('has the words of deeply nested lists and quotes on the page', () => {
    for (const [start, end] of [
      ['<ul><li>', '</li></ul>'],
      ['<ol><li data-list="checked">', '</li></ol>'],
      ['<blockquote>', '</blockquote>'],
      ['<blockquote class="callout-tip">', '</blockquote>'],
    ] as const) {
      const made = JSON.stringify(pdfBlocks(fragmentOf(`${start.repeat(50)}deep${end.repeat(50)}`), setting))
      expect(made.match(/"(?:ul|columns|table)":|"margin":\[14,/g)?.length).toBe(20)
      expect(made).toContain('"deep"')
    }
    const html = '<div class="ql-indent-8">'.repeat(9)
    const indents = [...JSON.stringify(pdfBlocks(fragmentOf(`${html}deep`), setting)).matchAll(/"margin":\[([\d.]+),/g)]
    expect(indents.reduce((sum, [, left]) => sum + Number(left), 0)).toBeLessThan(setting.width)
  })

  it('keeps a short callout on one page', () => {
    const [short, long] = pdfBlocks(
      fragmentOf(
        `<blockquote class="callout-tip">a</blockquote><blockquote class="callout-tip">${'a '.repeat(400)}</blockquote>`,
      ),
      setting,
    )
    expect(short).toMatchObject({ unbreakable: true })
    expect(long).not.toHaveProperty('unbreakable')
  })

  it('ends without empty space, which could begin a page', () => {
    expect(withoutEnd([{ text: 'a' }, { text: 'b', margin: [1, 2, 3, 4] }])).toEqual([
      { text: 'a' },
      { text: 'b', margin: [1, 2, 3, 0] },
    ])
  })
})
