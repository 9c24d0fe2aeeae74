// Reads nodes of a page by the browser's own accessors. In a form, a field called "nodeType" hides the form's property of that name, also
// from the scripts of an extension.

export const nodeTypeOf = accessor('nodeType', () => Node.prototype)
export const firstChildOf = accessor('firstChild', () => Node.prototype)
export const nextSiblingOf = accessor('nextSibling', () => Node.prototype)
export const previousSiblingOf = accessor('previousSibling', () => Node.prototype)
export const parentOf = accessor('parentNode', () => Node.prototype)
export const localNameOf = accessor('localName', () => Element.prototype)
const textOf = accessor('textContent', () => Node.prototype)
const innerTextOf = accessor('innerText', () => HTMLElement.prototype)

/** With line breaks between its blocks, where the browser shows it. */
export function visibleTextOf(element: Element): string {
  return (element instanceof HTMLElement ? innerTextOf(element) : textOf(element)) ?? ''
}

/** The document with its own properties: an image called "title" or "body" hides the one of that name. */
export function ownDocument(page: Document): Document {
  const own = Object.getPrototypeOf(page)
  return new Proxy(page, {
    get(_, name) {
      const value = Reflect.get(name in own ? own : page, name, page)
      return typeof value === 'function' ? value.bind(page) : value
    },
  })
}

export function closestOf(element: Element, selector: string): Element | null {
  return Element.prototype.closest.call(element, selector)
}

export function matchesOf(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector)
}

/** Removes the name of a field that would hide a property of its form. */
export function removeHidingNames(field: Element): void {
  if (!fields.test(field.localName)) return
  const form = field.ownerDocument.createElement('form')
  for (const name of ['id', 'name']) if ((field.getAttribute(name) ?? '') in form) field.removeAttribute(name)
}

const fields = /^(?:button|fieldset|img|input|object|output|select|textarea|.*-.*)$/

function accessor<Name extends string, Holder extends object & Record<Name, unknown>>(
  name: Name,
  prototype: () => Holder,
): (node: Holder) => Holder[Name] {
  let get: (() => Holder[Name]) | undefined
  return (node) => {
    get ??= Object.getOwnPropertyDescriptor(prototype(), name)?.get
    return get ? get.call(node) : node[name]
  }
}
