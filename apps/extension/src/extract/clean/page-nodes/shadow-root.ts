// The shadow tree of an element, also a closed one: browsers give it to the scripts of an extension, and to no others.

interface ExtensionDom {
  readonly dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null }
}

declare global {
  interface Element {
    /** Firefox has it for extensions. */
    readonly openOrClosedShadowRoot?: ShadowRoot | null
  }
}

export function shadowRootOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot || !mayHost(element)) return element.shadowRoot
  const { chrome } = globalThis as { chrome?: ExtensionDom }
  return chrome?.dom?.openOrClosedShadowRoot(element) ?? element.openOrClosedShadowRoot ?? null
}

const hosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
)

/** The elements to which a page can attach a shadow tree. Chromium throws for an element that is not HTML. */
function mayHost({ localName, namespaceURI }: Element): boolean {
  return (hosts.has(localName) || localName.includes('-')) && namespaceURI === 'http://www.w3.org/1999/xhtml'
}
