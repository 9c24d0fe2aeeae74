// @vitest-environment happy-dom
// Parts that Defuddle alone would drop or misread.
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.ts'
import { savedPage as page, words } from '../testing/saved-page.ts'
import { extractPage } from './extract-page.ts'

describe('a page', () => {
  it('keeps the words of its drawings, and not those of an icon in a link', () => {
    const drawing =
      '<svg><defs><text>unseen</text></defs><text><tspan x="1">High</tspan><tspan x="1">water</tspan></text><text>Gate</text></svg>'
    const { html } = page(
      `<article><p>${words(80)}</p><div>${drawing}</div><p>${words(60)} <a href="/x"><svg><text>icon</text></svg>x</a></p></article>`,
    )
    expect(html).toContain('<p>High water · Gate</p>')
    expect(html).not.toMatch(/unseen|icon/)
  })

  it('keeps the panes of Bootstrap’s tabs outside an article, each under the name of its tab', () => {
    const tabs = (more: string, closed = `<p>Cold and wet. ${words(60)}</p>`) =>
      `<div class="container"><h1>Tides</h1><p>${words(50)}</p>
      <ul class="nav nav-tabs"><li><a href="#a" ${more}>Inside</a></li><li><a href="#b" ${more}>Outside</a></li></ul>
      <div class="tab-content"><div class="tab-pane active" id="a"><p>Warm and dry. ${words(60)}</p></div>
      <div class="tab-pane" id="b" style="display:none">${closed}</div></div></div>`
    const named = /<strong>Inside<\/strong>.*Warm and dry.*<strong>Outside<\/strong>.*Cold and wet/s
    expect(page(tabs('data-toggle="tab"')).html).toMatch(named)
    expect(page(tabs('')).html).toMatch(named)
    const links = '<ul><li><a href="/1">Cold news of today</a></li><li><a href="/2">Wet news of today</a></li></ul>'
    expect(page(tabs('', links)).html).not.toContain('Cold news')
    expect(page(tabs('', '<div class="comments"><p>Cold comment</p></div>')).html).not.toContain('Cold comment')
  })

  it('keeps the links in the captions of its pictures, and what looks like an element there stays text', () => {
    const caption =
      'The bay (<a href="https://site.org/ann">Ann Lee</a>, <a href="https://site.org/by">CC BY</a>) &lt;b&gt;here'
    const figure = (said: string) => `<figure><img src="/a.jpg" alt="">${said}</figure>`
    const { html } = page(
      `<article><p>${words(80)}</p>${figure(`<figcaption>${caption}</figcaption>`)}<p>${words(60)}</p></article>`,
    )
    expect(html).toContain(`<p>${caption}</p>`)
    const short = '<figcaption><a href="https://site.org/ann">Ann</a></figcaption>'
    expect(page(`<article><p>${words(80)}</p>${figure(short)}<p>${words(60)}</p></article>`).html).toContain(
      '<a href="https://site.org/ann">Ann</a>',
    )
  })

  it('leaves out the number of a page above an advertisement, like the advertisement itself', () => {
    const ad = '<div class="advertisement">Advertisement</div>'
    const { html } = page(
      `<article><p>${words(80)}</p>4/ ${ad}<p>${words(60)}</p><div>5/9</div>${ad}<p>In 3/4 of all cases</p>${ad}<p>${words(60)}</p></article>`,
    )
    expect(html).not.toMatch(/4\/ |5\/9|Advertisement/)
    expect(html).toContain('In 3/4 of all cases')
  })

  it('keeps a blank between two words when an element holds nothing else', () => {
    const { html } = page(
      `<article><p>${words(80)} high<em> </em>water and<b>\u00a0</b>low <pre><i> </i>code</pre></p></article>`,
    )
    expect(html).toMatch(/high water and\s?low/)
    expect(html).toContain(' code</code></pre>')
  })

  it('is saved without its readers’ comments, however long they are, and a page of comments keeps them', () => {
    const comments = Array.from(
      { length: 8 },
      (_, at) =>
        `<li class="fig-comment" id="c${at}"><article><div class="fig-comment-msg"><p>Remark${at} ${words(120)}</p></div></article></li>`,
    ).join('')
    const story = (count: number) => `<div class="story"><h1>The page</h1><p>${words(count)}</p></div>`
    const withComments = (count: number) =>
      page(`<div class="page">${story(count)}<ul class="list">${comments}</ul></div>`)
    const { html, receipt } = withComments(300)
    expect(html).toContain('word299')
    expect(html).not.toContain('Remark3')
    expect(receipt?.reasons.join()).toMatch(/taken for menus, comments or advertising/)
    expect(withComments(10).html).toContain('Remark3')
  })

  it('keeps a sentence with a date under its title, and takes the date of a byline', () => {
    const dated = (line: string) => page(`<article><h1>The page</h1><p>${line}</p><p>${words(80)}</p></article>`)
    const told = dated('On 5 March 1843 Ada Byron came here.')
    expect(told.html).toMatch(/^<p>On 5 March 1843 Ada Byron came here\.<\/p>/)
    expect(told.facts).toEqual({})
    expect(dated('4 June 1901 we sailed on, against the tide').html).toMatch(/^<p>4 June 1901 we sailed on/)
    for (const line of [
      'First published in the tide journal on 5 March 1843.',
      'Ada Byron, staff writer, 5 March 1843',
    ]) {
      const { html, facts } = dated(line)
      expect({ html, published: facts?.published }).toMatchObject({
        html: expect.not.stringContaining('5 March'),
        published: '1843-03-05',
      })
    }
  })

  it.each([
    '<meta name="description" content="The sea has taken a pole from us">',
    '<meta property="og:description" content="The sea has taken a pole from us">',
    '<script type="application/ld+json">{"@type":"NewsArticle","description":"The sea has taken a pole from us"}</script>',
  ])('keeps a first line that is also the description in its head: %s', (head) => {
    openPage(
      'https://site.org/post',
      'The page',
      `<article><h1>The page</h1><p>The sea has taken a pole from us</p><p>${words(80)}.</p></article>`,
    )
    document.head.insertAdjacentHTML('beforeend', head)
    const { html } = extractPage(document)
    document.head.lastElementChild?.remove()
    expect(html).toMatch(/^<p>The sea has taken a pole from us<\/p>/)
  })

  it('keeps what is said in a film whose captions the page has', () => {
    openPage(
      'https://site.org/film',
      'The film',
      `<article><p>${words(80)}</p><video></video><p>${words(60)}</p></article>`,
    )
    const cues = ['The tide <i>rises</i>.', 'The tide <i>rises</i>.', 'It falls.'].map((text) => ({ text }))
    const textTracks = [
      { kind: 'metadata', cues: [{ text: 'unsaid' }] },
      { kind: 'captions', cues },
    ]
    Object.defineProperty(document.querySelector('video'), 'textTracks', { value: textTracks })
    expect(extractPage(document).html).toMatch(/<p>The tide rises\. It falls\.<\/p><p>word0/)
  })

  it('keeps the labels of a list, the paragraphs of a form, and headings that are buttons with the closed part they open', () => {
    const form = (name: string) => `<form class="${name}"><p>${name} ${words(40)}</p></form>`
    const { html } =
      page(`<article><p>${words(80)}</p><ul><li><label>500 g cod</label></li><li>Salt</li></ul>${form('quiz')}
      ${form('comment-form')}<h3><button aria-controls="a">When?</button></h3><div id="a" style="display:none">At noon.</div>
      <button aria-controls="b">Menu</button><div id="b" style="display:none">Home</div></article>`)
    expect(html).toMatch(/<li>500 g cod<\/li>.*<p>quiz word0.*<h3>When\?<\/h3><p>At noon\.<\/p>/)
    expect(html).not.toMatch(/comment-form|Menu|Home/)
  })

  it('keeps headings that are links to themselves, without the sign of such a link in its title', () => {
    const { html, title } = page(
      `<main><h1>The page<a class="headerlink" href="#the-page">¶</a></h1><p>${words(60)}</p>
      <h2 id="a"><a class="header" href="#a">Ownership</a></h2><p>${words(60)}</p>
      <h3 id="b"><a href="#b">The <code>String</code> type</a></h3><p>${words(60)}</p></main>`,
    )
    expect(title).toBe('The page')
    expect(html).toContain('<h2>Ownership</h2>')
    expect(html).toMatch(/<h3>The (?:<code>)?String(?:<\/code>)? type<\/h3>/)
  })

  it('keeps tips, warnings and remarks with links, and drops an aside that leads elsewhere', () => {
    const { html } = page(
      `<main><h1>Install</h1><p>${words(60)}</p>
      <aside aria-label="Tip" class="starlight-aside starlight-aside--tip"><p>Tip</p><div><p>Read the <a href="/g">guide</a> before you begin to install.</p></div></aside>
      <h2>Next</h2><aside class="warning"><h4>Careful</h4><ul><li>Wet paint</li></ul></aside><p>${words(60)}</p>
      <aside class="box"><h3>In short</h3><p>The pier is old.</p></aside><p>${words(20)}</p>
      <aside><p>Another <a href="/other">story</a> of the sea</p></aside><p>${words(20)}</p><aside>Advertisement</aside><p>${words(20)}</p>
      <div class="theme-admonition theme-admonition-note alert alert--secondary"><div>note</div><div><p>Keep it dry.</p></div></div><p>End.</p></main>`,
    )
    expect(html).toContain('<a href="https://site.org/g">guide</a>')
    for (const kept of ['Wet paint', 'The pier is old.', 'Keep it dry.']) expect(html).toContain(kept)
    expect(html).not.toMatch(/Another|Advertisement|-secondary/)
  })

  it('keeps a list of links to the same site under “See also”, tabs of text, and the times of a recipe', () => {
    const { html } = page(
      `<main><article><h1>Stew</h1><ul class="recipe-meta"><li>Prep 20 min</li><li>Cook 45 min</li></ul><p>${words(90)}</p>
      <div class="tabs-container"><ul role="tablist"><li role="tab">Pan</li></ul><div role="tabpanel"><p>Fry it slowly.</p></div></div><p>${words(40)}</p>
      <section><h2>See also</h2><div class="section-content"><ul><li><a href="/docs/pie">Pie</a></li><li><a href="/docs/soup">Soup</a></li></ul></div></section></article></main>`,
    )
    for (const kept of ['Cook 45 min', 'Fry it slowly.', 'Pie</a>', 'Soup</a>']) expect(html).toContain(kept)
  })

  it('keeps the footnotes of Sphinx, and those of LaTeXML, which show when one points at them', () => {
    const { html } = page(
      `<main><section><p>${words(60)} A tide <a class="footnote-reference" href="#id2" id="id1" role="doc-noteref">1</a> rises.</p><p>${words(60)}
      Noted<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer" style="display:none"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>Only in spring.</span></span></span> above.</p>
      <aside class="footnote-list brackets"><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label"><span>[</span><a role="doc-backlink" href="#id1">1</a><span>]</span></span><p>By the moon.</p></aside></aside></section></main>`,
    )
    expect(html).toContain('Noted (Only in spring.) above.')
    expect(html).toContain('A tide <sup>[1]</sup> rises.')
    expect(html).toContain('<p><sup>[1]</sup> By the moon.</p>')
  })

  it('keeps lists of references that no mark leads to, authors and years in a sentence, and the text below a figure', () => {
    const { html, title } = page(
      `<main><h1>Struct Vec<button>Copy item path</button></h1><p>${words(60)} As <cite class="ltx_cite"><a href="#bib.bib1">Bo</a> (<a href="#bib.bib1">2014</a>)</cite> showed.</p><p>Noted<sup>1</sup> ${words(60)}</p>
      <figure><figcaption><b>Fig. 1: Heights.</b></figcaption><div><img src="/f.png" width="600" height="300"><div><p>Over time, in metres.</p></div></div></figure>
      <h4>pub fn <a href="#new">new</a>() -> Vec</h4><p>${words(30)}</p>
      <h2>References</h2><ol class="references"><li>Reef, A. Gulls. 2019.</li><li>Wade, J. Mud. 2004.</li></ol>
      <section><h2>Bibliography</h2><ul class="ltx_biblist"><li id="bib.bib1"><span class="ltx_tag">Bo (2014)</span><span>Salt and ports.</span></li></ul></section>
      <div class="footnotes"><ol><li>Only in spring.</li></ol></div></main>`,
    )
    expect(html + title).toContain('Struct Vec')
    expect(html + title).not.toContain('Copy item path')
    expect(html).toContain('<cite>Bo (2014)</cite> showed.')
    expect(html).toContain('Fig. 1: Heights. Over time, in metres.')
    expect(html).toContain('<h4>pub fn new() -&gt; Vec</h4>')
    expect(html).toContain('<li>Wade, J. Mud. 2004.</li>')
    expect(html).toContain('Bo (2014) Salt and ports.')
    expect(html).toContain('<p><sup>[1]</sup> Only in spring.</p>')
  })

  it('keeps the answers of a question, and no text for screen readers that is far outside of the page', () => {
    const { html } = page(
      `<main><h1>Lesson</h1><p>${words(60)}</p><fieldset><legend>How often?</legend><label><input type="radio"> Once a day</label></fieldset>
      <div class="quiz"><label><input type="radio"> Twice a day</label></div><span style="position:absolute;left:-9999px">Skip to content</span><p>${words(60)}</p></main>`,
    )
    for (const kept of ['How often?', 'Once a day', 'Twice a day']) expect(html).toContain(kept)
    expect(html).not.toContain('Skip to content')
  })

  it('is read with its headings and links when all of it is in a form', () => {
    const { html, receipt } = page(
      `<form id="aspnetForm"><input type="hidden"><div id="main"><h1>Act</h1><p>${words(60)} <a href="/x">link</a></p><h2>Part</h2><p>${words(60)}</p></div></form>`,
    )
    expect(html).toContain('<h2>Part</h2>')
    expect(html).toContain('<a href="https://site.org/x">link</a>')
    expect(receipt?.isPartial).toBe(false)
  })

  it('keeps the entries of a calendar with their dates', () => {
    const entry = (day: number) =>
      `<div class="event"><p class="date">${day} March 1843</p><h3>Concert ${day}</h3><p>At noon</p></div>`
    const { html } = page(`<main><h1>The page</h1>${entry(1)}${entry(2)}${entry(3)}</main>`)
    expect(html).toMatch(/<p>1 March 1843<\/p><h3>Concert 1.*<p>2 March 1843<\/p>.*<p>3 March 1843<\/p>/)
  })

  it('keeps a short last section, and drops an offer', () => {
    const ending = (heading: string, text: string) =>
      page(`<article>${`<p>${words(90)}</p>`.repeat(4)}<section><h2>${heading}</h2>${text}</section></article>`).html
    const books = '<p>Byron, A. Tides. 1843.</p><p>Bea, C. Piers. 1902.</p>'
    const links =
      '<ul><li><a href="https://a.org/1">Byron, A. Tides. 1843.</a></li><li><a href="https://b.org/2">Bea, C. Piers</a></li></ul>'
    for (const heading of ['References', 'Tools I used'])
      for (const text of [books, links])
        expect(ending(heading, text)).toMatch(new RegExp(`<h2>${heading}</h2>.*Tides.*Piers`))
    expect(ending('Further reading', books)).toMatch(/<h2>Further reading<\/h2><p>Byron/)
    expect(ending('One more thing', '<p>The gate is open.</p>')).toMatch(/thing<\/h2><p>The gate is open\.<\/p>$/)
    for (const heading of ['Subscribe', 'Our newsletter', 'Ready to start?'])
      expect(ending(heading, '<p>The tides by mail.</p>')).not.toContain('by mail')
    expect(ending('Tide tables', '<p><a href="/buy">The tides by mail.</a></p>')).not.toContain('by mail')
  })

  it('keeps a short list beside its text, and drops a list of facts about the post', () => {
    const listed = (list: string) => page(`<article><div>${list}</div><p>${words(90)}</p></article>`).html
    expect(listed('<ul><li>Two rooms</li><li>Near the gate</li></ul>')).toContain(
      '<li>Two rooms</li><li>Near the gate</li>',
    )
    expect(
      listed('<dl><dt>open</dt><dd>Opens it.<dl><dt>Returns</dt><dd><a href="/gate">The gate</a></dd></dl></dd></dl>'),
    ).toContain('Returns')
    expect(listed('<ul><li>Ada Byron</li><li>4 min read</li></ul>')).not.toContain('min')
    expect(listed('<ul><li><a href="/a">Ada</a></li><li>Tides</li></ul>')).not.toContain('Ada')
  })

  it('keeps the people of a list who have a page of their own on the site', () => {
    const people = ['ada', 'bea', 'cid'].map((name) => `<li><a href="/author/${name}">${name}</a></li>`).join('')
    const { html } = page(`<article><p>${words(60)}</p><h2>People</h2><ul>${people}</ul><p>${words(60)}</p></article>`)
    expect(html).toContain('<li><a href="https://site.org/author/bea">bea</a></li>')
  })
})

