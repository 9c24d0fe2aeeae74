// Writes a document as the HTML that is stored. An unchanged block is written from the element that it was read from.
import { type DOMOutputSpec, DOMSerializer, Fragment, type Node, type Schema, type Slice } from '@tiptap/pm/model'
import { inert, type Origin } from './read-html.ts'

export type Origins = ReadonlyMap<number, Origin>

/** Caches the HTML of each block, because a key press changes only one of them. */
export function htmlWriter(schema: Schema, origins: Origins): (doc: Node) => string {
  const written = new WeakMap<Node, string>()
  return (doc) => {
    const blocks = isBlank(doc) ? [] : doc.children
    return blocks
      .map((block, at) => {
        const known = written.get(block)
        if (known !== undefined) return known
        const html = blockHtml(schema, origins, doc, block, at)
        written.set(block, html)
        return html
      })
      .join('')
  }
}

function fragmentHtml(schema: Schema, fragment: Fragment, origins: Origins = new Map()): string {
  const place = inert('<div></div>')
  const root = place.firstElementChild as HTMLElement
  serializer(schema, origins).serializeFragment(fragment, { document: place.ownerDocument }, root)
  joinSections(root)
  joinSpans(root)
  for (const bare of root.querySelectorAll(BARE)) bare.replaceWith(...bare.childNodes)
  return root.innerHTML
}

/** The HTML of a slice: inline HTML for a part of one line, otherwise whole blocks. */
export function sliceHtml(schema: Schema, { content, openStart }: Slice): string {
  const words = openStart > 0 ? wordsOf(content) : null
  if (words) return fragmentHtml(schema, words)
  const doc = schema.topNodeType.create(null, content)
  return fragmentHtml(schema, Fragment.from(doc.children.map((block, at) => fit(block, doc, at, new Map()))))
}

function wordsOf({ childCount, firstChild }: Fragment): Fragment | null {
  if (childCount !== 1 || !firstChild || firstChild.type.spec.code) return null
  return firstChild.isTextblock ? firstChild.content : wordsOf(firstChild.content)
}

function blockHtml(schema: Schema, origins: Origins, doc: Node, block: Node, at: number): string {
  if (block.attrs.isPlace && block.content.size === 0) return ''
  return fragmentHtml(schema, Fragment.from(fit(block, doc, at, origins)), origins)
}

/** A text with only empty lines counts as empty. */
function isBlank(doc: Node): boolean {
  return doc.children.every(
    (block) => block.type.name === 'paragraph' && block.textContent.trim() === '' && !block.children.some(isThing),
  )
}

function isThing(node: Node): boolean {
  return !node.isText && node.type.name !== 'hardBreak'
}

function isAsRead(node: Node, origins: Origins): Element | null {
  const origin = origins.get(node.attrs.origin)
  return origin && (origin.node === node || origin.node.eq(node)) ? origin.element : null
}

/** Prepares a block for HTML: adds paragraph elements where they are needed, and keeps spaces and line breaks visible. */
function fit(node: Node, parent: Node, at: number, origins: Origins): Node {
  if (isAsRead(node, origins)) return node
  if (node.type.spec.code) return node.textContent.endsWith('\n') ? withText(node, `${node.textContent}\n`) : node
  if (!node.isTextblock)
    return node.copy(Fragment.from(node.children.map((child, index) => fit(child, node, index, origins))))
  const isBare = node.type.name === 'paragraph' && node.attrs.tag === null && !needsElement(node, parent, at)
  const attrs =
    node.type.name === 'paragraph' && !isBare && node.attrs.tag === null ? { ...node.attrs, tag: 'p' } : node.attrs
  return node.type.create(attrs, fitLine(node, isBare))
}

function needsElement(node: Node, parent: Node, at: number): boolean {
  const isBare = (sibling: Node | null) => sibling?.type.name === 'paragraph' && sibling.attrs.tag === null
  const hasLooks = node.attrs.class !== null || node.attrs.style !== null
  return (
    parent.type.name === 'doc' || hasLooks || isBare(parent.maybeChild(at - 1)) || isBare(parent.maybeChild(at + 1))
  )
}

function fitLine(node: Node, isBare: boolean): Fragment {
  const { schema } = node.type
  const children = node.children.map((child, at) => {
    const beginsLine = at === 0 || node.child(at - 1).type.name === 'hardBreak'
    return child.isText ? schema.text(withVisibleSpaces(child.text ?? '', beginsLine), child.marks) : child
  })
  const last = children.at(-1)
  // An empty line has no height without a break, and browsers do not show the last break of a block.
  const needsBreak = last ? last.type.name === 'hardBreak' : !isBare && node.type.name === 'paragraph'
  const lineBreak = needsBreak ? schema.nodes.hardBreak?.create() : undefined
  return Fragment.from(lineBreak ? [...children, lineBreak] : children)
}

