// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { inert } from '../document/read-html.ts'
import { pastedHtml } from './pasted-html.ts'

/** Without the attributes that the sanitiser removes. */
function pasted(html: string): string {
  const place = document.createElement('template')
  place.content.append(inert(pastedHtml(html)))
  for (const element of place.content.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name !== 'data-list') element.removeAttribute(name)
  for (const span of place.content.querySelectorAll('span')) span.replaceWith(...span.childNodes)
  return place.innerHTML
}

it('pastes from Google Docs: what is bold there is bold, and nothing else', () => {
  expect(
    pasted(
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><h1><span style="font-weight:700">Head</span></h1><p>' +
        '<span style="font-weight:400">plain </span><span style="font-weight:700;font-style:italic">both</span>' +
        '<span style="text-decoration:line-through"> gone</span><span style="vertical-align:super">2</span></p></b>',
    ),
  ).toBe('<h1>Head</h1><p>plain <em><strong>both</strong></em><s> gone</s><sup>2</sup></p>')
  const link = '<a href="https://a.example/"><span style="text-decoration:underline">a</span></a>'
  expect(pasted(link)).toBe('<a>a</a>')
  const code = '<pre><span style="font-weight:700">a</span></pre>'
  expect(pasted(code)).toBe('<pre>a</pre>')
})

it('pastes the lists of Word as lists', () => {
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${words}</p>\n`
  const words = item(1, '·', 'a') + item(2, 'o', 'b') + item(2, 'o', 'c') + item(1, '·', 'd') + item(1, '1.', 'e')
  const clean = (html: string) => html.replace(/<!--.*?-->|\n/g, '')
  expect(clean(pasted(`${words}<p>x</p>${item(1, '(a)', 'f')}`))).toBe(
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul><ol><li>e</li></ol><p>x</p><ol><li>f</li></ol>',
  )
})

it('pastes the code of a chat without its bar, and words beside code with it', () => {
  expect(pasted('<pre><div>python<button>Copy</button></div><div><code>a\n  b</code></div></pre>')).toBe(
    '<pre><code>a\n  b</code></pre>',
  )
  const words = '<pre>usage: <code>ls</code> <b>[file]</b>\nLists files.</pre>'
  expect(pasted(words)).toBe(words)
})

it.each([
  ['GitHub', '<li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li>', [' a', ' b']],
  ['Notion', '<li>[x]  a</li><li>[ ]  b</li>', ['a', 'b']],
  [
    'Google Docs',
    '<li role="checkbox" aria-checked="true"><img aria-roledescription="checkbox"><p>a</p></li><li role="checkbox" aria-checked="false"><p>b</p></li>',
    ['<p>a</p>', '<p>b</p>'],
  ],
])('pastes the tasks of %s as tasks', (_program, items, [done, open]) => {
  expect(pasted(`<ul>${items}</ul>`)).toBe(
    `<ul><li data-list="checked">${done}</li><li data-list="unchecked">${open}</li></ul>`,
  )
})

it('takes blocks out of the boxes of a page, and leaves boxes with words of their own', () => {
  const boxes = '<div class="a"><div> <p>one</p><ul><li>two</li></ul></div><section><h2>three</h2></section></div>'
  expect(pastedHtml(boxes).trim()).toBe('<p>one</p><ul><li>two</li></ul><h2>three</h2>')
  const lines = '<div>one</div><div>two<p>three</p></div><div><img src="/a.png"></div>'
  expect(pastedHtml(lines)).toBe(lines)
})

it('keeps the alignment of cells from Excel', () => {
  const cells = '<table><tbody><tr><td>Rope</td><td align="right">12</td></tr></tbody></table>'
  expect(pastedHtml(cells)).toMatch(/<td>Rope<\/td><td [^>]*style=";?text-align: right">12/)
})

it('pastes a mention from a note that is read as the mention', () => {
  expect(
    pasted('<p>See <a href="/x" data-zettel="202611180416" data-source="[[202611180416]]">The moon</a>.</p>'),
  ).toBe('<p>See [[202611180416]].</p>')
})
