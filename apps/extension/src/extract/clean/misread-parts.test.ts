// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { changed } from '../testing/changed.ts'
import { cleanPageHtml, inertCopy } from './clean-page-html.ts'
import { keepSidenotes } from './footnotes.ts'
import { nameSources } from './images.ts'
import {
  keepCaptionLists,
  keepEntryHeads,
  keepLeadPicture,
  keepLinkWords,
  keepNestedPosts,
  keepPeople,
  keepRemarks,
  keepSectionHeads,
  keepSignsAndCitations,
  keepStandfirst,
  namePeople,
  plainClasses,
  plainIds,
} from './misread-parts.ts'
import { keepTableHeads, normalizeLists } from './tables-and-lists.ts'

it('a sign for screen readers between two figures stays, and other text for them does not become a sign', () => {
  expect(changed('<b>4</b><span class="visually-hidden">/</span><em>3</em>', keepSignsAndCitations)).toBe(
    '<b>4</b>/<em>3</em>',
  )
  expect(changed('x<span class="SR-only">=</span>−3', keepSignsAndCitations)).toBe('x=−3')
  for (const other of ['<span class="sr-only">You said:</span>Hello', 'pole<span class="sr-only">/</span>.'])
    expect(changed(other, keepSignsAndCitations)).toBe(other)
})

it('class names inside the brackets of Tailwind do not count; the other class names stay', () => {
  const html =
    '<h2 class="scroll-mt-[var(--breadcrumb-height)]"></h2><div class="breadcrumb group-[.ads]:hidden"></div>'
  expect(changed(html, plainClasses)).toBe('<h2 class=""></h2><div class="breadcrumb "></div>')
})

it('a link in a sentence that shows only an icon becomes its words for screen readers; a link with words, or on its own, stays', () => {
  const said = (icon: string) => `<a href="/x">${icon}<span class="sr-only">The next chart</span></a>`
  const line = (link: string) => `<p>The charts are at the pier, or over ${link}.</p>`
  for (const icon of ['<svg></svg>', '<span aria-hidden="true">→</span>'])
    expect(changed(line(said(icon)), keepLinkWords)).toBe(line('<a href="/x">The next chart</a>'))
  for (const other of [line(said('All')), line(said('<img src="/n.png">')), `<p>${said('<svg></svg>')}</p>`])
    expect(changed(other, keepLinkWords)).toBe(other)
})

it('a citation that looks like the anchor of a heading keeps its words; the anchor goes', () => {
  const html =
    '<p>As said (<a class="anchor" href="#b1">Byron, 1843</a>).</p><h2>Methods<a class="anchor" href="#m">#</a></h2>'
  const copy = inertCopy(html, document)
  keepSignsAndCitations(copy)
  expect(cleanPageHtml(copy, { base: 'https://x.org/' }).html).toBe(
    '<p>As said (<a href="https://x.org/#b1">Byron, 1843</a>).</p><h2>Methods</h2>',
  )
})

it('the header of a section is its heading, and the header of a page or an article is none', () => {
  expect(changed('<section><header><h2>Tools</h2></header><p>a</p></section>', keepSectionHeads)).toBe(
    '<section><h2>Tools</h2><p>a</p></section>',
  )
  for (const kept of [
    '<header><h2>Harbour</h2></header><section></section>',
    '<article><header><h2>Tides</h2></header></article>',
    '<section><header><h2>Tides</h2><p class="byline">By Ada</p></header></section>',
    '<section><header><nav><h3>Parts</h3></nav></header></section>',
  ])
    expect(changed(kept, keepSectionHeads)).toBe(kept)
})

