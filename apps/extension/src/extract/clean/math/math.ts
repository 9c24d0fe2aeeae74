// Converts formulas to TeX. Most renderers keep the source: KaTeX in an annotation, MathJax 2 in a script, Gemini in an attribute,
// Wikipedia in the alternative text. MathJax 3 keeps only MathML, which is converted.

import { texLanguage, texSource } from '@jotsam/core/markdown/tex'
import { mathRoots } from './math-roots.ts'
import { mathmlToTex } from './mathml-to-tex.ts'

/** Returns how many formulas have no source. Their letters stay, where the drawing has letters. */
export function mathToTex(root: DocumentFragment): number {
  let lost = 0
  removePreviews(root)
  for (const element of root.querySelectorAll(mathRoots)) {
    // Inner elements of a formula match too, and were removed with the outer one.
    if (!root.contains(element)) continue
    const tex = texSource(sourceOf(element), isDisplay(element))
    if (tex === '') {
      if (isDrawn(element)) lost += 1
      if (element.matches('.katex, .katex-display, .MathJax')) element.replaceWith(element.textContent ?? '')
      continue
    }
    const formula = element.ownerDocument.createElement('span')
    formula.setAttribute('data-language', texLanguage)
    formula.textContent = tex
    element.replaceWith(formula)
  }
  return lost
}

function isDrawn(element: Element): boolean {
  const isShown = element.localName !== 'script' && element.closest('[style="display:none"]') === null
  return isShown && ((element.textContent ?? '').trim() !== '' || element.querySelector('svg, img, mjx-c') !== null)
}

/** MathJax 2 renders before its script. The script is the source, so the rendering is removed. */
function removePreviews(root: DocumentFragment): void {
  for (const script of root.querySelectorAll('script[type^="math/tex"], script[type^="math/mml"]')) {
    for (
      let before = script.previousElementSibling;
      before?.matches(drawings);
      before = script.previousElementSibling
    ) {
      before.remove()
    }
  }
}

const drawings = '.MathJax, .MathJax_Display, .MathJax_SVG, .MathJax_SVG_Display, .MathJax_CHTML, .MathJax_Preview'

function sourceOf(element: Element): string {
  if (element.localName === 'script') {
    const source = element.textContent ?? ''
    return element.getAttribute('type')?.startsWith('math/mml') ? fromMarkup(source, element) : source
  }
  const drawing = element.querySelector(':scope > [data-latex]')
  const attribute =
    ['data-math', 'data-latex', 'data-formula'].map((name) => element.getAttribute(name)).find(Boolean) ??
    drawing?.getAttribute('data-latex')
  if (attribute) return attribute
  const annotation = element.querySelector('annotation[encoding="application/x-tex"], annotation[encoding="TeX"]')
  if (annotation?.textContent) return annotation.textContent
  const math = element.localName === 'math' ? element : element.querySelector('math')
  const alternative = math?.getAttribute('alttext') ?? element.querySelector('img[alt]')?.getAttribute('alt')
  if (alternative) return withoutStyle(alternative)
  const mathml =
    element.querySelector('[data-mathml]')?.getAttribute('data-mathml') ?? element.getAttribute('data-mathml')
  if (mathml) return fromMarkup(mathml, element)
  return math ? mathmlToTex(math) : ''
}

function fromMarkup(markup: string, element: Element): string {
  const template = element.ownerDocument.createElement('template')
  template.innerHTML = markup
  const math = template.content.querySelector('math')
  return math ? mathmlToTex(math) : ''
}

/** Wikipedia wraps every formula in a display style. */
function withoutStyle(tex: string): string {
  const bare = tex.trim()
  const [style] = /^\{\\(?:displaystyle|textstyle)\s/.exec(bare) ?? []
  return style && bare.endsWith('}') ? bare.slice(style.length, -1).trim() : tex
}

function isDisplay(element: Element): boolean {
  return (
    element.matches('.katex-display, .MathJax_Display, .math-block, section, [display="true"], [display="block"]') ||
    element.closest('.katex-display, .math-block, .MathJax_Display') !== null ||
    (element.getAttribute('type') ?? '').includes('mode=display') ||
    element.querySelector('math[display="block"], .mwe-math-mathml-display') !== null
  )
}
