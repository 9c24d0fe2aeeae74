// Renders the formulas of a note: HTML to see, MathML for screen readers. Heavy: import it lazily.
import 'katex/dist/katex.min.css'
import 'katex/contrib/copy-tex'
import 'katex/contrib/mhchem'
import { isRenderable, texLanguage, texOf } from '@jotsam/core/markdown/tex'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import katex from 'katex'
import { focusable } from './dress-text.ts'

export function renderFormulas(host: ParentNode): void {
  for (const place of host.querySelectorAll(`span[data-language="${texLanguage}"]`)) {
    const source = place.textContent
    const formula = texOf(source)
    if (!formula || place.hasAttribute('data-source')) continue
    // Rendered aside first, so that a formula with a mistake stays readable as text.
    const rendered = document.createElement('span')
    try {
      katex.render(formula.tex, rendered, { displayMode: formula.isDisplay, ...LIMITS })
    } catch {
      continue
    }
    place.setAttribute('data-source', source)
    place.replaceChildren(...rendered.childNodes)
  }
}

/** A formula that is wider than the text scrolls sideways, and the keyboard reaches it. */
export function renderToRead(host: ParentNode): void {
  renderFormulas(host)
  void document.fonts.ready.then(() => {
    for (const formula of host.querySelectorAll<HTMLElement>('.katex-display'))
      if (formula.scrollWidth > formula.clientWidth) focusable(formula, editorMessages.formulaBlock)
  })
}

/** Whether TeX cannot be rendered. */
export function formulaFault(tex: string, isDisplay: boolean): boolean {
  if (!isRenderable(tex)) return true
  try {
    katex.renderToString(tex, { displayMode: isDisplay, ...LIMITS })
    return false
  } catch {
    return true
  }
}

/** Notes come from anywhere: no links, no HTML, no endless macros, no huge boxes. */
const LIMITS = { output: 'htmlAndMathml', trust: false, strict: 'ignore', maxExpand: 500, maxSize: 20 } as const
