// The remainder of clean HTML whose beginning is stored already. Positions are counted in signs: characters, and visible elements
// without text, such as pictures. White space does not count, because editors change it.

import { type HtmlElement, type HtmlNode, htmlTree } from '../html-tree.ts'
import { listStart } from '../list-items.ts'
import { serializeNodes } from '../serialize-html.ts'

export function signsOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/\s+/g, '')
      return seen.has(node.name) ? seenSign : signsOf(node.children)
    })
    .join('')
}

/** Removes the first `signs`, and then up to `blanks` white space characters. */
export function restOfHtml(html: string, signs: number, blanks = 0): string {
  return serializeNodes(new Rest(signs, blanks).of(htmlTree(html)))
}

const seen = new Set(['img', 'hr', 'iframe'])
const seenSign = '\ufffc'

class Rest {
  constructor(
    private signs: number,
    private blanks: number,
  ) {}

  of(nodes: readonly HtmlNode[]): HtmlNode[] {
    return nodes.flatMap((node) => (typeof node === 'string' ? this.ofText(node) : this.ofElement(node)))
  }

  private ofText(text: string): HtmlNode[] {
    let at = 0
    for (; at < text.length && this.signs > 0; at += 1) if (!isBlank(text, at)) this.signs -= 1
    for (; this.blanks > 0 && isBlank(text, at); at += 1) this.blanks -= 1
    if (at === text.length) return []
    this.blanks = 0
    return [text.slice(at)]
  }

  private ofElement(element: HtmlElement): HtmlNode[] {
    if (this.signs === 0) {
      this.blanks = 0
      return [element]
    }
    if (seen.has(element.name)) {
      this.signs -= 1
      return []
    }
    const children = this.of(element.children)
    return children.length === 0 ? [] : [{ ...element, attributes: continued(element, children), children }]
  }
}

function isBlank(text: string, at: number): boolean {
  return /^\s$/.test(text[at] ?? '')
}

/** A numbered list continues with its next number. */
function continued({ name, attributes, children }: HtmlElement, left: readonly HtmlNode[]): HtmlElement['attributes'] {
  if (name !== 'ol') return attributes
  const items = (nodes: readonly HtmlNode[]) => nodes.filter((node) => typeof node !== 'string' && node.name === 'li')
  const first = listStart(attributes.get('start'))
  const start = first + items(children).length - items(left).length
  return start === 1 ? attributes : new Map([...attributes, ['start', String(start)]])
}
