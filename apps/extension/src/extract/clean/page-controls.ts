// Removes controls: buttons, menus, heading anchors, text for screen readers.

export function removeControls(root: DocumentFragment, alsoRemove?: string): void {
  keepHeadingButtons(root)
  for (const element of root.querySelectorAll(controls)) element.remove()
  for (const link of root.querySelectorAll(headingAnchors)) if (isSign(link)) link.remove()
  if (alsoRemove !== undefined) for (const element of found(root, alsoRemove)) element.remove()
  for (const element of root.querySelectorAll('div, span, a, p')) if (isLabel(element)) element.remove()
}

/** Keeps the text of a heading that opens a part of the page, and that part, which may be closed now. */
export function keepHeadingButtons(root: DocumentFragment): void {
  for (const button of root.querySelectorAll(headingButtons)) {
    // A button beside the words of a heading does something else, as copying an address.
    const [before = '', after = ''] = (button.closest(headings)?.textContent ?? '').split(button.textContent ?? '')
    if (/\p{L}/u.test(before + after)) {
      button.remove()
      continue
    }
    const part = root.querySelector(`[id="${CSS.escape(button.getAttribute('aria-controls') ?? '')}"]`)
    if (part?.getAttribute('style') === 'display:none') part.removeAttribute('style')
    part?.removeAttribute('hidden')
    button.replaceWith(...button.childNodes)
  }
}

const headings = 'h1, h2, h3, h4, h5, h6, summary, dt'
const headingButtons = headings
  .split(', ')
  .flatMap((heading) => [`${heading} button`, `${heading} [role="button"]`])
  .join(', ')

const controls = [
  'button, input, select, textarea, option, dialog, template, script, style, noscript, svg, canvas, object, embed, audio, video',
  '[role="button"], [role="toolbar"], [role="menu"], [role="menubar"], [role="tooltip"], [role="dialog"], [role="alert"]',
  '[hidden], [style*="display:none"], [style*="display: none"], [style*="visibility:hidden"], [style*="visibility: hidden"]',
  '.sr-only, .visually-hidden, .screen-reader-text, .cdk-visually-hidden, .mw-editsection, .noprint',
  'a[aria-hidden="true"]',
].join(', ')

export const headingAnchors = 'a.anchor, a.headerlink, a.heading-anchor, a.header-anchor'

/** A link beside a heading shows a sign, or nothing. A citation of the same class has words. */
export function isSign(element: Element): boolean {
  return !/[\p{L}\p{N}]/u.test(element.textContent ?? '')
}

/** A selector that this browser does not support finds nothing. */
function found(root: DocumentFragment, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)]
  } catch {
    return []
  }
}

function isLabel(element: Element): boolean {
  if (element.childElementCount > 1) return false
  return /^(?:copy(?: code| to clipboard)?|copied!?|copy link)$/i.test(beginning(element).trim())
}

/** Only the start of the text: reading all of it at every level would take quadratic time. */
function beginning(element: Element): string {
  let text = ''
  for (let node: Node | null = element; node && text.length <= longestLabel; node = nextIn(element, node)) {
    if (node.nodeType === 3) text += node.nodeValue ?? ''
  }
  return text
}

const longestLabel = 100

function nextIn(root: Node, node: Node): Node | null {
  if (node.firstChild) return node.firstChild
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling
  return null
}
