// Code that a page shows without the elements for it, as Notion does: known by its font and its lines, which do not wrap.

export function isDrawnAsCode(element: Element, style: CSSStyleDeclaration | undefined): boolean {
  return (
    style?.whiteSpace === 'pre' &&
    /monospace/i.test(style.fontFamily) &&
    element.localName === 'div' &&
    (element.textContent ?? '').trim().includes('\n') &&
    element.closest('pre, code') === null &&
    element.querySelector('pre, code, table, p, li, h1, h2, h3, h4, h5, h6') === null
  )
}
