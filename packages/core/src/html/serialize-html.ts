// Writes a tree of clean HTML as text.

import { escapeHtml, escapeText } from './html-entities.ts'
import { emptyElements, type HtmlNode } from './html-tree.ts'

export function serializeNodes(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return serializeText(node)
      return openTag(node.name, node.attributes) + serializeNodes(node.children) + closeTag(node.name)
    })
    .join('')
}

export function serializeText(text: string): string {
  return escapeText(text).replaceAll('\u00a0', '&nbsp;')
}

export function openTag(name: string, attributes: ReadonlyMap<string, string>): string {
  return `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`
}

export function closeTag(name: string): string {
  return emptyElements.has(name) ? '' : `</${name}>`
}
