// The formulas of a PDF: plain ones as text of their line, others as pictures. One with a mistake stays TeX.
import { texLanguage, texOf } from '@jotsam/core/markdown/tex'
import { formulaPicture } from './formula-picture.ts'
import { formulaText } from './formula-text.ts'

export async function withPdfFormulas(fragment: DocumentFragment): Promise<void> {
  const places = [...fragment.querySelectorAll(`span[data-language="${texLanguage}"]`)]
  await Promise.all(places.map(replace))
}

async function replace(place: Element): Promise<void> {
  const formula = texOf(place.textContent)
  if (!formula) return
  const words = formulaText(formula.tex)
  const isText = words?.isPlain && !formula.isDisplay
  const picture = isText ? null : await formulaPicture(formula.tex, formula.isDisplay)
  if (picture) {
    const image = document.createElement('img')
    image.src = picture.src
    image.alt = place.textContent
    image.setAttribute('data-source', place.textContent)
    for (const name of ['width', 'height', 'depth'] as const) image.setAttribute(`data-${name}`, String(picture[name]))
    if (!formula.isDisplay) image.setAttribute('data-inline', '')
    place.replaceWith(image)
    return
  }
  if (!words) return
  place.setAttribute('data-source', place.textContent)
  place.replaceChildren(...words.nodes)
}