/** HTML collapses spaces at the beginning of a line and several in a row, so these become no-break spaces. */
function withVisibleSpaces(text: string, beginsLine: boolean): string {
  return text.replace(/ +/g, (spaces, at: number) => {
    const kept = at === 0 && beginsLine ? spaces.length : spaces.length - 1
    return '\u00a0'.repeat(kept) + ' '.repeat(spaces.length - kept)
  })
}

function withText(node: Node, text: string): Node {
  return node.copy(Fragment.from(node.type.schema.text(text)))
}

const BARE = 'bare-words'

function serializer(schema: Schema, origins: Origins): DOMSerializer {
  const shown = DOMSerializer.nodesFromSchema(schema)
  const stored: Record<string, (node: Node) => DOMOutputSpec> = {
    ...shown,
    paragraph: (node) =>
      node.attrs.tag === null ? [BARE, 0] : [node.attrs.tag, { class: node.attrs.class, style: node.attrs.style }, 0],
    details: ({ attrs }) => ['details', { class: attrs.class, style: attrs.style, open: attrs.isOpen ? '' : null }, 0],
    image: ({ attrs: { src, alt, ...rest } }) => ['img', { src, alt: alt ?? '', ...rest }],
    video: ({ attrs }) => ['iframe', { class: 'ql-video', src: attrs.src }],
    kept: ({ attrs }) => inert(attrs.html).firstElementChild ?? ['div'],
    table: ({ attrs }) => {
      const { ownerDocument } = inert('')
      const dom = ownerDocument.createElement('table')
      for (const name of ['class', 'style']) if (attrs[name] !== null) dom.setAttribute(name, attrs[name])
      if (attrs.caption !== null) dom.appendChild(ownerDocument.createElement('caption')).innerHTML = attrs.caption
      return { dom, contentDOM: dom.appendChild(ownerDocument.createElement('tbody')) }
    },
    tableRow: ({ attrs }) => ['tr', { [SECTION]: attrs.section }, 0],
  }
  const nodes = Object.fromEntries(
    Object.entries(stored).map(([name, write]) => [
      name,
      (node: Node) => copyOf(isAsRead(node, origins)) ?? write(node),
    ]),
  )
  return new DOMSerializer(nodes, {
    ...DOMSerializer.marksFromSchema(schema),
    font: ({ attrs }) => [FONT, { class: `ql-font-${attrs.family}` }, 0],
    size: ({ attrs }) => [SIZE, { size: attrs.size }, 0],
  })
}

function copyOf(element: Element | null): Element | null {
  const copy = element?.cloneNode(true)
  return copy instanceof Element ? copy : null
}

const SECTION = 'data-section'

/** Groups the rows of a table, a flat list in the document, into its head, body and foot. */
function joinSections(root: Element): void {
  for (const row of root.querySelectorAll(`tr[${SECTION}]`)) {
    const name = row.getAttribute(SECTION) ?? 'tbody'
    row.removeAttribute(SECTION)
    const table = row.closest('table')
    const before = row.parentElement
    if (name === 'tbody' || !table || !before) continue
    let section = table.querySelector(`:scope > ${name}`)
    if (!section) {
      section = root.ownerDocument.createElement(name)
      if (name === 'thead') before.before(section)
      else table.append(section)
    }
    section.append(row)
    if (before.childElementCount === 0) before.remove()
  }
}

const FONT = 'font-family'
const SIZE = 'font-size'

/** Merges the elements for the font and the size of the same text. */
function joinSpans(root: Element): void {
  for (const each of root.querySelectorAll(`${FONT}, ${SIZE}`)) {
    const { parentElement: outer } = each
    const isJoined = each.localName === SIZE && outer?.hasAttribute(FONT) && outer.childNodes.length === 1
    const span = isJoined && outer ? outer : root.ownerDocument.createElement('span')
    span.append(...each.childNodes)
    if (each.localName === FONT) span.className = each.className
    else span.setAttribute('style', `font-size: ${each.getAttribute('size')}`)
    if (span === outer) each.remove()
    else each.replaceWith(span)
    if (each.localName === FONT) span.setAttribute(FONT, '')
  }
  for (const span of root.querySelectorAll(`[${FONT}]`)) span.removeAttribute(FONT)
}
