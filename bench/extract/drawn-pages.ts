// Pages drawn by hand after the structure of common publishing systems, with the text that their author meant.
import { classicPages } from './drawn-classic-pages.ts'
import { codePages } from './drawn-code-pages.ts'
import { misreadPages } from './drawn-misread-pages.ts'
import { structurePages } from './drawn-structure-pages.ts'
import { tabPages } from './drawn-tab-pages.ts'
import { threadPages } from './drawn-thread-pages.ts'
import {
  article,
  cookies,
  type DrawnPage,
  document,
  footer,
  menu,
  newsletter,
  paragraph,
  paragraphs,
  prose,
  related,
  share,
  textOf,
  wholePage,
} from './page-parts.ts'

const katex = (tex: string) =>
  `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>`

const table =
  '<table><thead><tr><th>Place</th><th>High</th><th>Low</th></tr></thead><tbody><tr><td>Pier</td><td>4.1</td><td>0.7</td></tr><tr><td>Mole</td><td>3.9</td><td>0.6</td></tr></tbody></table>'

const picture = (name: string) => `https://pictures.example/${name}.jpg`

const notePages: DrawnPage[] = [
  {
    ...article(
      'notes',
      'gfm-footnotes',
      `<p>${prose(0, 3)}<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p>${paragraphs(3, 2)}<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-1"><p>The book lies in the museum. <a href="#user-content-fnref-1" data-footnote-backref aria-label="Back">↩</a></p></li></ol></section>`,
    ),
    text: `${prose(0, 3)} 1 ${textOf(paragraphs(3, 2))} The book lies in the museum.`,
  },
  {
    ...article(
      'notes',
      'hugo-footnotes',
      `<p>${prose(1, 3)}<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup></p>${paragraphs(3, 4)}<div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Measured at the old pole.&#160;<a href="#fnref:1" class="footnote-backref" role="doc-backlink">&#x21a9;&#xfe0e;</a></p></li></ol></div>`,
    ),
    text: `${prose(1, 3)} 1 ${textOf(paragraphs(3, 4))} Measured at the old pole.`,
  },
  {
    ...article(
      'notes',
      'sidenotes',
      `<p>${prose(2, 2)}<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1" class="margin-toggle"><span class="sidenote">His father’s book is lost.</span> ${prose(5, 2)}</p>${paragraphs(3, 6)}`,
    ),
    text: `${prose(2, 2)} His father’s book is lost. ${prose(5, 2)} ${textOf(paragraphs(3, 6))}`,
  },
  article('notes', 'katex', `<p>${prose(0, 3)} ${katex('h = \\frac{t}{2}')} ${prose(3, 2)}</p>${paragraphs(2, 5)}`, {
    formulas: 1,
    text: `${prose(0, 3)} $h = \\frac{t}{2}$ ${prose(3, 2)} ${textOf(paragraphs(2, 5))}`,
  }),
  article(
    'notes',
    'mathjax-3',
    `<p>${prose(1, 3)} <mjx-container class="MathJax" jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi>n</mjx-mi></mjx-math><mjx-assistive-mml><math><mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></math></mjx-assistive-mml></mjx-container> ${prose(4, 2)}</p>${paragraphs(2, 6)}`,
    { formulas: 1, text: `${prose(1, 3)} $(\\genfrac{}{}{0pt}{}{n}{k})$ ${prose(4, 2)} ${textOf(paragraphs(2, 6))}` },
  ),
  article(
    'notes',
    'wikipedia',
    `<div class="mw-parser-output"><table class="infobox"><tbody><tr><th>Height</th><td>12 m</td></tr><tr><th>Built</th><td>1822</td></tr></tbody></table>${paragraph(0)}<p>${prose(2, 2)}<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup></p><h2>History<span class="mw-editsection">[<a href="/edit">edit</a>]</span></h2>${paragraph(4)}${table}${paragraph(6)}<div class="mw-references-wrap"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text">Harbour book, volume two.</span></li></ol></div></div>`,
    {
      tables: 2,
      text: `Height 12 m Built 1822 ${prose(0, 4)} ${prose(2, 2)} 1 History ${prose(4, 4)} ${textOf(table)} ${prose(6, 4)} Harbour book, volume two.`,
    },
  ),
  article(
    'notes',
    'tables',
    `${paragraphs(2)}${table}${paragraph(4)}<div class="table-wrapper" style="overflow:auto">${table}</div>${paragraph(7)}`,
    { tables: 2 },
  ),
  article(
    'notes',
    'aria-grid',
    `${paragraphs(2)}<div role="table"><div role="row"><span role="columnheader">Boat</span><span role="columnheader">Crew</span></div><div role="row"><span role="cell">Anna</span><span role="cell">4</span></div></div>${paragraphs(2, 5)}`,
    { tables: 1 },
  ),
  article(
    'notes',
    'pictures',
    `${paragraph(0)}<figure class="lazy-image"><img class="lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="${picture('pier')}" alt="The pier" width="800" height="600"><noscript><img src="${picture('pier')}" alt="The pier"></noscript><figcaption>The pier in March</figcaption></figure>${paragraph(3)}<picture><source srcset="${picture('mole-800')} 800w"><img alt="The mole" src="${picture('mole')}" width="800" height="600"></picture>${paragraph(6)}`,
  ),
  article(
    'notes',
    'callouts',
    `${paragraph(0)}<div class="alert alert-warning" role="alert"><p>The lower path is closed at high water.</p></div>${paragraph(2)}<blockquote><p>${prose(5, 2)}</p></blockquote><details><summary>More about the path</summary><p>${prose(7, 2)}</p></details>${paragraph(4)}`,
  ),
  article(
    'notes',
    'definition-list',
    `${paragraphs(2)}<dl><dt>Neap tide</dt><dd>${prose(1, 1)}</dd><dt>Spring tide</dt><dd>${prose(2, 1)}</dd></dl><ol><li>${prose(3, 1)}<ul><li>${prose(4, 1)}</li></ul></li><li>${prose(5, 1)}</li></ol>${paragraph(8)}`,
  ),
]

