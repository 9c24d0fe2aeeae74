// Pages of which readers drop a part by its name, its place or its role.
import { article, type DrawnPage, paragraph, paragraphs, prose, textOf } from './page-parts.ts'

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
]
