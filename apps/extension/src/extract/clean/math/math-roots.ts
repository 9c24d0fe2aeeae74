// The elements that each hold one formula, in the common renderers.

export const mathRoots = [
  '.katex-display',
  '.katex',
  'mjx-container',
  '.MathJax_Display',
  '.MathJax',
  '.MathJax_SVG',
  '.MathJax_CHTML',
  '.MathJax_Preview',
  'script[type^="math/"]',
  '[data-math]',
  '[data-formula]',
  '.mwe-math-element',
  'math',
].join(', ')

export function isMathRoot(element: Element): boolean {
  return element.matches(mathRoots)
}
