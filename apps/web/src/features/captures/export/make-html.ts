// A capture as a web page of its own, to open in any browser: formulas as MathML, coloured code, highlights; no script.
import { createdDate } from '@jotsam/core/capture/created-date'
import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import type { ExportedCapture } from '@jotsam/core/export/export-text'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { texLanguage, texOf } from '@jotsam/core/markdown/tex'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import katex from 'katex'
import { colourCode } from '../../../components/reading/colour-code.ts'
import { withoutTitle } from '../../../components/reading/repeated-title.ts'
import { showHighlights } from '../../../components/reading/show-highlights.ts'
import { cleanHtml } from '../../../lib/sanitize.ts'
import style from './exported-page.css?inline'

export async function makeHtml(capture: ExportedCapture, highlights: readonly Highlight[]): Promise<string> {
  // In a template nothing loads.
  const template = document.createElement('template')
  template.innerHTML = cleanHtml(contentToHtml(wordsOfMentions(capture.content)))
  const fragment = withoutTitle(template.content, capture.title)
  showHighlights(fragment, highlights)
  await colourCode(fragment)
  for (const place of fragment.querySelectorAll(`span[data-language="${texLanguage}"]`)) renderMathMl(place)
  const facts = [
    `${texts.created}: ${createdDate(capture.created_at)}`,
    capture.notebook ? `${texts.notebookField}: ${capture.notebook}` : '',
    capture.tags.length > 0 ? `${texts.tagsField}: ${capture.tags.join(', ')}` : '',
    capture.source_url ? `${texts.source}: ${capture.source_url}` : '',
    `${texts.zettelId}: ${capture.zettel_id}`,
  ].filter(Boolean)
  const comments = highlights.filter(({ comment }) => comment !== '')
  return `<!doctype html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(capture.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(capture.title)}</h1>
<p class="facts">${facts.map(escapeHtml).join(' · ')}</p>
${template.innerHTML}
${comments.map(({ quote, comment }) => `<aside><blockquote>${escapeHtml(quote)}</blockquote><p>${escapeHtml(comment)}</p></aside>`).join('\n')}
</body>
</html>
`
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
    })
    place.replaceChildren(...rendered.childNodes)
  } catch {
    // It stays TeX.
  }
}
