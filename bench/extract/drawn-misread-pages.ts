// Pages of which readers drop a part by its name, its place or its role.
import { article, type DrawnPage, footer, menu, paragraph, paragraphs, prose, textOf, wholePage } from './page-parts.ts'

const title = 'Notes from the harbour'

const ingredient = (amount: string, name: string) =>
  `<li class="wprm-recipe-ingredient"><span class="wprm-checkbox-container"><input type="checkbox" aria-label="${name}"><label><span class="screen-reader-text">▢ </span></label></span><span class="wprm-recipe-ingredient-amount">${amount}</span> <span class="wprm-recipe-ingredient-name">${name}</span></li>`
const parameter = (name: string, about: string) =>
  `<div class="param-field"><div class="param-head"><div data-component-part="field-name">${name}</div></div><div class="prose"><p>${about}</p></div></div>`

export const misreadPages: DrawnPage[] = [
  article(
    'structures',
    'clutter-named-in-rules-of-tailwind',
    `${paragraphs(4)}<h2 class="scroll-mt-[var(--page-breadcrumb-height)]">Poles</h2>${paragraph(5)}<section class="md:scroll-mt-[calc(var(--page-breadcrumb-height)+4px)]"><h3>Nets</h3><p>${prose(7, 1)}</p></section><div class="group-[.comments-open]:hidden"><p>${prose(8, 1)}</p></div><div class="breadcrumb mt-[2px]"><a href="/">Harbour</a> / Notes</div>`,
    { text: `${textOf(paragraphs(4))} Poles ${prose(5, 4)} Nets ${prose(7, 1)} ${prose(8, 1)}` },
  ),
  article(
    'structures',
    'lists-by-role-in-boxes',
    `${paragraph(0)}<div role="list" class="steps"><div><p>${prose(3, 1)}</p></div><div><p>${prose(4, 1)}</p></div></div>${paragraph(5)}<div role="list"><div class="wrapper"><div role="listitem">${prose(6, 1)}</div></div><div class="wrapper"><div role="listitem">${prose(7, 1)}</div></div></div>${paragraph(8)}`,
  ),
  article(
    'structures',
    'tabs-that-hold-their-panels',
    `${paragraph(0)}<div class="elementor-widget-tabs"><div class="elementor-tabs elementor-tabs-view-horizontal" role="tablist"><div class="elementor-tabs-wrapper"><div id="elementor-tab-title-11" class="elementor-tab-title" role="tab">At low water</div><div id="elementor-tab-title-12" class="elementor-tab-title" role="tab">At high water</div></div><div class="elementor-tabs-content-wrapper"><div id="elementor-tab-content-11" class="elementor-tab-content" role="tabpanel"><p>${prose(3, 1)}</p></div><div id="elementor-tab-content-12" class="elementor-tab-content" role="tabpanel"><p>${prose(4, 1)}</p></div></div></div></div>${paragraphs(3, 5)}`,
  ),
  wholePage(
    'structures',
    'picture-in-the-head-of-an-article',
    title,
    `${menu}<article><header class="article-header"><h1>${title}</h1><div class="metadata">By Ada Byron</div><figure class="article__media"><picture><source srcset="https://pictures.example/pier-480.jpg"><img src="https://pictures.example/pier.jpg" alt="The pier"></picture><figcaption>The pier in the morning. © Bea Byron</figcaption></figure></header><div class="article-body">${paragraphs(4)}</div></article>${footer}`,
    `The pier in the morning. © Bea Byron ${textOf(paragraphs(4))}`,
  ),
  wholePage(
    'structures',
    'cover-above-the-text-of-an-article',
    title,
    `${menu}<article><div class="splash"><div><h1>${title}</h1></div><div class="splash__cover-image"><div><img src="https://pictures.example/pier.jpg?w=2100" alt="" width="2100" height="1181"></div><figcaption class="wp-caption-text"><div>A drawing by Bea Byron for the harbour</div></figcaption></div><header class="entry-header"><span>By Ada Byron</span></header><div class="entry-content" role="article">${paragraphs(4)}</div></div></article>${footer}`,
    `A drawing by Bea Byron for the harbour ${textOf(paragraphs(4))}`,
  ),
  article(
    'structures',
    'caption-that-begins-as-the-description',
    `${paragraph(0)}<figure class="lightbox-media"><div><picture><img src="https://pictures.example/pier.jpg" width="720" height="966" alt="The pier at noon."></picture><button>Larger</button></div></figure><figcaption class="rich-text-caption"><p>The pier at noon.</p><span class="credit">Photo: Bea Byron</span></figcaption>${paragraph(5)}`,
  ),
  article(
    'structures',
    'mark-of-a-note-in-a-caption',
    `${paragraph(0)}<figure><img src="https://pictures.example/pier.png" width="600" height="400" alt="Pier"><figcaption>A <em>plan</em> of the pier by <a href="https://bea.example/">Bea</a>.<sup class="reference"><a href="#cite_note-1">[1]</a></sup></figcaption></figure>${paragraph(5)}<ol class="references"><li id="cite_note-1">The book of the harbour, page nine.</li></ol>`,
    {
      text: `${prose(0, 4)} A plan of the pier by Bea. ${prose(5, 4)} The book of the harbour, page nine.`,
    },
  ),
  article(
    'structures',
    'links-that-show-an-icon',
    `${paragraph(0)}<p>The charts can be had in several ways, such as <a href="https://charts.example/print"><svg aria-hidden="true" width="16" height="16"></svg><span class="sr-only">the printed chart</span></a>, or over <a href="https://charts.example/next"><span aria-hidden="true">→</span><span class="sr-only">the chart of today</span></a>, and <a href="https://charts.example/all">the whole set</a> is free.</p>${paragraph(5)}`,
  ),
  article(
    'structures',
    'first-line-that-is-the-description',
    `<p>The sea has taken a pole from the harbour</p>${paragraphs(4)}`,
    {},
    '<meta name="description" content="The sea has taken a pole from the harbour"><meta property="og:description" content="The sea has taken a pole from the harbour">',
  ),
  article(
    'structures',
    'recipe-with-a-picture-of-a-step',
    `${paragraphs(3)}<div class="wprm-recipe-container"><div class="wprm-recipe"><div class="wprm-recipe-image"><img src="https://pictures.example/soup.jpg" width="250" height="250" alt="Soup"></div><h2 class="wprm-recipe-name">Harbour soup</h2><div class="wprm-recipe-summary"><span>A soup for cold days.</span></div><h3>Ingredients</h3><ul>${ingredient('2', 'cups of water')}${ingredient('300 g', 'mussels')}</ul><h3>Steps</h3><ol><li><div class="wprm-recipe-instruction-text">Boil the water.</div></li><li><div class="wprm-recipe-instruction-text">Add the mussels.</div><img src="https://pictures.example/lid.jpg" width="300" height="200"></li></ol></div></div>`,
    {
      text: `${textOf(paragraphs(3))} Harbour soup A soup for cold days. Ingredients 2 cups of water 300 g mussels Steps Boil the water. Add the mussels.`,
    },
  ),
  wholePage(
    'structures',
    'parameters-below-a-header-with-a-summary',
    title,
    `${menu}<div id="content-area"><header id="header"><div class="eyebrow">Tides</div><h1>${title}</h1><div class="prose"><p>${prose(1, 1)}</p></div></header><div class="mdx-content prose" id="content">${paragraph(0)}<h2>Parameters</h2>${parameter('harbour', prose(2, 1))}${parameter('day', prose(4, 1))}${paragraph(7)}</div></div>${footer}`,
    `${prose(1, 1)} ${prose(0, 4)} Parameters harbour ${prose(2, 1)} day ${prose(4, 1)} ${prose(7, 4)}`,
  ),
]