it('a note and a warning in documentation are quotations under their titles', () => {
  const box = (kind: string, more: string) =>
    `<div class="admonition ${kind}"><p class="admonition-title">${kind}</p><p>Mind the ${kind}.</p>${more}</div>`
  const { html } = page(
    `<article><p>${words(128)}</p>${box('note', '')}${box('warning', '<ul><li>Twice.</li></ul>')}<p>${words(60)}</p></article>`,
  )
  expect(html).toContain('<blockquote><p>note</p><p>Mind the note.</p></blockquote>')
  expect(html).toMatch(/<blockquote><p>warning<\/p><p>Mind the warning\.<\/p><ul><li>Twice\.<\/li><\/ul><\/blockquote>/)
})

it.each([
  '<blockquote class="twitter-tweet"><p>Open kept</p>— Ann <a href="https://x.org/1">November 2, 2026</a></blockquote>',
  '<pre><code>kept 2026-11-02 10:00 error</code></pre>',
  '<figure><img src="/a.jpg"><figcaption>kept on 2 November 2026</figcaption></figure>',
  '<h2>What changed and was kept on 2 November 2026</h2>',
  '<ul><li>It was kept on 2 November 2026</li><li>It was closed on 3 November 2026</li></ul>',
])('keeps what has a date and stands right below the title: %s', (part) => {
  document.head.innerHTML = '<meta name="author" content="Ann Lee">'
  const { html } = page(`<article><h1>The page</h1>${part}<p>${words(60)}</p><p>${words(60)}</p></article>`)
  document.head.innerHTML = ''
  expect(html).toContain('kept')
})

