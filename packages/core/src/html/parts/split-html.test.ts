import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterCount } from '../../capture/truncate.ts'
import { htmlTree, textOf } from '../html-tree.ts'
import { serializeNodes, serializeText } from '../serialize-html.ts'
import { splitHtml } from './split-html.ts'

const text = (html: string) => textOf(htmlTree(html))
const htmls = (groups: string[], max: number) => splitHtml(groups, { max }).map((part) => part.html)

describe('splitting long HTML', () => {
  it('keeps each group whole where it fits, and lists the groups of a part', () => {
    const groups = ['a', 'b', 'c'].map((letter) => `<p>${letter.repeat(40)}</p>`)
    expect(splitHtml(groups, { max: 100 })).toEqual([
      { html: `${groups[0]}${groups[1]}`, groups: [0, 1] },
      { html: groups[2], groups: [2] },
    ])
  })

  it('breaks a group that is too long between its blocks, and never leaves a heading alone at the end', () => {
    const words = `<p>${'word '.repeat(12).trim()}</p>`
    const parts = htmls([`<h3>One</h3>${words}<h3>Two</h3>${words}`], 100)
    expect(parts).toEqual([`<h3>One</h3>${words}`, `<h3>Two</h3>${words}`])
  })

  it('breaks a list between items and continues its numbers', () => {
    const items = Array.from({ length: 6 }, (_, at) => `<li>${String(at).repeat(20)}</li>`)
    const parts = htmls([`<ol>${items.join('')}</ol>`], 130)
    expect(parts[1]).toBe(`<ol start="4">${items.slice(3).join('')}</ol>`)
  })

  it('breaks a table between rows and code between lines', () => {
    const rows = Array.from({ length: 4 }, (_, at) => `<tr><td>${'x'.repeat(20)}${at}</td></tr>`)
    expect(htmls([`<table><tbody>${rows.join('')}</tbody></table>`], 130)[1]).toMatch(/^<table><tbody><tr><td>x+2</)
    const code = Array.from({ length: 9 }, (_, at) => `line ${at} of the code\n`).join('')
    const parts = htmls([`<pre><code class="language-js">${code}</code></pre>`], 130)
    expect(parts.every((part) => /^<pre><code class="language-js">line \d.*\n<\/code><\/pre>$/s.test(part))).toBe(true)
    expect(text(parts.join(''))).toBe(code)
  })

  it('leaves room in the first part for what it contains already', () => {
    const group = `<p>${'a'.repeat(30)}</p>`
    expect(splitHtml([group], { max: 100, firstTaken: 90 })).toEqual([
      { html: '', groups: [] },
      { html: group, groups: [0] },
    ])
  })

  it('loses no character and exceeds no limit', () => {
    fc.assert(
      fc.property(fc.array(blocks(), { maxLength: 6 }), fc.integer({ min: 200, max: 600 }), (groups, max) => {
        const parts = htmls(groups, max)
        expect(text(parts.join(''))).toBe(text(groups.join('')))
        for (const part of parts) expect(characterCount(part)).toBeLessThanOrEqual(max)
      }),
    )
  })

  it('closes every element in the part that opens it', () => {
    fc.assert(
      fc.property(fc.array(blocks(), { maxLength: 4 }), (groups) => {
        for (const part of htmls(groups, 250)) expect(serializeNodes(htmlTree(part))).toBe(part)
      }),
    )
  })
})

const words = fc.string({ unit: fc.constantFrom('a', ' ', '<', '&', '\n', '🙂', 'é', '\u00a0', 'שׁ'), maxLength: 300 })

function blocks(): fc.Arbitrary<string> {
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      words.map((each) => `<p>${serializeText(each)}</p>`),
      words.map((each) => `<pre><code class="language-c">${serializeText(each)}</code></pre>`),
      fc
        .array(tie('tree'), { maxLength: 5 })
        .map((each) => `<ul>${each.map((item) => `<li>${item}</li>`).join('')}</ul>`),
      fc
        .array(tie('tree'), { maxLength: 5 })
        .map((each) => `<ol>${each.map((item) => `<li>${item}</li>`).join('')}</ol>`),
      fc.array(tie('tree'), { maxLength: 3 }).map((each) => `<blockquote>${each.join('')}</blockquote>`),
      words.map((each) => `<h2>${serializeText(each)}</h2>`),
    ),
  }))
  return tree
}
