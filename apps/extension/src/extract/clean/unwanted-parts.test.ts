// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { changed } from '../testing/changed.ts'
import { removeHiddenDialogs, removeMoreStories, removeSecondCaptions, removeShareRows } from './unwanted-parts.ts'

it('a row of links to share the page goes, and a paragraph about shares stays', () => {
  const row = '<div class="share-row"><a href="#">Share</a> <button>Copy link</button></div>'
  expect(changed(`<p>a</p>${row}`, removeShareRows)).toBe('<p>a</p>')
  const text = '<div class="shares"><p>The shares of <a href="/a">A</a> and <a href="/b">B</a> rose.</p></div>'
  expect(changed(text, removeShareRows)).toBe(text)
})

it('a hidden dialog is no part of the page, however long', () => {
  expect(changed('<p>a</p><div role="dialog" style="display:none">long</div>', removeHiddenDialogs)).toBe('<p>a</p>')
  expect(changed('<p>a</p><div role="dialog" aria-hidden="true">long</div>', removeHiddenDialogs)).toBe('<p>a</p>')
  const open = '<div role="dialog">open</div>'
  expect(changed(open, removeHiddenDialogs)).toBe(open)
})

it('a caption that is in its figure is not repeated after it', () => {
  const figure = '<figure><img src="a.png"><figcaption>The mole, by Bea.</figcaption></figure>'
  expect(changed(`${figure}<p>The mole,\n by Bea.</p><p>More.</p>`, removeSecondCaptions)).toBe(`${figure}<p>More.</p>`)
  const drawn = '<figure><img src="a.png" alt="The mole"><figcaption>The mole</figcaption></figure>'
  for (const own of ['<figcaption><p>The mole</p>Photo: Bea</figcaption>', '<p>The old mole</p>'])
    expect(changed(drawn + own, removeSecondCaptions)).toBe(
      (own.includes('old') ? drawn : '<figure><img src="a.png" alt="The mole"></figure>') + own,
    )
  const part = 'The keeper painted it in March, and again in May, as his father did.'
  const taken = `<figure><img src="a.png"><figcaption>${part}</figcaption></figure>`
  expect(changed(`<div><h2>The pole</h2><p>${part}</p>${taken}</div>`, removeSecondCaptions)).toBe(
    `<div><h2>The pole</h2><p>${part}</p><figure><img src="a.png"></figure></div>`,
  )
})

it('links to more stories go, and sources, a heading with a text, and what follows the links stay', () => {
  const links = '<ul><li><a href="/1">Ten knots</a></li><li><a href="/2">Old nets</a></li></ul>'
  expect(changed(`<p>Tides.</p><h3>More stories from the harbour</h3>${links}<p>The end.</p>`, removeMoreStories)).toBe(
    '<p>Tides.</p><p>The end.</p>',
  )
  expect(changed(`<div><p>Tides.</p><div><p>Today on Tides</p></div>${links}</div>`, removeMoreStories)).toBe(
    '<div><p>Tides.</p><div></div></div>',
  )
  for (const kept of [
    `<h2>Sources</h2>${links}`,
    '<h2>Related reading</h2><p>We know of <a href="/1">one</a> book and of <a href="/2">two</a> letters.</p>',
    '<h2>More on tides</h2><img src="https://x.org/a.png">',
  ])
    expect(changed(kept, removeMoreStories)).toBe(kept)
})
