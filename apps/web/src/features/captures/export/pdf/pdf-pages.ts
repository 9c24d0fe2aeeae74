// What stays together on a page of a PDF: headings with what is below them.
import type { Content, NodeQueries, Node as PdfNode } from 'pdfmake/interfaces'

/** Whether a heading would end its page. It then moves to the next page, where the text below it is. */
export function endsPage(node: PdfNode, { getFollowingNodesOnPage, getNodesOnNextPage }: NodeQueries): boolean {
  if (node.headlineLevel === ABOVE_TABLE) return node.startPosition.verticalRatio > 0.85
  return (
    node.headlineLevel !== undefined && !getFollowingNodesOnPage().some(isBelow) && getNodesOnNextPage().some(isBelow)
  )
}

const isBelow = ({ text, image, svg, style, headlineLevel }: PdfNode) =>
  (text ?? image ?? svg) !== undefined && style !== FOOTER && style !== TOGETHER && headlineLevel === undefined

/** The level of a heading above a table that may be longer than a page. */
const ABOVE_TABLE = 2

/** pdfmake reports page 1 for everything that stays together. */
const TOGETHER = 'together'

export function together(content: Content[]): { stack: Content[]; unbreakable: true } {
  return { stack: content.map(marked), unbreakable: true }
}

/** Marks a part of what stays together. */
export function marked<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(marked) as Part
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.entries(part)
    .filter(([name]) => name !== 'headlineLevel')
    .map(([name, value]) => [name, INNER.has(name) ? marked(value) : value])
  return {
    ...Object.fromEntries(inner),
    ...('text' in part || 'image' in part || 'svg' in part ? { style: TOGETHER } : {}),
  }
}

const INNER = new Set(['stack', 'ul', 'ol', 'columns', 'table', 'body'])

/** The headings above code, a table or a callout stay with it. */
export function withHeadings(blocks: Content[], element: Element, [first, ...others]: Content[]): Content[] {
  if (first === undefined) return others
  const above = blocks.length - 1 - blocks.findLastIndex((block) => !isHeading(block))
  if (above === 0 || !element.matches('pre, table, blockquote[class*="callout-"]')) return [first, ...others]
  const headings = blocks.splice(blocks.length - above)
  const isOne = element.localName === 'pre' ? typeof first === 'object' && 'unbreakable' in first : isShort(element)
  if (isOne) return [together([...headings, first]), ...others]
  return [...headings.map((heading) => Object.assign(heading, { headlineLevel: ABOVE_TABLE })), first, ...others]
}

/** Far less than a page. */
export function isShort(element: Element): boolean {
  return element.textContent.length < 600 && !element.querySelector('tr:nth-child(9), img')
}

export function isHeading(block: Content | undefined): block is Content & object {
  return typeof block === 'object' && 'headlineLevel' in block
}

/** pdfmake lists the footer of a page with its text. */
export const FOOTER = 'footer'
