// Finds elements in a tree of HTML.

import type { HtmlElement, HtmlNode } from '@jotsam/core/html/html-tree'

type IsWanted = (element: HtmlElement) => boolean

/** The first one in the order of the text. */
export function findElement(nodes: readonly HtmlNode[], isWanted: IsWanted): HtmlElement | undefined {
  return findElements(nodes, isWanted)[0]
}

export function findElements(nodes: readonly HtmlNode[], isWanted: IsWanted): HtmlElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(isWanted(node) ? [node] : []), ...findElements(node.children, isWanted)],
  )
}

export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  return (attributes.get('class') ?? '').split(/\s+/).includes(name)
}
