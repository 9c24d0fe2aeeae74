// A canvas of Obsidian (jsoncanvas.org) as Markdown: its cards from the top to the bottom, then the arrows between them.

import { storableText } from '@jotsam/core/capture/storable-text'
import { asList, asRecord, asText, type JsonRecord, parseJson } from './readers/json-values.ts'

/** Empty when there is nothing to read. */
export function canvasMarkdown(text: string): string {
  const canvas = asRecord(parseJson(text))
  const place = ({ x, y }: JsonRecord, by: 'x' | 'y') => Number(asText(by === 'x' ? x : y)) || 0
  const nodes = asList(canvas.nodes)
    .map(asRecord)
    .sort((a, b) => place(a, 'y') - place(b, 'y') || place(a, 'x') - place(b, 'x'))
  const names = new Map(nodes.map((node) => [asText(node.id), nameOf(node)]))
  const arrows = asList(canvas.edges)
    .map(asRecord)
    .flatMap(({ fromNode, toNode, label }) => {
      const [from, to] = [names.get(asText(fromNode)), names.get(asText(toNode))]
      const words = plain(asText(label))
      return from && to ? [`- ${from} → ${to}${words === '' ? '' : `: ${words}`}`] : []
    })
  const cards = nodes.map(cardOf).filter((card) => card !== '')
  const parts = [...cards, ...(arrows.length > 0 ? [arrows.join('\n')] : [])]
  // A line of dashes at the head of the first card does not begin properties.
  return parts.length === 0 ? '' : `\n${parts.join('\n\n---\n\n')}`
}

function cardOf(node: JsonRecord): string {
  if (asText(node.type) === 'text') return withClosedCode(asText(node.text).trim())
  if (asText(node.type) === 'group') return asText(node.label) === '' ? '' : `## ${plain(asText(node.label))}`
  const name = nameOf(node)
  return asText(node.type) === 'file' && name !== '' ? `!${name}` : name
}

/** Code that a card leaves open ends with the card. */
function withClosedCode(text: string): string {
  let open = ''
  for (const line of text.split('\n')) {
    const [, fence = '', rest = ''] = /^[ \t]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (open === '') open = fence
    else if (fence.startsWith(open) && rest.trim() === '') open = ''
  }
  return open === '' ? text : `${text}\n${open}`
}

/** How an arrow names a card. */
function nameOf({ type, text, file, url, label }: JsonRecord): string {
  if (asText(type) === 'file') return fileLink(asText(file))
  if (asText(type) === 'link') return asText(url).replace(/\s/g, '')
  return plain(asText(type) === 'group' ? asText(label) : asText(text))
}

/** The first line, without signs of Markdown. */
function plain(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line
    .replace(/[*_`#[\]<>|\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
}

/** A Markdown link and not a wikilink, which a bracket in the name would end. */
function fileLink(path: string): string {
  const address = encodeURIComponent(storableText(path)).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
  return path === '' ? '' : `[](${address})`
}
