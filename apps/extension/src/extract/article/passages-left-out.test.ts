// @vitest-environment happy-dom
// Short passages that are lost within an article.
import { expect, it } from 'vitest'
import { savedPage as page, words } from '../testing/saved-page.ts'

const sentence = 'Our boats were back in the harbour before the low tide.'
const cells = sentence.split(' ').map((word) => `<tr><td>${word}</td></tr>`)
const around = (before: string, after = '') =>
  page(`<main><h1>The page</h1><p>${words(300)}</p>${before}<p>${words(300)}</p>${after}</main>`)

it.each([
  ['hidden from screen readers', `<div aria-hidden="true"><p>${sentence}</p></div>`],
  ['with the name of clutter', `<div class="read-more-content"><p>${sentence}</p></div>`],
  ['of a table', `<div class="read-more-content"><table>${cells.join('')}</table></div>`],
])('a page is partial when a short passage of its text is lost: one %s', (_, lost) => {
  for (const { html, receipt } of [around(lost), around('', lost)]) {
    const reasons = html.includes('boats') ? [] : ['About 11 words within the text could not be saved.']
    expect(receipt?.reasons).toEqual(reasons)
  }
  expect(around(lost).html).not.toContain('boats')
})

it.each([
  '<p>So it goes.</p>',
  '<div class="newsletter"><p>Our best notes by mail, every week of the year</p></div>',
  '<div><p>Subscribe and read the best of the week every Sunday morning</p></div>',
  '<ol><li>Salt</li><li>Cod</li><li>Two onions</li><li>Leek</li><li>Rice</li><li>Oil</li><li>Milk</li><li>Egg</li></ol>',
  '<figure><img src="/a.jpg"><figcaption>Pier by <a href="https://sea.example/people/ada">Ada</a></figcaption></figure>',
  `<details open><summary>More <summary>${sentence}</summary></summary><p>So</p></details>`,
])('a page is complete with what is kept, and without an offer: %s', (part) => {
  expect(around(part).receipt?.isPartial).toBe(false)
  expect(around('', part).receipt?.isPartial).toBe(false)
})

it.each([
  '<div><p>5 March 1843</p><p>The tide was low at noon</p></div>',
  '<dl><dt>Day</dt><dd>5 March 1843</dd><dt>Place</dt><dd>The old pier</dd></dl>',
])('a box with a date below the title is kept, if another line of it is no byline: %s', (box) => {
  const { html } = page(
    `<article><h1>The page</h1>${box}<p class="byline">By <a rel="author" href="/ada">Ada Byron</a></p><p>${words(300)}</p></article>`,
  )
  expect(html).toMatch(/tide was low at noon|The old pier/)
})

it('a box with a date and an author below the title is a byline', () => {
  const box = '<div><p>5 March 1843</p><p>Ada Byron, staff writer</p></div>'
  expect(page(`<article><h1>The page</h1>${box}<p>${words(300)}</p></article>`).html).not.toContain('<p>Ada Byron')
})