it('the picture with a caption in the head of an article stands before its first paragraph; a picture below that stays', () => {
  const head = (picture: string) => `<article><div class="article-header"><h1>Tides</h1>${picture}</div>`
  const text = '<div><p>The tide comes in twice a day, and leaves weed on the sand.</p></div></article>'
  for (const box of ['figure', 'div']) {
    const picture = `<${box} class="cover-image"><img src="/pier.png"><figcaption>The pier</figcaption></${box}>`
    expect(changed(head(picture) + text, keepLeadPicture)).toBe(
      head('') + text.replace('<p>', '<figure><img src="/pier.png"><figcaption>The pier</figcaption></figure><p>'),
    )
    for (const other of [text + picture, `<div style="display:none">${picture}</div>${text}`])
      expect(changed(head('') + other, keepLeadPicture)).toBe(head('') + other)
  }
})

it('the headers of entries in a row are their headings, and the header of a single article is none', () => {
  const entry = '<article><header><time>10:30</time><h2>High water</h2></header><p>a</p></article>'
  expect(changed(entry + entry, keepEntryHeads)).toBe(entry.replace(/<\/?header>/g, '').repeat(2))
  expect(changed(entry, keepEntryHeads)).toBe(entry)
})

it('an aside with sentences between paragraphs stays as a quotation; offers and repeated lines do not', () => {
  const between = (aside: string) => changed(`<p>One.</p>${aside}<p>Two.</p>`, keepRemarks)
  expect(between('<aside class="note"><p>A remark.</p></aside>')).toBe(
    '<p>One.</p><blockquote><p>A remark.</p></blockquote><p>Two.</p>',
  )
  expect(between('<aside><p>Two.</p></aside>')).toBe('<p>One.</p><p>Two.</p>')
  for (const other of [
    '<aside class="read-more"><p>More.</p></aside>',
    '<aside><p><a href="/x">Ten knots</a></p></aside>',
  ])
    expect(between(other)).toContain(other)
})

it('a post that an article quotes becomes a quotation with its head', () => {
  expect(
    changed(
      '<article><p>One.</p><article class="post"><header>Bea</header><article><p>Noon.</p></article></article></article>',
      keepNestedPosts,
    ),
  ).toBe('<article><p>One.</p><blockquote><div>Bea</div><blockquote><p>Noon.</p></blockquote></blockquote></article>')
})

it('the entries of a report inside an article are no quotations', () => {
  const entries = (name: string) => `<article><div>${`<${name}><h2>Noon</h2></${name}>`.repeat(3)}</div></article>`
  expect(changed(entries('article'), keepNestedPosts)).toBe(entries('section'))
})

it('a list in a caption becomes lines', () => {
  expect(changed('<figcaption>From left:<ul><li>Ada</li><li><b>Bea</b></li></ul></figcaption>', keepCaptionLists)).toBe(
    '<figcaption>From left:<br>Ada<br><b>Bea</b></figcaption>',
  )
})

it('a link to a person stays in a list and in a sentence, and in a byline it is left to be dropped', () => {
  const hidden = (html: string) => changed(html, keepPeople).includes('/%61uthor/')
  const ada = '<a href="/author/ada">Ada</a>'
  expect(hidden(`<ul><li>${ada}</li><li>Bea</li><li>Cid</li></ul>`)).toBe(true)
  expect(hidden(`<p>The first who measured the tide here by night was ${ada}, the keeper.</p>`)).toBe(true)
  expect(hidden(`<p>By ${ada}</p>`)).toBe(false)
  const both = changed(`<ul><li>${ada}</li><li>Bea</li><li>Cid</li></ul>`, (root) => {
    keepPeople(root)
    namePeople(root)
  })
  expect(both).toContain('href="/author/ada"')
})

it('the id of a note loses its quotation mark, and the mark in the text still leads to it', () => {
  expect(changed(`<a href='#fn"1'>1</a><p id='fn"1'>A book.</p>`, plainIds)).toBe(
    '<a href="#fn_1">1</a><p id="fn_1">A book.</p>',
  )
  const other = '<a href="https://x.org/?q=%22tide%22#a">x</a>'
  expect(changed(other, plainIds)).toBe(other)
})

