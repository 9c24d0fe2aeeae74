// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { inertCopy } from './clean-page-html.ts'
import { footnotes } from './footnotes.ts'

function noted(html: string): string {
  const copy = inertCopy(html, document)
  footnotes(copy, 'https://example.org/page')
  const holder = document.createElement('div')
  holder.append(copy)
  return holder.innerHTML
}

it('gives several marks in one raised text a mark each, and keeps what else stands there', () => {
  expect(
    noted(
      '<p>Sea<sup>[<a href="#n1">1</a>, <a href="#n2">2</a>]</sup> tide<sup><a href="#n2">2</a>:45</sup></p><ol><li id="n1">A</li><li id="n2">B</li></ol>',
    ),
  ).toBe(
    '<p>Sea<sup>[1]</sup><sup>[2]</sup> tide<sup>[2]</sup><sup>:45</sup></p><p><sup>[1]</sup> A</p><p><sup>[2]</sup> B</p>',
  )
})

it('gives notes with the same sign labels of their own, and notes without a mark their number', () => {
  expect(
    noted(
      '<p>a<sup><a href="#x">*</a></sup> b<sup><a href="#y">*</a></sup></p><ol><li id="x">X</li><li id="y">Y</li><li>Z</li></ol>',
    ),
  ).toBe(
    '<p>a<sup>[*]</sup> b<sup>[*-2]</sup></p><p><sup>[*]</sup> X</p><p><sup>[*-2]</sup> Y</p><p><sup>[3]</sup> Z</p>',
  )
})

it('keeps lists and blocks inside a note', () => {
  expect(noted('<p>a<sup><a href="#x">1</a></sup></p><ol><li id="x">X:<ul><li>one</li></ul></li></ol>')).toBe(
    '<p>a<sup>[1]</sup></p><p><sup>[1]</sup> X:</p><ul><li>one</li></ul>',
  )
})

it('leaves contents, links to headings and ordinary lists alone', () => {
  const plain =
    '<ul><li><a href="#part">1 Part</a></li></ul><h2 id="part">Part</h2><ol><li id="step">Step</li></ol><p>See <a href="#step">step 1</a>.</p>'
  expect(noted(plain)).toBe(plain)
})

it('keeps a mark without its note readable', () => {
  expect(noted('<p>a<sup id="fnref:9"><a href="#fn:9">9</a></sup></p>')).toBe('<p>a<sup id="fnref:9">[9]</sup></p>')
})

it.each([
  [
    'paragraphs',
    '<p>a<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> A remark.</p>',
  ],
  [
    'paragraphs with an id',
    '<p>a<sup><a href="#note1">1</a></sup></p><p id="note1"><sup>1</sup> A remark. <a href="#ref1">back</a></p>',
  ],
  [
    'addresses of the page',
    '<p>a<sup><a href="https://example.org/page#fn1">1</a></sup></p><ol><li id="fn1">A remark.</li></ol>',
  ],
  [
    'an anchor in the item',
    '<p>a<sup><a href="#fn1">1</a></sup></p><ol><li><a id="fn1"></a>A remark. <a href="#r1">↩</a></li></ol>',
  ],
  [
    'arrows before the words',
    '<p>a<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup></p><ol><li id="cite_note-1"><b><a href="#cite_ref-1">^</a></b>A remark.</li></ol>',
  ],
])('leads from the text to the note and not to the page, with %s', (_name, html) => {
  const words = noted(html)
  expect(words).toMatch(
    /^<p>a<sup>\[1\]<\/sup><\/p><p[^>]*><sup>\[1\]<\/sup> (?:<a id="fn1"><\/a>|<b><\/b>)?A remark\.<\/p>$/,
  )
})

it('takes the number of a note in a box for its mark', () => {
  expect(
    noted(
      '<p>a<a id="back-1" href="https://example.org/page#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#back-1">1</a><div><p>The first remark.</p></div></div>',
    ),
  ).toBe('<p>a<sup>[1]</sup></p><div class="footnote"><div><p><sup>[1]</sup> The first remark.</p></div></div>')
})

it('leaves links to other pages and to a block of several notes alone', () => {
  const plain =
    '<p>a<sup><a href="https://example.org/other#fn1">1</a></sup> b<sup><a href="#fn2">2</a></sup> c<sup><a href="#fn3">3</a></sup></p><div><a name="fn2">2</a> B<br><a name="fn3">3</a> C</div>'
  expect(noted(plain)).toBe(plain)
})
