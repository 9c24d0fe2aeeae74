// Converts notes to Markdown for a model, and back. Underlines and marks are written as HTML tags, tasks as lists with boxes. Pure.
import { isHtml } from '@jotsam/core/html/html-tokens'
import { type HtmlNode, htmlTree } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { nodesToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import { markdownToHtml } from '@jotsam/core/markdown/markdown'
import { openFence } from '@jotsam/core/markdown/parse/fence'

export function noteMarkdown(content: string): string {
  return (isHtml(content) ? nodesMarkdown(htmlTree(content)) : content).trim()
}

/** The HTML of what a model wrote. */
export function modelHtml(markdown: string): string {
  return serializeNodes(modelNodes(markdown))
}

/** Escapes the lines that a model kept from a plain-text note, so that they stay text. Inside new code blocks nothing is escaped. */
export function withTextOf(content: string, markdown: string): string {
  const known = new Set(linesOf(noteMarkdown(content)))
  let fence: ReturnType<typeof openFence> = null
  return linesOf(markdown)
    .map((line) => {
      if (fence) {
        if (fence.closedBy(line)) fence = null
        return line
      }
      if (known.has(line)) return textMarkdown(line)
      fence = openFence(line)
      return line
    })
    .join('\n')
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).map((line) => line.trimEnd())

/** Escapes a line of text, including its white space. */
function textMarkdown(line: string): string {
  const blanks = line
    .replace(/[\ue014\ue015]/g, '')
    .replaceAll('\t', '    ')
    .replace(/^ | (?= )/g, BLANK)
    // The converter would keep a formula unescaped.
    .replaceAll('$', DOLLAR)
  return nodesToMarkdown([blanks]).replaceAll(DOLLAR, '\\$').replaceAll(BLANK, '&nbsp;')
}

const BLANK = '\ue014'
const DOLLAR = '\ue015'

/** Tags that Markdown has no syntax for. Private-use characters replace them during the conversion. */
const TAGS = ['<u>', '</u>', '<mark>', '</mark>']
const SIGNS = ['\ue010', '\ue011', '\ue012', '\ue013']
const toTags = (text: string): string => text.replace(/[\ue010-\ue013]/g, (sign) => TAGS[SIGNS.indexOf(sign)] ?? '')

export function nodesMarkdown(nodes: readonly HtmlNode[]): string {
  return toTags(nodesToMarkdown(nodes.map((node) => withSigns(node))))
}

/** A model is shown no videos, and lists and code in a cell only as lines, because its edits could not be matched with them. */
function withSigns(node: HtmlNode, isInCell = false): HtmlNode {
  if (typeof node === 'string') return node.replace(/[\ue010-\ue013]/g, '')
  if (node.name === 'iframe') return ''
  const children = node.children.map((child) => withSigns(child, isInCell || /^t[dh]$/.test(node.name)))
  if (isInCell && /^(?:ul|ol|pre)$/.test(node.name)) return { name: 'div', attributes: new Map(), children }
  const sign = SIGNS[TAGS.indexOf(`<${node.name}>`)]
  const end = SIGNS[TAGS.indexOf(`</${node.name}>`)]
  return sign && end
    ? { name: 'span', attributes: new Map(), children: [sign, ...children, end] }
    : { ...node, children }
}

export function modelNodes(markdown: string): HtmlNode[] {
  const signed = markdown
    .replace(/[\ue010-\ue013]/g, '')
    .replace(/(?<!\\)<\/?(?:u|mark)>/g, (tag) => SIGNS[TAGS.indexOf(tag)] ?? tag)
  const html = markdownToHtml(signed)
    // Inside code the tags are text.
    .replace(/<(pre|code)\b.*?<\/\1>/gs, (code) =>
      code.replace(/[\ue010-\ue013]/g, (sign) => toTags(sign).replace('<', '&lt;').replace('>', '&gt;')),
    )
  return htmlTree(toTags(html))
}
