// A capture as a web page of its own, to open in any browser: formulas as MathML, coloured code, footnotes, chats, highlights; no script.
import { createdDate } from '@jotsam/core/capture/created-date'
import { factsOfCapture } from '@jotsam/core/capture/sources/page-facts'
import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import type { ExportedCapture } from '@jotsam/core/export/export-text'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { webHost } from '@jotsam/core/html/web-address'
import { texLanguage, texOf } from '@jotsam/core/markdown/tex'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import katex from 'katex'
import { colourCode } from '../../../components/reading/colour-code.ts'
import { directBlocks } from '../../../components/reading/direct-blocks.ts'
import { dressChat } from '../../../components/reading/dress-chat.ts'
import { linkFootnotes } from '../../../components/reading/dress-text.ts'
import { withoutTitle } from '../../../components/reading/repeated-title.ts'
import { showHighlights } from '../../../components/reading/show-highlights.ts'
import { cleanHtml } from '../../../lib/sanitize.ts'
import style from './exported-page.css?inline'
import { listedHighlights } from './listed-highlights.ts'

export async function makeHtml(capture: ExportedCapture, highlights: readonly Highlight[]): Promise<string> {
  // Nothing loads inside a template.
  const template = document.createElement('template')
  template.innerHTML = cleanHtml(contentToHtml(wordsOfMentions(capture.content)))
  const fragment = withoutTitle(template.content, capture.title)
  const listed = await dressForFile(fragment, highlights)
  directBlocks(fragment, capture.title)
  const facts = [
    `${texts.created}: ${createdDate(capture.created_at)}`,
    capture.notebook ? `${texts.notebookField}: ${capture.notebook}` : '',
    capture.tags.length > 0 ? `${texts.tagsField}: ${capture.tags.join(', ')}` : '',
    ...Object.values(factsOfCapture(capture)),
    `${texts.zettelId}: ${capture.zettel_id}`,
  ].filter(Boolean)
  const source = webHost(capture.source_url) === null ? '' : escapeHtml(capture.source_url ?? '')
  return `<!doctype html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(capture.title)}</title>
<style>${style}</style>
</head>
<body dir="auto">
<h1>${escapeHtml(capture.title)}</h1>
<p class="facts">${facts.map(escapeHtml).join(' · ')}${source ? `<br>${texts.source}: <a href="${source}">${source}</a>` : ''}</p>
${template.innerHTML}
${listed.length > 0 ? `<section class="highlights">${listed.map(({ outerHTML }) => outerHTML).join('\n')}</section>` : ''}
</body>
</html>
`
}

/** Prepares the text to be read without scripts. Returns what stands below it. */
export async function dressForFile(fragment: DocumentFragment, highlights: readonly Highlight[]): Promise<Element[]> {
  await colourCode(fragment)
  for (const place of fragment.querySelectorAll(`span[data-language="${texLanguage}"]`)) renderMathMl(place)
  // Last, because the others replace the text of code and formulas.
  showHighlights(fragment, highlights)
  linkFootnotes(fragment)
  const listed = listedHighlights(fragment, highlights)
  dressChat(fragment)
  // A page without scripts has no use for buttons.
  for (const tool of fragment.querySelectorAll('[data-added]:not(.sources, .footnote-back)')) tool.remove()
  return listed
}

function renderMathMl(place: Element): void {
  const formula = texOf(place.textContent)
  if (!formula) return
  const rendered = document.createElement('span')
  try {
    katex.render(formula.tex, rendered, {
      output: 'mathml',
      displayMode: formula.isDisplay,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 20,
    })
    place.setAttribute('data-source', place.textContent)
    place.replaceChildren(...rendered.childNodes)
  } catch {
    // It stays TeX.
  }
}
