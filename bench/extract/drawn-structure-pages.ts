// Pages whose structure misleads readers: clutter's names on content, labels inside code, signs for screen readers, formulas as pictures.
import {
  article,
  cookies,
  type DrawnPage,
  footer,
  menu,
  paragraph,
  paragraphs,
  prose,
  textOf,
  wholePage,
} from './page-parts.ts'

const title = 'Notes from the harbour'
const whole = (name: string, body: string, text: string) => wholePage('structures', name, title, body, text)

const shell = '$ tide --today\n\nhigh 04:12\nlow  10:31'
const steps = [1, 4, 7].map((from) => prose(from, 2))
const card = (name: string, about: string) =>
  `<a href="https://charts.example/${name}"><div class="icon-item"><div class="icon"><svg></svg></div><div><div class="title">${name}</div><div class="desc"><p>${about}</p></div></div></div></a>`
const formulaPicture = (address: string) => `<img src="${address}">`
const equation = (tex: string) =>
  `<table class="ltx_equation"><tr><td><math display="block" alttext="${tex}"><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></td></tr></table>`

const product = [
  { id: 'designed', head: 'Made to be moved', words: prose(1, 2), more: 'See how the poles move' },
  { id: 'looks', head: 'Looks', words: prose(3, 1), more: 'Find a look' },
  { id: 'addons', head: 'Tools', words: prose(5, 2), more: 'Find a tool' },
  { id: 'sync', head: 'Everywhere', words: prose(7, 1), more: 'Set it up' },
  { id: 'next', head: 'What is next', words: prose(9, 2), more: 'Read the plan' },
]
const boxes = [1, 2, 4, 6, 8].map((from) => prose(from, 1))

