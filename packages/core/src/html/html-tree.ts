// Parses hostile HTML into a tree, and closes what was left open as browsers do. For reading, never for deciding what is safe.

import { htmlTokens } from './html-tokens.ts'

export type HtmlElement = { name: string; attributes: ReadonlyMap<string, string>; children: HtmlNode[] }
export type HtmlNode = string | HtmlElement

export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const token of htmlTokens(html)) {
    if (token.kind === 'close') closeUpTo(open, [token.name], [])
    else if (token.kind === 'text') innermost(open, root).children.push(token.text)
    else {
      const implied = closedBy[token.name]
      if (implied) closeUpTo(open, implied.closes, implied.within)
      const element = { name: token.name, attributes: token.attributes, children: [] }
      innermost(open, root).children.push(element)
      // Deeper elements become siblings, so that readers may recurse without exhausting the stack.
      if (!emptyElements.has(token.name) && open.length < deepest) open.push(element)
    }
  }
  return root.children
}

export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children)))
    .join('')
}

const deepest = 60

/** Elements that have no end tag. */
export const emptyElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

type Implied = { closes: readonly string[]; within: readonly string[] }

const cells: Implied = { closes: ['td', 'th'], within: ['table'] }

// An item ends where the next begins, except the item that contains a nested list.
const closedBy: Partial<Record<string, Implied>> = {
  li: { closes: ['li'], within: ['ul', 'ol'] },
  p: { closes: ['p'], within: ['blockquote', 'li', 'td', 'th', 'div'] },
  tr: { closes: ['tr'], within: ['table'] },
  td: cells,
  th: cells,
}

function innermost(open: readonly HtmlElement[], root: HtmlElement): HtmlElement {
  return open.at(-1) ?? root
}

function closeUpTo(open: HtmlElement[], names: readonly string[], within: readonly string[]): void {
  for (let at = open.length - 1; at > 0; at -= 1) {
    const name = open[at]?.name ?? ''
    if (within.includes(name)) return
    if (!names.includes(name)) continue
    open.length = at
    return
  }
}
