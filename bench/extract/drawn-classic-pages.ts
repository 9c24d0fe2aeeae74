// Forms of pages that readers have long been tested with: line breaks for paragraphs, tables for columns, parts that stream in late.
import {
  article,
  type DrawnPage,
  footer,
  menu,
  paragraph,
  paragraphs,
  prose,
  related,
  share,
  textOf,
  wholePage,
} from './page-parts.ts'

const title = 'Notes from the harbour'
const whole = (name: string, body: string, text: string) => wholePage('classics', name, title, body, text)
const classic = (name: string, body: string, text = textOf(body)) => article('classics', name, body, { text })

const answers = [1, 4, 7].map((from) => ({ asked: prose(from, 1), said: prose(from + 1, 3) }))
const entries = [0, 3, 6].map((from, at) => ({ time: `1${at}:30`, words: prose(from, 3) }))
const links = Array.from({ length: 12 }, (_, at) => `<a href="/${at}">Page ${at}</a><br>`).join('')

export const classicPages: DrawnPage[] = [
  whole(
    'line-breaks-for-paragraphs',
    `${menu}<div id="content"><h1>${title}</h1><div class="text">${[0, 2, 4, 6].map((from) => prose(from, 4)).join('<br><br>\n')}</div></div>${footer}`,
    [0, 2, 4, 6].map((from) => prose(from, 4)).join(' '),
  ),
  whole(
    'tables-for-columns',
    `<table width="800" border="0"><tr><td colspan="2"><font size="5">${title}</font></td></tr><tr><td width="150" valign="top"><font size="2">${links}</font></td><td valign="top"><font face="Verdana" size="2">${paragraphs(3)}<center><img src="https://pictures.example/pier.gif" width="400" height="300" alt=""></center>${paragraphs(2, 5)}</font></td></tr><tr><td colspan="2"><font size="1">© Harbour Press</font></td></tr></table>`,
    `${textOf(paragraphs(3))} ${textOf(paragraphs(2, 5))}`,
  ),
  whole(
    'streamed-parts',
    `<header>${menu}</header><main id="main"><h1>${title}</h1>${paragraph(0)}<div id="B:0"><div hidden id="S:1"></div>${paragraphs(3, 2)}</div></main><div hidden id="S:9"><p>A part that is not shown yet.</p></div>${footer}`,
    `${prose(0, 4)} ${textOf(paragraphs(3, 2))}`,
  ),
  whole(
    'classes-by-value',
    `<div class="min-h-[100vh] md:[&>p]:mt-4"><header class="sticky top-0">${menu}</header><div id="main" class="mx-auto w-[72ch] [&_h2]:text-[1.5rem]"><h1 class="text-[2rem]">${title}</h1>${paragraph(1)}<h2 class="mt-[2.5em] tracking-[-0.02em] group/anchor"><a href="#a" class="no-underline">The poles</a></h2>${paragraphs(2, 3)}<div class="hidden:block md:hidden">${share}</div></div></div>${footer}`,
    `${prose(1, 4)} The poles ${textOf(paragraphs(2, 3))}`,
  ),
  classic('rule-first', `<hr>${paragraph(0)}<hr>${paragraphs(3, 3)}`),
  whole(
    'breadcrumbs-and-standfirst',
    `${menu}<main><div class="crumbs"><a href="/">Home</a> › <a href="/n">Notes</a> › <span>Harbour</span></div><article><h1>${title}</h1><p class="article-subheading standfirst">${prose(8, 1)}</p><div class="meta"><span class="author">Ada Byron</span></div>${paragraphs(4)}</article></main>${footer}`,
    `${prose(8, 1)} ${textOf(paragraphs(4))}`,
  ),
  classic(
    'nested-figures',
    `${paragraph(0)}<figure><figure><img src="https://pictures.example/a.jpg" width="600" height="400" alt=""><figcaption>The pier in March.</figcaption></figure><figure><img src="https://pictures.example/b.jpg" width="600" height="400" alt=""><figcaption>The mole in May.</figcaption></figure></figure>${paragraphs(3, 4)}`,
  ),
  classic(
    'interview',
    `${paragraph(0)}${answers.map(({ asked, said }) => `<p><strong>Harbour Press: ${asked}</strong></p><p>${said}</p>`).join('')}`,
  ),
  whole(
    'live-blog',
    `${menu}<main><h1>${title}</h1><div class="live-blog"><div class="summary"><p>${prose(9, 2)}</p></div>${entries.map(({ time, words }) => `<article class="liveblog-post"><header><time datetime="2024-03-05T${time}">${time}</time><h2>High water</h2></header><div class="body"><p>${words}</p></div>${share}</article>`).join('')}</div></main>${footer}`,
    `${prose(9, 2)} ${entries.map(({ time, words }) => `${time} High water ${words}`).join(' ')}`,
  ),
  classic(
    'recipe',
    `${paragraph(0)}<div class="recipe-card"><h2>What you need</h2><ul class="ingredients"><li>2 kg mussels</li><li>1 onion</li><li>A glass of wine</li></ul><h2>What to do</h2><ol class="steps"><li>${prose(1, 1)}</li><li>${prose(2, 1)}</li><li>${prose(3, 1)}</li></ol></div>${paragraph(6)}`,
  ),
  classic(
    'formulas-as-typed',
    `<p>${prose(0, 3)} The height is \\(h = \\frac{t}{2}\\) at noon.</p><p>$$t = 2 h_1$$</p>${paragraphs(2, 4)}`,
  ),
  whole(
    'many-articles',
    `${menu}<main><h1>${title}</h1><article class="lead">${paragraphs(4)}</article><section class="more-stories"><h2>More stories</h2>${[1, 2, 3].map((at) => `<article class="teaser"><a href="/${at}"><h3>Story ${at}</h3><p>${prose(at, 1)}</p></a></article>`).join('')}</section></main>${footer}`,
    textOf(paragraphs(4)),
  ),
  whole(
    'hidden-by-visibility',
    `<style>.gone{visibility:hidden}.clip{position:absolute;width:1px;height:1px;overflow:hidden}</style>${menu}<article><h1>${title}</h1>${paragraphs(2)}<div class="gone"><p>Nobody sees this line.</p></div><span class="clip">For screen readers only.</span>${paragraphs(2, 4)}</article>${footer}`,
    `${textOf(paragraphs(2))} ${textOf(paragraphs(2, 4))}`,
  ),
  whole(
    'letters-in-tables',
    `<div role="navigation">${links}</div><div role="main"><h2>${title}</h2><div class="adn"><table role="presentation"><tr><td><span class="gD">Ada Byron</span></td></tr></table><div class="a3s"><div dir="ltr">${paragraphs(3)}<table role="presentation" width="600"><tr><td><table role="presentation"><tr><td>${paragraphs(2, 5)}</td></tr></table></td></tr></table></div></div></div></div>`,
    `Ada Byron ${textOf(paragraphs(3))} ${textOf(paragraphs(2, 5))}`,
  ),
  classic(
    'films-between',
    `${paragraphs(2)}<div class="video-wrapper"><iframe src="https://www.youtube.com/embed/x1" width="560" height="315"></iframe></div>${paragraphs(2, 4)}${related}`,
    `${textOf(paragraphs(2))} ${textOf(paragraphs(2, 4))}`,
  ),
  classic(
    'pull-quotes-and-asides',
    `${paragraphs(2)}<aside class="pullquote"><p>The sea takes what it wants.</p></aside>${paragraph(4)}<aside class="note"><p>The book of 1843 lies in the museum, behind glass, and may be read on Mondays.</p></aside>${paragraph(7)}`,
  ),
  whole(
    'poem',
    `${menu}<main><article><h1>${title}</h1><div class="poem" style="white-space:pre-line">${[0, 1, 2, 3, 4, 5, 6, 7].map((from) => prose(from, 1)).join('\n')}</div><div class="bio"><p>${prose(8, 3)}</p></div></article></main>${footer}`,
    `${[0, 1, 2, 3, 4, 5, 6, 7].map((from) => prose(from, 1)).join(' ')} ${prose(8, 3)}`,
  ),
]