const articlePages: DrawnPage[] = [
  article('articles', 'plain-blog', paragraphs(6)),
  article(
    'articles',
    'with-facts',
    paragraphs(5, 3),
    {},
    '<meta name="author" content="Ada Byron"><meta property="og:site_name" content="Harbour Press"><meta property="article:published_time" content="2024-03-05T08:00:00Z">',
  ),
  article(
    'articles',
    'headings',
    `${paragraph(0)}<h2 id="a">The pole<a class="headerlink" href="#a">#</a></h2>${paragraphs(2, 1)}<h3>The book</h3>${paragraphs(2, 5)}`,
    { text: `${prose(0, 4)} The pole ${textOf(paragraphs(2, 1))} The book ${textOf(paragraphs(2, 5))}` },
  ),
  wholePage(
    'articles',
    'divs-only',
    'Tides',
    `<div id="header"><a href="/">Harbour Press</a></div><div id="wrap"><div class="col-left"><div class="widget"><a href="/1">Knots</a><a href="/2">Nets</a></div></div><div class="content"><div class="entry-title">Tides</div><div class="entry">${paragraphs(6)}</div></div></div><div id="bottom">© Harbour Press</div>`,
    textOf(paragraphs(6)),
  ),
  wholePage(
    'articles',
    'comments',
    'Tides',
    `${menu}<article><h1>Tides</h1>${paragraphs(6)}</article><section id="comments" class="comments-area"><h2>2 comments</h2><ol class="comment-list"><li class="comment"><p>I was there in May.</p></li><li class="comment"><p>So was I, with a dog.</p></li></ol></section>${footer}`,
    textOf(paragraphs(6)),
  ),
  wholePage(
    'articles',
    'newsletter-inside',
    'Tides',
    `${menu}<main><article><h1>Tides</h1>${paragraphs(3)}${newsletter}${paragraphs(3, 4)}${share}</article></main>${footer}`,
    `${textOf(paragraphs(3))} ${textOf(paragraphs(3, 4))}`,
  ),
  wholePage(
    'articles',
    'news',
    'Tides',
    `<header><div class="logo">Harbour Press</div>${menu}</header>${cookies}<main><article><header><h1>Tides</h1><div class="byline">By <a rel="author" href="/ada">Ada Byron</a> <time datetime="2024-03-05">5 March 2024</time></div></header><div class="article-body">${paragraphs(2)}<div class="ad-slot">Advertisement</div>${paragraphs(2, 3)}<aside class="read-more"><a href="/n">Read more: ten knots</a></aside>${paragraphs(2, 6)}</div></article></main>${related}${footer}`,
    `${textOf(paragraphs(2))} ${textOf(paragraphs(2, 3))} ${textOf(paragraphs(2, 6))}`,
    '<meta name="author" content="Ada Byron">',
  ),
  wholePage(
    'articles',
    'short',
    'A short note',
    `${menu}<main><article><h1>A short note</h1><p>${prose(0, 2)}</p></article></main>${footer}`,
    prose(0, 2),
  ),
  wholePage(
    'articles',
    'hidden-parts',
    'Tides',
    `<style>.m { display: none }</style>${menu}<article><h1>Tides</h1>${paragraphs(3)}<div class="m"><p>Only on small screens: buy a boat.</p></div>${paragraphs(3, 3)}</article>${footer}`,
    `${textOf(paragraphs(3))} ${textOf(paragraphs(3, 3))}`,
  ),
  wholePage(
    'articles',
    'docs',
    'Tide tables',
    `<header>${menu}</header><div class="layout"><aside class="sidebar"><ul>${Array.from({ length: 20 }, (_, at) => `<li><a href="/${at}">Chapter ${at}</a></li>`).join('')}</ul></aside><main><div class="breadcrumbs"><a href="/">Docs</a> / <a href="/t">Tides</a></div><h1>Tide tables</h1>${paragraphs(3)}<h2>Reading one</h2>${paragraphs(2, 3)}<div class="pagination"><a href="/p">Previous</a><a href="/n">Next</a></div></main><nav class="toc"><a href="#r">Reading one</a></nav></div>${footer}`,
    `${textOf(paragraphs(3))} Reading one ${textOf(paragraphs(2, 3))}`,
  ),
  wholePage(
    'articles',
    'long',
    'A year of tides',
    `${menu}<main><article><h1>A year of tides</h1>${Array.from({ length: 60 }, (_, at) => `<h2>Week ${at + 1}</h2>${paragraphs(4, at)}`).join('')}</article></main>${footer}`,
    Array.from({ length: 60 }, (_, at) => `Week ${at + 1} ${textOf(paragraphs(4, at))}`).join(' '),
  ),
  wholePage(
    'articles',
    'shadow',
    'Tides',
    `${menu}<main><article><h1>Tides</h1>${paragraphs(3)}<div><template shadowrootmode="open">${paragraphs(3, 4)}</template></div></article></main>${footer}`,
    `${textOf(paragraphs(3))} ${textOf(paragraphs(3, 4))}`,
  ),
]

