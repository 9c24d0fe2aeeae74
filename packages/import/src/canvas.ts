// A canvas of Obsidian (jsoncanvas.org) as Markdown: its cards from the top to the bottom, then the arrows between them.

import { asList, asRecord, asText, type JsonRecord, parseJson } from './json-values.ts'

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
  return [...cards, ...(arrows.length > 0 ? [arrows.join('\n')] : [])].join('\n\n---\n\n')
}

function cardOf(node: JsonRecord): string {
  if (asText(node.type) === 'text') return asText(node.text).trim()
  if (asText(node.type) === 'group') return asText(node.label) === '' ? '' : `## ${plain(asText(node.label))}`
  const name = nameOf(node)
  return asText(node.type) === 'file' && name !== '' ? `!${name}` : name
}

/** What an arrow says of a card. */
function nameOf({ type, text, file, url, label }: JsonRecord): string {
  if (asText(type) === 'file') return asText(file) === '' ? '' : `[[${asText(file)}]]`
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
