// @vitest-environment happy-dom
// Pictures that load late, and galleries, as they are prepared before Defuddle.
import { expect, it } from 'vitest'
import { cleanPageHtml } from './clean-page-html.ts'
import { openGalleries, showNoScriptImages } from './images.ts'
import { copyOf } from './page-copy.ts'

it('shows the pictures for browsers without scripts in place of late ones', () => {
  document.body.innerHTML =
    '<figure><img src="data:image/gif;base64,R0" alt="A"><noscript><img src="/pier.jpg" alt="A"></noscript></figure>' +
    '<noscript><img src="/pixel.gif" width="1" height="1"></noscript>'
  const copy = copyOf(document.body, { markHidden: true })
  showNoScriptImages(copy)
  expect(cleanPageHtml(copy, { base: 'https://site.org/' }).html).toBe(
    '<p><img src="https://site.org/pier.jpg" alt="A"></p>',
  )
})

it.each([
  '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAA" data-hi-res="/pier.jpg">',
  '<img src="data:image/png;base64,iVBORw0KGgo=" data-lazy="/pier.jpg">',
  '<img src="/img/loading.gif" data-original="/pier.jpg">',
  '<picture><source data-srcset="/pier.jpg 600w"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAA"></picture>',
  '<p><span></span><noscript><img src="/pier.jpg"></noscript></p>',
])('finds the address of a picture that loads late: %s', (markup) => {
  document.body.innerHTML = markup
  const copy = copyOf(document.body, { markHidden: true })
  showNoScriptImages(copy)
  expect(cleanPageHtml(copy, { base: 'https://site.org/' }).html).toBe(
    '<p><img src="https://site.org/pier.jpg" alt=""></p>',
  )
})

it('opens a figure with several pictures, of which Defuddle would keep one', () => {
  const picture = (name: string) => `<figure><img src="/${name}.jpg"><figcaption>${name}</figcaption></figure>`
  document.body.innerHTML = `<figure>${picture('pier')}${picture('ship')}<figcaption>At sea</figcaption></figure>`
  openGalleries(document.body)
  expect(document.body.innerHTML).toBe(`<div>${picture('pier')}${picture('ship')}<p>At sea</p></div>`)
})

it('says that a picture is missing whose place is still empty', () => {
  const [empty, spacer] = ['600', '20'].map(
    (width) => `<p>a<img width="${width}" src="data:image/gif;base64,R0lGODlhAQABAIAAAA"></p>`,
  )
  document.body.innerHTML = `${empty}${spacer}<noscript><img src="https://count.example/visit?page=1"></noscript>`
  const copy = copyOf(document.body, { markHidden: true })
  showNoScriptImages(copy)
  expect(cleanPageHtml(copy, { base: 'https://site.org/' })).toMatchObject({
    html: '<p>a</p><p>a</p>',
    lostPictures: 1,
  })
})

it.each([
  '<div role="img" aria-label="The pier" style="background-image: url(/pier.jpg)"></div>',
  '<amp-img src="/pier.jpg" alt="The pier" width="600" height="300"></amp-img>',
  '<amp-img src="/pier.jpg" alt="The pier"><noscript><img src="/pier.jpg" alt="The pier"></noscript></amp-img>',
  '<amp-img src="/late.jpg" alt="The ship"><img src="/pier.jpg" alt="The pier"></amp-img>',
])('keeps a picture that is no img element: %s', (markup) => {
  document.body.innerHTML = `<p>At sea</p>${markup}`
  for (const markHidden of [false, true]) {
    const { html } = cleanPageHtml(copyOf(document.body, { markHidden }), { base: 'https://site.org/' })
    expect(html).toMatch(/<img src="https:\/\/site\.org\/pier\.jpg" alt="The pier">/)
    expect(html.match(/<img/g)).toHaveLength(1)
  }
})

it('drops a background without a description, and one as small as an icon', () => {
  document.body.innerHTML =
    '<div style="background-image: url(/a.jpg)"></div><i role="img" aria-label="Menu" style="background-image: url(/b.jpg)"></i>'
  const icon = document.querySelector('i')
  if (icon) icon.getBoundingClientRect = () => new DOMRect(0, 0, 24, 24)
  expect(cleanPageHtml(copyOf(document.body), { base: 'https://site.org/' }).html).toBe('')
})