const foreign = (name: string, lang: string, sentence: string, others: string): DrawnPage => ({
  set: 'languages',
  name,
  html: document(
    name,
    `<nav><ul><li><a href="/">${others}</a></li><li><a href="/2">${others}</a></li></ul></nav><main><article><h1>${name}</h1>${Array.from({ length: 5 }, () => `<p>${sentence.repeat(4)}</p>`).join('')}</article></main><div class="sidebar"><h3>${others}</h3><ul><li><a href="/3">${others}</a></li></ul></div><footer>${others}</footer>`,
    '',
    lang,
  ),
  text: Array.from({ length: 20 }, () => sentence).join(' '),
})

const languagePages = [
  foreign('chinese', 'zh', '潮水每天涨落两次，在沙滩上留下一道海草。', '菜单新闻'),
  foreign('japanese', 'ja', '潮は一日に二度満ちて、砂の上に海藻の線を残します。', '目次ニュース'),
  foreign('thai', 'th', 'น้ำขึ้นวันละสองครั้งและทิ้งแนวสาหร่ายไว้บนหาดทราย', 'เมนูข่าว'),
  foreign('korean', 'ko', '밀물은 하루에 두 번 들어와 모래 위에 해초를 남긴다. ', '메뉴 뉴스'),
  foreign('arabic', 'ar', 'يأتي المد مرتين في اليوم ويترك خطا من العشب على الرمل. ', 'القائمة الأخبار'),
  foreign(
    'german',
    'de',
    'Die Flut kommt zweimal am Tag und lässt einen Strich aus Tang im Sand zurück. ',
    'Inhalt Nachrichten',
  ),
]

export const drawnPages: readonly DrawnPage[] = [
  ...articlePages,
  ...codePages,
  ...tabPages,
  ...notePages,
  ...languagePages,
  ...structurePages,
  ...misreadPages,
  ...classicPages,
  ...threadPages,
]