it('keeps all tabs of text in an article, whatever the names of their elements', () => {
  const said = (name: string) => `<p>${name} ${words(20)}</p>`
  const roles = `<div><div role="tablist"><button role="tab" aria-controls="a">Linux</button><button role="tab" aria-controls="b">Mac</button></div><div role="tabpanel" id="a" class="sphinx-tabs-panel">${said('apt')}</div><div role="tabpanel" id="b" class="sphinx-tabs-panel hidden" hidden>${said('brew')}</div></div>`
  const radios = `<div class="tabbed-set"><input type="radio" id="c" name="t"><input type="radio" id="d" name="t"><div><label for="c">Fish</label><label for="d">Bash</label></div><div><div>${said('set')}</div><div style="display:none">${said('export')}</div></div></div>`
  const { html } = page(`<article><p>${words(200)}</p>${roles}${radios}<p>${words(200)}</p></article>`)
  expect(html).toMatch(/Linux<.*apt.*Mac<.*brew.*Fish<.*set.*Bash<.*export/s)
})

it('says that a formula could not be read, and keeps its letters', () => {
  const drawn = '<span class="katex"><span class="katex-html" aria-hidden="true">x2</span></span>'
  const { html, receipt } = page(`<article><p>${words(80)}</p><p>Let ${drawn} be.</p><p>${words(60)}</p></article>`)
  expect(html).toContain('Let x2 be.')
  expect(receipt?.reasons).toEqual(['One formula could not be read from the page.'])
  const four = '<mjx-container><mjx-math data-latex="x^2"><mjx-c></mjx-c></mjx-math></mjx-container>'
  expect(page(`<article><p>${words(80)}</p><p>Let ${four} be.</p></article>`).html).toContain('$x^2$')
})

it('keeps code that is known by its font alone', () => {
  const font = 'white-space: pre; font-family: Menlo, monospace'
  const code = `<div style="${font}"><div><span>if</span> (a) {\n  b()\n}</div></div>`
  const { html } = page(`<article><p>${words(80)}</p>${code}<p>${words(60)}</p></article>`)
  expect(html).toContain('<pre><code>if (a) {\n  b()\n}</code></pre>')
})

it('the box of facts beside an article is kept', () => {
  const { html } = page(
    `<main><table class="infobox vcard"><tr><th>Height</th><td>12 m</td></tr><tr><th>Built</th><td>1822</td></tr></table>
    <p>${words(80)}</p><h2>History</h2><p>${words(90)}</p></main>`,
  )
  expect(html).toContain('<th>Built</th><td>1822</td>')
})
