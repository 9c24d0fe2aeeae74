// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { extractPage } from '../../article/extract-page.ts'
import { openPage } from '../../testing/open-page.ts'
import { inertCopy } from '../clean-page-html.ts'
import { openCodeTabs } from './code-tabs.ts'

function opened(html: string) {
  const copy = inertCopy(html, document)
  const closed = openCodeTabs(copy)
  const blocks = [...copy.querySelectorAll('strong, pre')].map((each) => each.textContent)
  return { closed, blocks, hidden: copy.querySelectorAll('[hidden], [style]').length, text: copy.textContent }
}

const both = ['npm', 'npm i tides', 'yarn', 'yarn add tides']
const panels =
  '<div role="tabpanel"><pre>npm i tides</pre></div><div role="tabpanel" hidden style="display:none"><pre>yarn add tides</pre></div>'

it.each([
  [
    'in order',
    `<div><ul role="tablist"><li role="tab">npm</li><li role="tab">yarn</li></ul><div>${panels}</div></div>`,
  ],
  [
    'by their ids',
    '<div role="tablist"><a role="tab" aria-controls="b:1">npm</a><a role="tab" aria-controls="b:2">yarn</a></div><div id="b:1" role="tabpanel"><pre>npm i tides</pre></div><div id="b:2" role="tabpanel" style="display:none"><pre>yarn add tides</pre></div>',
  ],
  [
    'by radio buttons',
    '<div><input type="radio" name="g" id="r1"><input type="radio" name="g" id="r2"><div><label for="r1">npm</label><label for="r2">yarn</label></div><div><div><pre>npm i tides</pre></div><div style="display:none"><pre>yarn add tides</pre></div></div></div>',
  ],
  [
    'by radio buttons between the blocks',
    '<div><input type="radio" name="g" id="r1"><label for="r1">npm</label><div><pre>npm i tides</pre></div><input type="radio" name="g" id="r2"><label for="r2">yarn</label><div style="display:none"><pre>yarn add tides</pre></div></div>',
  ],
])('the code of every tab stands under the name of its tab: %s', (_, html) => {
  const { closed, blocks, hidden, text } = opened(html)
  expect({ closed, blocks, hidden }).toEqual({ closed: 0, blocks: both, hidden: 0 })
  expect(text?.match(/npm/g)).toHaveLength(2)
})

it('tabs within a tab, and two lists of tabs in one box, keep the code of each', () => {
  const list = (...names: string[]) =>
    `<div role="tablist">${names.map((each) => `<b role="tab">${each}</b>`).join('')}</div>`
  const panel = (inner: string) => `<div role="tabpanel" hidden>${inner}</div>`
  const inner = `<div>${list('npm', 'yarn')}${panels}</div>`
  const nested = `<div>${list('Mac', 'Linux')}${panel(inner)}${panel('<pre>apt install tides</pre>')}</div>`
  expect(opened(nested).blocks).toEqual(['Mac', ...both, 'Linux', 'apt install tides'])
  const second = `${list('js', 'ts')}${panel('<pre>let a</pre>')}${panel('<pre>let a: 1</pre>')}`
  expect(opened(`<div>${list('npm', 'yarn')}${panels}${second}</div>`).blocks).toEqual([
    ...both,
    ...['js', 'let a', 'ts', 'let a: 1'],
  ])
})

it.each([
  ['in order', 'other', ''],
  ['by their ids', 'c', ''],
  ['with a second title for narrow windows', 'c', '<div role="tab" aria-controls="c2">High</div>'],
])('tabs of text that hold their panels, as those of Elementor, keep each text under its name: %s', (_, id, second) => {
  const tab = (at: number, name: string) => `<div role="tab" aria-controls="${id}${at}">${name}</div>`
  const list = `<div role="tablist"><div class="elementor-tabs-wrapper">${tab(1, 'Low')}${tab(2, 'High')}</div><div role="tabpanel" id="c1"><p>Walk.</p></div>${second}<div role="tabpanel" id="c2"><p>Row.</p></div></div>`
  const { text, blocks } = opened(`<article><p>The tide comes in twice a day.</p>${list}</article>`)
  expect(text).toBe('The tide comes in twice a day.LowWalk.HighRow.')
  expect(blocks).toEqual(['Low', 'High'])
})

it('tabs whose code is not in the page are counted', () => {
  const html =
    '<div><div role="tablist"><b role="tab">npm</b><b role="tab" aria-selected="true">yarn</b><b role="tab">pnpm</b></div><div role="tabpanel"><pre>yarn add tides</pre></div></div>'
  expect(opened(html)).toMatchObject({ closed: 2, blocks: ['yarn', 'yarn add tides'] })
})

it('tabs without code, and a choice in a form, stay as they are', () => {
  for (const html of [
    '<div><ul role="tablist"><li role="tab">Facts</li></ul><div role="tabpanel" hidden="">Text</div></div>',
    '<div><ul role="tablist"><li role="tab">Facts</li><li role="tab">Code</li></ul><div role="tabpanel">Text</div><div role="tabpanel" hidden=""><pre>a</pre></div></div>',
    '<form><input type="radio" name="g" id="r1"><label for="r1">Yes</label><input type="radio" name="g" id="r2"><label for="r2">No</label><p>a</p><p>b</p></form>',
  ]) {
    const copy = inertCopy(html, document)
    const before = copy.textContent
    expect(openCodeTabs(copy)).toBe(0)
    expect(copy.textContent).toBe(before)
    expect(copy.querySelector('strong')).toBeNull()
  }
})

it('keeps the name of a file above its code, which is no language', () => {
  const file = (bar: string) => `<div class="box">${bar}<div><pre><code>fn a() {}</code></pre></div></div>`
  openPage(
    'https://docs.example/',
    'Docs',
    `<main><p>${'word '.repeat(60)}</p>${file('<div class="bar"><span>src/main.rs</span><button>Copy</button></div>')}
    <p>${'word '.repeat(60)}</p>${file('<div class="bar">Rust</div>')}<p>${'word '.repeat(20)}</p></main>`,
  )
  const { html } = extractPage(document)
  expect(html).toContain('<p><strong>src/main.rs</strong></p><pre><code>fn a() {}</code></pre>')
  expect(html).toContain('<pre><code class="language-rust">fn a() {}</code></pre>')
})