it('a note in the margin becomes words in brackets, unless a list of notes repeats it', () => {
  const margin =
    '<p>The book<label class="margin-toggle"></label><input class="margin-toggle"><span class="sidenote">It is <i>lost</i>.</span> tells</p>'
  expect(changed(margin, keepSidenotes)).toBe('<p>The book (It is <i>lost</i>.) tells</p>')
  expect(changed(`${margin}<ol class="footnotes"></ol>`, keepSidenotes)).toContain('class="sidenote"')
})

it('a mark in a caption stays a mark, with the links and emphasis of the caption', () => {
  const caption = 'By <a href="/bea">Bea</a>.<sup><a href="#cite_note-1">[1]</a></sup>'
  expect(changed(`<figure><img src="a.png"><figcaption>${caption}</figcaption></figure>`, keepSidenotes)).toBe(
    `<img src="a.png"><div>${caption}</div>`,
  )
})

it('a note that shows when one points at it stays where its mark was', () => {
  const popover = '<p>Rome fell<sup><button popovertarget="n1">1</button></sup>.</p><div popover id="n1">In 476.</div>'
  expect(changed(popover, keepSidenotes)).toBe('<p>Rome fell (In 476.).</p>')
  const hover = '<p>Rome fell<span class="footnote-text" style="display:none">In 476.</span>.</p>'
  expect(changed(hover, keepSidenotes)).toBe('<p>Rome fell (In 476.).</p>')
})

it('rows lose names by which a reader would drop them, and steps by role become a list', () => {
  expect(changed('<table><tbody><tr class="header"><th>A</th></tr></tbody></table>', keepTableHeads)).not.toContain(
    'header',
  )
  const steps = '<div role="list"><div role="listitem"><span>1</span><div><p>Go.</p></div></div></div>'
  expect(changed(steps, normalizeLists)).toBe('<ul><li><span>1</span> <div><p>Go.</p></div> </li></ul>')
})

it('items of a list by role may stand in boxes of their own, and a list by role without items stays as blocks', () => {
  const boxed = (item: string) => `<div role="list"><div><div role="listitem">${item}</div></div></div>`
  expect(changed(boxed(boxed('Go.')), normalizeLists)).toBe('<ul><li><ul><li>Go.</li></ul> </li></ul>')
  const hidden = '<div style="display:none"><div role="listitem">Menu</div></div>'
  expect(changed(`<div role="list">${hidden}</div>`, normalizeLists)).toBe(`<div>${hidden}</div>`)
  expect(changed('<div role="list"><div><p>Go.</p></div></div>', normalizeLists)).toBe(
    '<div><div><p>Go.</p></div></div>',
  )
})

it('a formula in an attribute and a picture that loads late are found', () => {
  const html =
    '<p>So <span data-formula="h_1"><span data-formula="h_1"><svg></svg></span></span>.</p>' +
    '<p><img alt="Pier" src="data:image/gif;base64,R0=" srcset="data:image/gif;base64,R0= 1w" data-srcset="https://x.org/600.jpg 600w, https://x.org/1200.jpg 1200w"></p>'
  expect(cleanPageHtml(inertCopy(html, document), { base: 'https://x.org/' }).html).toBe(
    '<p>So <span data-language="tex">$h_1$</span>.</p><p><img src="https://x.org/1200.jpg" alt="Pier"></p>',
  )
})

it('a srcset address without a size gets 1x, because Defuddle would read it and the next one as one address', () => {
  expect(changed('<source srcset="/w,h/a.png,  /b.png 2x">', nameSources)).toBe(
    '<source srcset="/w,h/a.png 1x, /b.png 2x">',
  )
  expect(changed('<img srcset="">', nameSources)).toBe('<img srcset="">')
})

it('a byline, a date or a row of links below the title of an article stays in its header', () => {
  for (const line of [
    'By Ada Byron and Bea Cole, for the Harbour Press',
    'The Harbour Press, 5 March 1843, first edition',
    'About the tide there is more in <a href="/tides">another article</a>.',
  ]) {
    const markup = `<article><header><h1>Tides</h1><p>${line}</p></header><p>High water.</p></article>`
    expect(changed(markup, keepStandfirst)).toBe(markup)
  }
})
