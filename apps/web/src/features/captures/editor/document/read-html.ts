// Reads stored HTML into a document. Each block remembers the element that it was read from (its origin), so that
// `stored-html.ts` can write that element again, as it was, while the block has not been changed.
import { DOMParser, type Node, type Schema } from '@tiptap/pm/model'
import { ORIGIN } from './attributes.ts'

export interface Origin {
  readonly element: Element
  readonly node: Node
}

export interface ReadDocument {
  readonly doc: Node
  /** By the number in a block's `origin` attribute. */
  readonly origins: ReadonlyMap<number, Origin>
}

/** `html` has been sanitised. */
export function readHtml(schema: Schema, html: string): ReadDocument {
  const source = inert(html)
  const numbered = inert(html)
  const elements = [...source.querySelectorAll('*')]
  // Blocks inside inline elements get no number: written from their source, they would lose those elements.
  for (const [at, element] of [...numbered.querySelectorAll('*')].entries())
    if (element.matches(BLOCKS) && !element.parentElement?.closest(`:not(${BLOCKS}, thead, tbody, tfoot, tr)`))
      element.setAttribute(ORIGIN, String(at))
  const doc = DOMParser.fromSchema(schema).parse(numbered)
  const origins = new Map<number, Origin>()
  doc.descendants((node) => {
    const { origin } = node.attrs
    const element = elements[origin]
    // The parser may have moved a part of an element out of the block, which then must not be written twice.
    if (element && !origins.has(origin) && outline(element) === outlineOf(node)) origins.set(origin, { element, node })
  })
  return { doc, origins }
}

/** Nothing in a template's document loads or runs. */
export function inert(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

const BLOCKS =
  'blockquote, dd, details, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, iframe, li, ol, p, pre, section, summary, table, ' +
  'td, th, ul'

const THINGS: Readonly<Record<string, string>> = { image: 'img', video: 'iframe', horizontalRule: 'hr' }

/** The text and the media of an element, without spaces, to compare it with its node. */
function outline(root: globalThis.Node): string {
  if (root.nodeType === 3) return visible(root.textContent)
  const name = root.nodeName.toLowerCase()
  return Object.values(THINGS).includes(name) ? `<${name}>` : [...root.childNodes].map(outline).join('')
}

function outlineOf(node: Node): string {
  if (node.isText) return visible(node.text)
  if (node.type.name === 'formula') return visible(node.attrs.source)
  if (node.type.name === 'file') return visible(node.attrs.name)
  if (node.type.name === 'kept') return outline(inert(node.attrs.html))
  const thing = THINGS[node.type.name]
  if (thing) return `<${thing}>`
  let text = node.attrs.caption ? outline(inert(node.attrs.caption)) : ''
  node.forEach((child) => {
    text += outlineOf(child)
  })
  return text
}

function visible(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, '')
}
