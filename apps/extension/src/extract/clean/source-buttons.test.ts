// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import signedOut from '../fixtures/chatgpt-signed-out.html?raw'
import { openChat, read } from '../testing/read-open-page.ts'

const leaf = { attribution: 'Leaf', title: 'Leaf weekly', url: 'https://leaf.example/hills' }
const mill = { title: 'The mill', url: 'https://mill.example/' }
const button = (sources: unknown, words: string) =>
  `<button data-assistant-sources-payload='${JSON.stringify(sources)}'><span>${words}</span></button>`
const group = (sources: unknown, words = 'Leaf +1') =>
  `<span data-content-reference-type="grouped_webpages">${button(sources, words)}</span>`
const linkOf = ({ url }: { url: string }, words: string) => `<a href="${url}">${words}</a>`

async function answer(markup: string): Promise<string> {
  openChat('https://chatgpt.com/uc/1', signedOut)
  const content = document.querySelector('[data-assistant-markdown]')
  if (content) content.innerHTML = markup
  return (await read()).turns.at(-1)?.html ?? ''
}

it.each([
  [
    'sources of a sentence',
    `<p>In hills.${group([leaf, mill])}</p>`,
    `<p>In hills. (${linkOf(leaf, 'Leaf')}, ${linkOf(mill, 'The mill')})</p>`,
  ],
  [
    'a source without an address that can be opened',
    `<p>In hills.${group([{ title: 'x', url: 'javascript:1' }], 'Leaf')}</p>`,
    '<p>In hills. (Leaf)</p>',
  ],
  [
    'sources that cannot be read',
    '<p>In hills.<button data-assistant-sources-payload="{">Leaf</button></p>',
    '<p>In hills. (Leaf)</p>',
  ],
  [
    'a name with a source',
    `<table><tr><td><span data-content-reference-type="url"><button data-assistant-sources-payload='${JSON.stringify([leaf])}'><span data-assistant-reference-title>Tea house</span><span data-assistant-reference-detail>leaf.example</span></button></span></td></tr></table>`,
    linkOf(leaf, 'Tea house'),
  ],
  [
    'a name in a sentence',
    `<p>In <button data-assistant-entity-payload='{"query":"Assam"}'>Assam</button> it grows.</p>`,
    '<p>In Assam it grows.</p>',
  ],
  [
    'the list of sources below an answer, which adds one',
    `<p>In hills.${group([leaf])}</p><p data-content-reference-type="sources_footnote">${button([leaf, mill], 'Sources')}</p>`,
    `<p>In hills. (${linkOf(leaf, 'Leaf')})</p><p>(${linkOf(mill, 'The mill')})</p>`,
  ],
])('%s, drawn as a button, are saved', async (_, markup, saved) => {
  expect(await answer(markup)).toContain(saved)
})

it('the list of sources beside an answer that names them already is not saved twice', async () => {
  const footnote = `<div data-content-reference-type="sources_footnote">${button([leaf], 'Sources')}</div>`
  openChat('https://chatgpt.com/uc/1', signedOut)
  const content = document.querySelector('[data-assistant-markdown]')
  if (content) content.innerHTML = `<p>In hills.${group([leaf])}</p>`
  content?.insertAdjacentHTML('afterend', footnote)
  expect((await read()).turns.at(-1)?.html.match(/leaf\.example/g)).toHaveLength(1)
})