export const structurePages: DrawnPage[] = [
  whole(
    'headings-that-link-to-themselves',
    `<main><h1 id="notes"><a class="header" href="#notes">${title}</a></h1>${paragraphs(2)}<h2 id="poles"><a class="header" href="#poles">Poles and marks</a></h2>${paragraph(4)}<h3 id="read"><a href="#read">How to read a pole</a></h3>${paragraph(6)}</main>`,
    `${textOf(paragraphs(2))} Poles and marks ${prose(4, 4)} How to read a pole ${prose(6, 4)}`,
  ),
  whole(
    'tips-in-asides',
    `${menu}<main><h1>${title}</h1>${paragraph(0)}<aside aria-label="Tip" class="starlight-aside starlight-aside--tip"><p>Tip</p><div><p>${prose(3, 1)} <a href="/poles">Poles</a></p></div></aside><h2>More</h2>${paragraph(5)}<aside class="related-posts"><p><a href="/x">Ten knots</a></p></aside>${paragraph(7)}</main>${footer}`,
    `${prose(0, 4)} Tip ${prose(3, 1)} Poles More ${prose(5, 4)} ${prose(7, 4)}`,
  ),
  whole(
    'paper-with-authors-and-years',
    `<article class="ltx_document"><h1>${title}</h1>${paragraph(0)}<p>As <cite class="ltx_cite"><a href="#bib.bib1">Wade</a> (<a href="#bib.bib1">2014</a>)</cite> showed<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer" style="display: none"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>${prose(4, 1)}</span></span></span> it.</p>${paragraph(2)}<section><h2>References</h2><ul class="ltx_biblist"><li id="bib.bib1"><span class="ltx_tag">Wade (2014)</span> <span>Salt and ports.</span></li><li id="bib.bib2"><span class="ltx_tag">Reef (2019)</span> <span>Gulls.</span></li></ul></section></article>`,
    `${prose(0, 4)} As Wade (2014) showed ${prose(4, 1)} it. ${prose(2, 4)} References Wade (2014) Salt and ports. Reef (2019) Gulls.`,
  ),
  whole(
    'notes-and-sources-at-the-end',
    `<main><h1>${title}<a class="headerlink" href="#notes">¶</a></h1>${paragraph(1)}<p>A tide <a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref">1</a> rises.</p>${paragraph(4)}<figure><figcaption><b>Figure 1: Heights.</b></figcaption><div><img src="/heights.png" width="600" height="300"><p>${prose(8, 1)}</p></div></figure>${paragraph(6)}<h2>See also</h2><ul><li><a href="/docs/poles">Poles</a></li><li><a href="/docs/nets">Nets</a></li></ul><h2>References</h2><ol class="references"><li>Reef, A. Gulls.</li><li>Wade, J. Mud.</li></ol><aside class="footnote-list brackets"><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label">[<a role="doc-backlink" href="#id1">1</a>]</span><p>By the moon.</p></aside></aside></main>`,
    `${prose(1, 4)} A tide rises. ${prose(4, 4)} Figure 1: Heights. ${prose(8, 1)} ${prose(6, 4)} See also Poles Nets References Reef, A. Gulls. Wade, J. Mud. By the moon.`,
  ),
  whole(
    'content-named-as-clutter',
    `<header>${menu}</header><app-root class="ad" ng-version="17"><h1>Notes from the harbour</h1>${paragraphs(2)}<h2>What is in the box</h2><ul><li>${prose(3, 1)}</li><li>${prose(4, 1)}</li></ul>${paragraph(6)}</app-root><div class="print-copy" style="display: none"><p>Printed twice.</p></div>${footer}`,
    `${textOf(paragraphs(2))} What is in the box ${prose(3, 1)} ${prose(4, 1)} ${prose(6, 4)}`,
  ),
  whole(
    'sections-named-as-feeds',
    `${menu}<main><div class="paper">${paragraph(0)}<section id="FeedforwardAndFeedback"><h2>Forward and back</h2>${paragraph(2)}<ul><li><b>Poles</b> ${prose(5, 1)}</li></ul></section><section id="PromoOfTheSea"><h2>The sea</h2>${paragraph(7)}</section></div></main>${footer}`,
    `${prose(0, 4)} Forward and back ${prose(2, 4)} Poles ${prose(5, 1)} The sea ${prose(7, 4)}`,
  ),
  whole(
    'long-hidden-dialog',
    `<div class="page-text"><p>${prose(0, 3)}</p></div><div role="dialog" aria-hidden="true" style="display: none"><input><div id="content">${paragraphs(5, 3)}</div></div>`,
    prose(0, 3),
  ),
  whole(
    'signs-for-screen-readers',
    `${menu}<article><h1>Notes from the harbour</h1>${paragraph(1)}<p>The mark is <span><span>4</span><span class="visually-hidden">/</span><span>3</span></span> of a metre, or <span><b>7</b><span class="screen-reader-text">:</span><em>2</em></span> in the old way.</p>${paragraph(5)}</article>${footer}`,
    `${prose(1, 4)} The mark is 4/3 of a metre, or 7:2 in the old way. ${prose(5, 4)}`,
  ),
  article(
    'structures',
    'citations-as-anchors',
    `${paragraph(0)}<p>${prose(2, 1)} (<a class="anchor anchor-primary" href="#bib1"><span class="anchor-text">Byron and others, 1843</span></a>) ${prose(3, 1)}</p><h2 id="m">Methods<a class="anchor" href="#m">#</a></h2>${paragraph(6)}`,
    {
      text: `${prose(0, 4)} ${prose(2, 1)} Byron and others, 1843 ${prose(3, 1)} Methods ${prose(6, 4)}`,
    },
  ),
  article(
    'structures',
    'label-inside-code',
    `${paragraph(1)}<pre dir="ltr" class="language-shellsession group relative"><span class="float-end opacity-40 absolute top-0">shellsession</span>\n<code>${shell}\n</code></pre>${paragraph(4)}`,
    { text: `${prose(1, 4)} ${shell} ${prose(4, 4)}`, codes: [{ language: 'shellsession', text: shell }] },
  ),
  article(
    'structures',
    'table-head-named-header',
    `${paragraphs(2)}<table><thead><tr class="header"><th>Measure</th><th>North</th><th>South</th></tr></thead><tbody><tr class="odd"><td>Mean</td><td>12.4</td><td>9.1</td></tr></tbody></table>${paragraph(6)}`,
    { tables: 1 },
  ),
  article(
    'structures',
    'captions-beside-pictures',
    `${paragraph(0)}<div><span><img src="https://pictures.example/pier.png" width="600" height="400" alt=""></span><div class="image-credit">The pier, by <a href="https://ada.example/">Ada Byron</a>.</div></div>${paragraph(3)}<figure><img src="https://pictures.example/mole.png" width="600" height="400" alt=""></figure><div class="image-credit"><p>The mole, by <a href="https://bea.example/">Bea Byron</a>.</p></div>${paragraph(6)}`,
  ),
  // A text beside a picture, with a class that captions have too.
  article(
    'structures',
    'section-beside-picture',
    `<div class="prose">${paragraph(0)}<div class="text-base"><h2>The poles</h2><p>${prose(2, 1)}</p><img src="https://pictures.example/pole.png" width="600" height="400" alt="A pole"><p>${prose(3, 1)}</p></div><figure><img src="https://pictures.example/pier.png" width="600" height="400" alt=""></figure>${paragraph(5)}</div>`,
  ),
  whole(
    'appears-when-scrolled-to',
    `${menu}<main><div style="opacity:1"><h1>Notes from the harbour</h1>${paragraph(0)}</div>${[1, 2, 3].map((at) => `<div style="opacity:0;transform:translateY(40px)"><h2>Part ${at}</h2>${paragraphs(2, at)}</div>`).join('')}</main>${footer}`,
    `${prose(0, 4)} ${[1, 2, 3].map((at) => `Part ${at} ${textOf(paragraphs(2, at))}`).join(' ')}`,
  ),
  whole(
    'hidden-at-another-width',
    `${menu}<main><h1>Notes from the harbour</h1>${paragraph(0)}<div class="max-md:hidden dark:hidden">${paragraphs(3, 2)}</div></main>${footer}`,
    `${prose(0, 4)} ${textOf(paragraphs(3, 2))}`,
  ),
  article(
    'structures',
    'steps-by-role',
    `${paragraph(0)}<div role="list" class="steps">${steps.map((step, at) => `<div role="listitem" class="step-container"><span class="step-number">${at + 1}</span><div class="wrapper"><div data-component-part="step"><p>${step}</p></div></div></div>`).join('')}</div>${paragraph(5)}`,
    { text: `${prose(0, 4)} ${steps.join(' ')} ${prose(5, 4)}` },
  ),
  article(
    'structures',
    'formulas-as-pictures',
    `<p>${prose(0, 3)} ${formulaPicture('https://latex.codecogs.com/svg.image?h%3D%5Cfrac%7Bt%7D%7B2%7D')} ${prose(3, 2)}</p><p>${prose(5, 2)} ${formulaPicture('https://latex.codecogs.com/png.latex?%5Csum_%7Bi%3D1%7D%5E%7Bn%7Dh_i')} ${formulaPicture('https://chart.apis.google.com/chart?cht=tx&amp;chl=%5Calpha%2B%5Cbeta')}</p>`,
    {
      formulas: 3,
      text: `${prose(0, 3)} $h=\\frac{t}{2}$ ${prose(3, 2)} ${prose(5, 2)} $\\sum_{i=1}^{n}h_i$ $\\alpha+\\beta$`,
    },
  ),
  article(
    'structures',
    'formulas-in-attributes',
    `<p>${prose(1, 3)} <span data-formula="h_1"><span data-formula="h_1"><svg aria-hidden="true"></svg></span></span> ${prose(2, 1)}</p><section data-formula="t = 2 h_1 \\tag{1}"><span data-formula="t = 2 h_1 \\tag{1}"><svg aria-hidden="true"></svg></span></section>${paragraph(6)}`,
    { formulas: 2, text: `${prose(1, 3)} $h_1$ ${prose(2, 1)} $t = 2 h_1 \\tag{1}$ ${prose(6, 4)}` },
  ),
  article(
    'structures',
    'equations-in-tables',
    `${paragraph(0)}<table class="ltx_equationgroup"><tr><td>${equation('h = 1')}</td></tr><tr><td>${equation('t = 2')}</td></tr></table>${paragraph(4)}`,
    { formulas: 2, text: `${prose(0, 4)} $h = 1$ $t = 2$ ${prose(4, 4)}` },
  ),
  article(
    'structures',
    'cards-and-next-steps',
    `${paragraph(0)}<h3><span>See the charts</span><button aria-label="Copy link"><svg></svg></button></h3>${paragraph(3)}${card('North', 'Every pole north of the pier.')}${card('South', 'Every pole south of the pier.')}<h2>Next steps</h2><p>${prose(6, 1)} See <a href="/nets">nets</a> and <a href="/knots">knots</a>. ${prose(7, 1)}</p>`,
    {
      text: `${prose(0, 4)} See the charts ${prose(3, 4)} North Every pole north of the pier. South Every pole south of the pier. Next steps ${prose(6, 1)} See nets and knots. ${prose(7, 1)}`,
    },
  ),
  whole(
    'contents-in-a-table',
    `${cookies}<h1>Notes from the harbour</h1><h3><a href="/ada">Ada Byron</a>, January 2020</h3><div id="bodyContent"><table id="toc" class="toc"><tr><td><h2>Contents</h2><ul>${Array.from({ length: 24 }, (_, at) => `<li><a href="#s${at}">${at + 1} How the poles were set and painted</a></li>`).join('')}</ul></td></tr></table>${Array.from({ length: 4 }, (_, at) => `<h2>Part ${at + 1}</h2>${paragraphs(2, at)}`).join('')}</div>`,
    Array.from({ length: 4 }, (_, at) => `Part ${at + 1} ${textOf(paragraphs(2, at))}`).join(' '),
  ),
  // A product page: short sections that are named like parts of a menu, each with a heading, a line or two and a link.
  whole(
    'sections-of-a-product-page',
    `<div id="wrapper"><header id="masthead"><h2><a href="/">Harbour</a></h2>${menu}</header><div id="main-content"><section id="intro" class="container"><h1>Notes from the harbour</h1><p>${prose(0, 1)}</p></section><nav id="tour-menu"><ul><li><a href="#looks">Looks</a></li><li><a href="#tools">Tools</a></li></ul></nav><div id="parts-wrapper">${product.map(({ id, head, words, more }) => `<section id="${id}" class="customizer ${id}"><div class="container"><header><h2>${head}</h2></header><div class="row"><div class="copy"><p>${words}</p><p><a class="more" href="/${id}">${more}</a></p></div><div class="img"><img src="https://pictures.example/${id}.png" width="500" height="300" alt=""></div></div></div></section>`).join('')}</div></div><div id="newsletter-wrap"><form><h3>Get the news</h3><p>Get tide news by mail.</p><input type="email"></form></div>${footer}</div>`,
    `${prose(0, 1)} ${product.map(({ head, words, more }) => `${head} ${words} ${more}`).join(' ')}`,
  ),
  // Steps, each in boxes of its own with a picture and its credit, and offers between them.
  whole(
    'steps-in-boxes',
    `${menu}<div id="page"><div class="ArticleBody"><header class="FLC"><div class="title"><h1>Notes from the harbour</h1></div><div class="byline">By Ada Byron</div></header><div data-module="article"><div class="intro"><p>${prose(0, 2)}</p></div>${boxes.map((step, at) => `<span><section class="Module step" data-section="step_${at}"><figure class="thumb"><img src="https://pictures.example/${at}.jpg" width="600" height="400" alt=""><figcaption><cite>Harbour pictures</cite></figcaption></figure><div class="stepText"><header><h2>Step ${at + 1}</h2></header><div class="body"><p>${step}</p></div></div></section></span>${at % 2 ? '<div class="RadLinks ad"><a href="/ad">Boats for sale</a></div>' : ''}`).join('')}<section class="tips"><h2>Tips</h2><ul><li>${prose(9, 1)}</li></ul></section></div></div><aside id="RightRail"><div class="promo"><h3>You may also like</h3><ul><li><a href="/a">Ten knots</a></li><li><a href="/b">How to mend a net</a></li></ul></div></aside></div>${footer}`,
    `${prose(0, 2)} ${boxes.map((step, at) => `Harbour pictures Step ${at + 1} ${step}`).join(' ')} Tips ${prose(9, 1)}`,
  ),
]
