// The formulas of a PDF: displayed ones as pictures, those within a line as text. One with a mistake stays TeX.
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
  const picture = formula.isDisplay ? await formulaPicture(formula.tex) : null
  if (picture) {
    const image = document.createElement('img')
    image.src = picture.src
    image.alt = place.textContent
    image.setAttribute('data-source', place.textContent)
    image.setAttribute('data-width', String(picture.width))
    place.replaceWith(image)
    return
  }
  const words = formulaText(formula.tex)
  if (!words) return
  place.setAttribute('data-source', place.textContent)
  place.replaceChildren(...words)
}
