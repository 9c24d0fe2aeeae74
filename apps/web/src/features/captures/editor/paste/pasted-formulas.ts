// Formulas in pasted HTML: as KaTeX and MathJax render them, with their TeX beside them, and as TeX between dollar signs.
import { formulasInText, texHtml } from '@jotsam/core/markdown/tex'
import { inert } from '../document/read-html.ts'

/** Its result is not sanitised. */
export function pastedFormulas(html: string): string {
  if (!html.includes('$') && !html.includes(TEX)) return html
  const place = inert(html)
  for (const source of place.querySelectorAll(`annotation[encoding="${TEX}"]`)) {
    const math = source.closest('math')
    const shown =
      source.closest('.katex-display, mjx-container[display="true"]') ?? source.closest('.katex, mjx-container')
    const isBlock =
      shown?.matches('.katex-display, mjx-container') === true || math?.getAttribute('display') === 'block'
    ;(shown ?? math)?.replaceWith(...inert(texHtml(source.textContent, isBlock)).childNodes)
  }
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: [Text, string][] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const written = text.parentElement?.closest('pre, code, a, [data-language], script, style')
      ? null
      : formulasInText(text.nodeValue ?? '')
    if (written !== null) found.push([text as Text, written])
  }
  for (const [text, written] of found) text.replaceWith(...inert(written).childNodes)
  const holder = document.createElement('template')
  holder.content.append(place)
  return holder.innerHTML
}

const TEX = 'application/x-tex'
