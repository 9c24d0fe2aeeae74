// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../testing/open-page.ts'
import { savedPage as page, words } from '../testing/saved-page.ts'
import { lostHeading } from './article-title.ts'
import { extractLink } from './extract-link.ts'
import { extractPage } from './extract-page.ts'

/** A page with one large frame, whose document another site's frame does not give. */
function framed(inner: Document | null) {
  openPage('https://site.org/blog/post', 'The page', `<h1>Portal</h1><p>${words(50)}</p><iframe></iframe>`)
  const frame = document.querySelector('iframe')
  Object.defineProperty(frame, 'contentDocument', { value: inner })
  if (frame) frame.getBoundingClientRect = () => new DOMRect(0, 0, 5000, 5000)
  return extractPage(document)
}

describe('a page', () => {
  it('is saved as its article, without menu and footer, with absolute links, code and formulas', () => {
    const { html, title, sourceUrl, receipt } = page(`
      <nav><a href="/">Home</a><a href="/about">About us</a></nav>
      <article><h1>The page</h1><p>${words(80)} <a href="../../other">other</a>.</p>
        <pre class="highlight"><code class="language-rust">fn main() {}</code></pre>
        <p>${words(60)} <span class="katex"><math><annotation encoding="application/x-tex">x_1</annotation></math></span></p>
        <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></article>
      <footer>Copyright, cookies and so on</footer>`)
    expect(html).toContain('<a href="https://site.org/other">other</a>')
    expect(html).toContain('<pre><code class="language-rust">fn main() {}</code></pre>')
    expect(html).toContain('<span data-language="tex">$x_1$</span>')
    expect(html).toContain('<td>1</td><td>2</td>')
    expect(html).not.toMatch(/About us|cookies/)
    expect({ title, sourceUrl }).toEqual({ title: 'The page', sourceUrl: 'https://site.org/blog/post' })
    expect(receipt).toMatchObject({ codeBlocks: 1, formulas: 1, links: 1, tables: 1 })
  })

  it('is saved as its main part when it has no article, else whole', () => {
    expect(page('<main><p>Short.</p></main>').html).toContain('Short.')
    expect(page('<div>Only <b>this</b></div>').html).toBe('<p>Only <b>this</b></p>')
    expect(page('').html).toBe('')
  })

  it('is saved whole when it is very long', () => {
    const long = Array.from({ length: 300 }, (_, at) => `<p>Paragraph ${at}: ${words(12)}</p>`).join('')
    const { html } = page(`<article>${long}</article>`)
    expect(html.match(/Paragraph \d+:/g)).toHaveLength(300)
  })

  it('counts the words of Chinese, Japanese and Thai, which have no blanks, and saves the article only', () => {
    for (const sentence of [
      '天气很好，我们去公园散步。',
      '今日は天気が良いので公園を散歩します。',
      'วันนี้อากาศดีมากเราไปเดินเล่นในสวน',
    ]) {
      const { html } = page(`<nav><p>${'菜单 เมนู '.repeat(20)}</p></nav><article><h1>A</h1><p>${sentence.repeat(12)}</p>
        <p>${sentence.repeat(12)}</p></article><div class="sidebar"><p>广告 โฆษณา 広告</p></div>`)
      expect(html).toContain(sentence)
      expect(html).not.toMatch(/菜单|广告/)
    }
  })

  it('keeps the sentence below a title that stands before the article, but no byline or menu there', () => {
    const headed = (next: string) =>
      page(`<div><h1>The crane</h1>${next}</div><article><p>${words(128)}</p></article>`).html
    const sentence = 'After forty years the council found the money.'
    expect(headed(`<p class="standfirst">${sentence}</p>`)).toContain(`<p>${sentence}</p>`)
    expect(headed(`<p class="standfirst">${sentence} <a href="/more">More</a></p>`)).not.toContain(sentence)
  })

  it.each(['article', 'main'])('keeps the sentence below a title in the header of its %s', (part) => {
    const headed = (next: string) =>
      page(`<${part}><header><h1>The crane</h1>${next}</header><p>${words(128)}</p></${part}>`).html
    const sentence = 'After forty years the council found the money.'
    expect(headed(`<p class="dek">${sentence}</p>`)).toMatch(new RegExp(`^<p>${sentence}</p><p>word0`))
  })

  it('keeps the sentence below a title in a header beside the text', () => {
    const sentence = 'After forty years the council found the money.'
    const header = `<header><h1>The crane</h1><div><p>${sentence}</p></div></header>`
    expect(page(`<div>${header}<div id="content"><p>${words(128)}</p></div></div>`).html).toContain(
      `<p>${sentence}</p>`,
    )
  })

  it('keeps a recipe with a picture of each step', () => {
    const step = (name: string) =>
      `<h3>${name}</h3><ol><li>Boil it.<img src="/${name}.jpg" width="300" height="200"></li></ol>`
    const recipe = (more: string) =>
      page(
        `<article><p>${words(128)}</p><div class="wprm-recipe">${['One', 'Two', 'Three'].map(step).join('')}${more}</div></article>`,
      ).html
    expect(recipe('')).toMatch(/One.*Boil it.*Two.*Three/s)
    expect(recipe('<a href="/1">1</a><a href="/2">2</a><a href="/3">3</a>')).not.toContain('Boil it')
  })

  it('keeps a standfirst that stands above the title as a heading, but no name of a section', () => {
    const body = `<article><p>${words(128)}</p></article>`
    const above = (text: string, rest = body) =>
      page(`<main><div><h2>${text}</h2><h1>The crane</h1></div>${rest}</main>`)
    const sentence = 'After forty years the council found the money.'
    expect(above(sentence).html).toContain(`<p>${sentence}</p>`)
    expect(above(sentence, `<p>${words(128)}</p>`).html).toContain(`<p>${sentence}</p>`)
    expect(above('City and harbour').html).not.toContain('City and harbour')
  })

  it.each([
    ['data-bs-toggle', 'data-bs-target'],
    ['data-toggle', 'href'],
  ])('keeps the text of closed tabs that only %s names', (toggle, target) => {
    const tab = (id: string, name: string) => `<li><a ${toggle}="tab" ${target}="#${id}">${name}</a></li>`
    const panes =
      '<div class="tab-pane active" id="a"><p>Warm and dry.</p></div><div class="tab-pane" id="b" style="display:none"><p>Cold and wet.</p></div>'
    const tabs = `<ul class="nav nav-tabs">${tab('a', 'Inside')}${tab('b', 'Outside')}</ul><div class="tab-content">${panes}</div>`
    expect(page(`<article><p>${words(128)}</p>${tabs}</article>`).html).toMatch(
      /Inside.*Warm and dry\..*Outside.*Cold and wet\./s,
    )
  })

  it('keeps the text of closed tabs within an article under their names, but no form and no tabs of the whole page', () => {
    const tabs = (closed: string) =>
      `<div role="tablist"><button role="tab" aria-controls="a">Inside</button><button role="tab" aria-controls="b">Outside</button></div>
      <div role="tabpanel" id="a"><p>Warm and dry.</p></div><div role="tabpanel" id="b" hidden>${closed}</div>`
    const within = (closed: string, text = words(128)) => page(`<article><p>${text}</p>${tabs(closed)}</article>`).html
    expect(within('<p>Cold and wet.</p>')).toMatch(/Outside.*Cold and wet\./s)
    expect(within('<form><p>Cold and wet.</p></form>')).not.toContain('Cold and wet')
    expect(within(`<p>Cold and wet. ${words(300)}</p>`)).not.toContain('Cold and wet')
  })

  it('always says how many of the words that the page shows were saved, also without a reason to call it partial', () => {
    const links = Array.from({ length: 8 }, (_, at) => `<li><a href="/${at}">Person${at}</a></li>`).join('')
    const { receipt } = page(
      `<article><p>${words(128)}</p></article><div class="related"><ul>${links}</ul></div>
      <footer><p>${words(20)}</p></footer><form><textarea>${words(10)}</textarea></form><p style="display:none">${words(5)}</p>`,
    )
    expect(receipt).toMatchObject({ isPartial: false, words: { saved: 128, shown: 166 } })
  })

  it('is partial when much of the visible text was left out, and says how much', () => {
    const comments = Array.from({ length: 6 }, (_, at) => `<div class="comment"><p>remark${at} ${words(30)}</p></div>`)
    const { html, receipt } = page(
      `<article><h1>The page</h1><p>${words(128)}</p></article><section id="comments">${comments.join('')}</section>`,
    )
    expect(html).not.toContain('remark')
    expect(receipt?.isPartial).toBe(true)
    expect(receipt?.reasons[0]).toMatch(/^\d+ of about 31\d words on the page were saved;/)
    expect(page(`<nav>${words(90)}</nav><article><p>${words(128)}</p></article>`).receipt?.isPartial).toBe(false)
    // A heading that became the note's title is not missing.
    const long = 'Tides '.repeat(60).trim()
    const titled = page(`<article><h1>${long}</h1><p>${words(128)}</p></article>`, long)
    expect([titled.title, titled.receipt?.isPartial]).toEqual([long, false])
  })

  it('is partial when a part for subscribers is not shown, and whole for a subscriber', () => {
    const part = { '@type': 'WebPageElement', isAccessibleForFree: 'False', cssSelector: '.rest' }
    const fact = JSON.stringify({ '@graph': [{ '@type': 'NewsArticle', isAccessibleForFree: false, hasPart: part }] })
    const article = (rest: string) =>
      page(`<script type="application/ld+json">${fact}</script><article><p>${words(80)}</p>${rest}</article>`).receipt
    expect(article('<div class="rest"><p>Subscribe to read on.</p></div>')).toMatchObject({
      isPartial: true,
      reasons: ['The page shows only the beginning of an article for subscribers.'],
    })
    expect(article(`<div class="rest"><p>more ${words(60)}</p></div>`)?.isPartial).toBe(false)
    const named = fact.replace(/,"hasPart".*?\}/, '')
    const unnamed = (rest: string) =>
      page(`<script type="application/ld+json">${named}</script><article><p>${words(80)}</p>${rest}</article>`).receipt
    expect(unnamed('<div class="c-paywall"><p>Subscribe to read on.</p></div>')?.isPartial).toBe(true)
    expect(unnamed(`<div class="c-paywall"><p>more ${words(60)}</p></div>`)?.isPartial).toBe(false)
    expect(unnamed('')?.isPartial).toBe(false)
    document.head.insertAdjacentHTML('beforeend', '<meta property="article:content_tier" content="locked">')
    const gated = (rest: string) => page(`<article><p>${words(80)}</p>${rest}</article>`).receipt?.isPartial
    const said = [gated('<div class="subscription-gate"><p>Subscribe to read on.</p></div>'), gated('')]
    document.head.querySelector('meta')?.remove()
    expect(said).toEqual([true, false])
    const counted = ['有料会員記事です。残り1,234文字', '残り140文字まで書けます'].map((line) =>
      gated(`<p>${line}</p>`),
    )
    expect(counted).toEqual([true, false])
  })

  it('is partial when the page draws its text', () => {
    const drawn = () => page('<p>File Edit View</p><canvas></canvas>').receipt?.reasons
    expect(drawn()).toEqual([])
    const size = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 5000, 5000))
    expect(drawn()).toEqual(['The page draws its content as a picture. Only the words around it were saved.'])
    size.mockRestore()
  })

  it('keeps what appears when one scrolls to it, and what only another width of the window hides', () => {
    const place = (top: number) => new DOMRect(0, top, 9, 9)
    const size = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place(5000))
    const unseen = (style: string) =>
      `<style>.over{visibility:hidden;position:absolute}</style><div ${style}><p>shy ${words(60)}</p></div>`
    const { html } = page(
      `<main><h1>The page</h1><p>${words(30)}</p><div style="opacity:0;transform:translateY(9px)"><p>later ${words(60)}</p></div>
      <div class="max-md:hidden dark:hidden"><p>wide ${words(60)}</p></div>${unseen('style="visibility:hidden"')}${unseen('class="over"')}</main>`,
    )
    expect(html).toMatch(/later.*wide.*shy/)
    expect(html.match(/shy/g)).toHaveLength(1)
    size.mockReturnValue(place(9))
    const inWindow = page(`<main><h1>The page</h1><p>${words(90)}</p>${unseen('style="visibility:hidden"')}</main>`)
    expect(inWindow.html).not.toContain('shy')
    size.mockRestore()
  })

  it('keeps tabs and empty lines of code, and no line numbers', () => {
    const { html } = page(`<article><p>${words(60)}</p><div class="highlight"><table class="lntable"><tr>
      <td class="lntd"><pre><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td>
      <td class="lntd"><pre><code class="language-go" data-lang="go"><span class="line">if x {\n</span><span class="line">\n</span><span class="line">\n</span><span class="line">\ty()\n</span></code></pre></td>
      </tr></table></div><p>${words(60)}</p></article>`)
    expect(html).toContain('<pre><code class="language-go">if x {\n\n\n\ty()</code></pre>')
  })

  it('has footnotes as the reading view links them: a mark in the text, and a paragraph that begins with the same mark', () => {
    const { html } =
      page(`<article><p>${words(60)}<sup id="fnref:1"><a href="#fn:1" class="footnote-ref">1</a></sup></p>
      <p>${words(60)}<sup id="fnref:2"><a href="#fn:2">2</a></sup> and<sup id="fnref:1-2"><a href="#fn:1">1</a></sup></p>
      <div class="footnotes"><ol><li id="fn:1"><p>A <em>remark</em>.&nbsp;<a href="#fnref:1" class="footnote-backref">↩</a></p><p>More of it.</p></li>
      <li id="fn:2">Another. <a href="#fnref:2" class="footnote-backref">↩</a></li></ol></div></article>`)
    expect(html.match(/<sup>\[\d\]<\/sup>/g)?.join()).toBe(
      '<sup>[1]</sup>,<sup>[2]</sup>,<sup>[1]</sup>,<sup>[1]</sup>,<sup>[2]</sup>',
    )
    expect(html).toContain('<p><sup>[1]</sup> A <em>remark</em>.</p><p>More of it.</p><p><sup>[2]</sup> Another.</p>')
    expect(html).not.toMatch(/#fn|<li|↩|&nbsp;/)
  })

  it('begins with its author, site and date, and has them as facts', () => {
    const metas = [
      ['name', 'author', 'Ada Byron'],
      ['property', 'og:site_name', 'Harbour Press'],
      ['property', 'article:published_time', '2024-03-05T08:00:00Z'],
    ].map(([kind, name, content]) => `<meta ${kind}="${name}" content="${content}">`)
    document.head.innerHTML = metas.join('')
    const { html, facts } = page(`<article><p>${words(80)}</p></article>`)
    document.head.innerHTML = ''
    expect(html).toMatch(/^<p><em>By Ada Byron · Harbour Press · 2024-03-05<\/em><\/p><p>word0 /)
    expect(facts).toEqual({ author: 'Ada Byron', site: 'Harbour Press', published: '2024-03-05' })
  })

  it('names its author once, whatever the page writes before and after the name', () => {
    document.head.innerHTML =
      '<meta name="author" content="By Ada Byron"><meta property="og:site_name" content="By Ada Byron">'
    const { html } = page(`<article><p>${words(80)}</p></article>`)
    document.head.innerHTML = ''
    expect(html).toMatch(/^<p><em>By Ada Byron<\/em><\/p>/)
  })

  it('keeps the posts of other sites that it quotes', () => {
    const post = '<blockquote class="twitter-tweet"><p>High water at noon.</p>— Bea (@bea)</blockquote>'
    const { html } = page(
      `<article><p>${words(60)}</p><div class="embed-twitter">${post}</div><p>${words(60)}</p></article>`,
    )
    expect(html).toMatch(/<blockquote>.*High water at noon\..*Bea \(@bea\).*<\/blockquote>/s)
  })

  it('is saved whole where its text is spread over parts that look like those beside an article', () => {
    const parts = [1, 2, 3, 4].map((at) => `<div class="row with-sidebar-right"><p>part${at} ${words(90)}</p></div>`)
    const { html, receipt } = page(`<div class="content"><p>part0 ${words(90)}</p></div>${parts.join('<hr>')}`)
    expect(html.match(/part\d/g)).toEqual(['part0', 'part1', 'part2', 'part3', 'part4'])
    expect(receipt?.isPartial).toBe(false)
  })

  it('does not repeat its title, which may name the site too, and takes the heading for it', () => {
    const { title, html } = page(`<article><h1>Tides</h1><p>${words(80)}</p></article>`, 'Tides | Harbour Press')
    expect(title).toBe('Tides')
    expect(html).toMatch(/^<p>word0 /)
    const later = `<article><p>${words(60)}</p><h2>Tides</h2><p>${words(60)}</p></article>`
    expect(page(later, 'Tides | Harbour Press').html).toContain('<h2>Tides</h2>')
  })

  it.each([
    ['Tides explained | Nature | The Coast', '<h1>Tides</h1>', 'Tides explained'],
    ['Tides - Nature - The Coast', '<h1>Tides</h1>', 'Tides'],
    ['High - and low - tides | The Coast', '<h1>High - and low - tides</h1>', 'High - and low - tides'],
    ['Low tides - high - and late | Nature | The Coast', '<h1>high - and late</h1>', 'Low tides - high - and late'],
    ['Tides of today - Nature - The Coast', '<h1>The Coast</h1><h1>Tides of today</h1>', 'Tides of today'],
    ['Harbour | Tides | The Coast', '<h1>Tides</h1>', 'Tides'],
  ])('of the title “%s” with the heading %s has the part that its heading names', (whole, heading, title) => {
    expect(page(`<main>${heading}<p>${words(80)}</p></main>`, whole).title).toBe(title)
  })

  it('does not take its title for the name of its site', () => {
    document.head.innerHTML = '<meta property="og:site_name" content="Tides">'
    const { facts } = page(`<main><h1>Tides</h1><p>${words(80)}</p></main>`, 'Tides')
    document.head.innerHTML = ''
    expect(facts).toEqual({})
  })

  it('in a language without blanks gets none, and has its own title without the site’s name', () => {
    const text =
      '<ruby>潮<rt>しお</rt></ruby>の満ち引きは月と太陽の引力によって起こり、一日に二回くり返されます。'.repeat(9)
    const saved = text.replaceAll('<ruby>潮<rt>しお</rt></ruby>', '潮(しお)')
    const article = `<article><h1>潮の満ち引き</h1><p>${text}</p></article>`
    for (const whole of ['潮の満ち引き｜海新聞', '潮の満ち引き_海_新聞']) {
      const { title, html } = page(article, whole)
      expect({ title, html }).toEqual({ title: '潮の満ち引き', html: `<p>${saved}</p>` })
    }
  })

  it('has its heading above the text when neither title nor text has it', () => {
    const above = (head: string, text = 'The gate') => {
      openPage('https://site.org/', 'Club', head)
      return lostHeading(document, 'Club', { html: `<p>${text}</p>` })
    }
    expect(above('<h1>The  high tide</h1>')).toBe('<h2>The high tide</h2>')
    expect(above('<h1>The high tide</h1>', 'The high tide rose.')).toBe('')
    for (const head of [
      '<h1>Club</h1>',
      '<h1 hidden>Unseen</h1>',
      '<header><h1>Our club</h1></header>',
      '<h1><a href="/">Our club</a></h1>',
      '<h1>A</h1><h1>B</h1>',
    ])
      expect(above(head)).toBe('')
  })

  it('is saved as its largest frame that may be read when it consists of frames', () => {
    const frameset = (...bodies: (string | null)[]) => {
      openPage('https://site.org/old', 'The page', '')
      for (const [at, body] of bodies.entries()) {
        const inner = body === null ? null : document.implementation.createHTMLDocument('Frame')
        if (inner) {
          inner.title = 'Frame'
          inner.body.innerHTML = body ?? ''
        }
        const frame = document.body.appendChild(document.createElement('frame'))
        Object.defineProperties(frame, {
          contentDocument: { value: inner },
          clientWidth: { value: 5000 + at },
          clientHeight: { value: 5000 },
        })
      }
      const { title, html, sourceUrl, receipt } = extractPage(document)
      return { title, html, sourceUrl, reasons: receipt?.reasons }
    }
    const text = `<p>${words(120)}</p>`
    const facts = { title: 'Frame | The page', html: text, sourceUrl: 'https://site.org/old' }
    expect(frameset('<p>Menu</p>', text)).toEqual({ ...facts, reasons: [] })
    expect(frameset(`<p>more ${words(120)}</p>`, text).reasons).toEqual([
      expect.stringMatching(/^The page has several frames/),
    ])
    expect(frameset(text, null)).toEqual({
      ...facts,
      reasons: [expect.stringMatching(/^A large frame of another site/)],
    })
    expect(frameset(null)).toMatchObject({
      html: '',
      reasons: [expect.stringMatching(/^A large frame of another site/)],
    })
  })

  it('is saved with the text of its own frames', () => {
    const inner = document.implementation.createHTMLDocument('')
    inner.body.innerHTML = `<h2>Inside</h2><p>${words(90)} <a href="next">next</a></p>`
    Object.defineProperty(inner, 'baseURI', { value: 'https://site.org/inner/' })
    const { html, receipt } = framed(inner)
    expect(html).toContain('word89 <a href="https://site.org/inner/next">next</a>')
    expect(receipt).toMatchObject({ isPartial: false })
  })

  it('is partial with a large frame of another site', () => {
    expect(framed(null).receipt).toMatchObject({ isPartial: true, reasons: [expect.stringMatching(/large frame/)] })
  })

  it('is saved with what React has sent and not yet put in its place, and without a long dialog that is closed', () => {
    const { html } = page(
      `<nav><a href="/">Home</a></nav><template id="B:0"></template><div hidden id="S:0"><h1>Tides</h1><p>${words(90)}</p></div>`,
    )
    expect(html).toContain('word89')
    const book = page(
      `<div class="leaf"><p>The water rose by night and fell by day.</p></div>
      <div role="dialog" aria-hidden="true"><div id="content"><p>${words(90)}</p></div></div>`,
    )
    expect(book.html).toBe('<p>The water rose by night and fell by day.</p>')
  })

  it('is made harmless', () => {
    const { html } = page(
      `<article><p>${words(60)}</p><img src=x onerror="alert(1)"><script>alert(1)</script></article>`,
    )
    expect(html).not.toMatch(/onerror|script|alert/)
  })
})

describe('a link', () => {
  it('becomes a capture of its own', () => {
    expect(extractLink('https://x.org/a?b=1&c', ' A  "link" ', 'https://site.org')).toEqual({
      title: 'A "link"',
      html: '<p><a href="https://x.org/a?b=1&amp;c">A "link"</a></p>',
      sourceUrl: 'https://x.org/a?b=1&c',
      receipt: null,
    })
    expect(extractLink('javascript:alert(1)', 'x', 'https://site.org')).toBeNull()
  })
})
