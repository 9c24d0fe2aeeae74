// The inline part of html-to-markdown.ts: text, emphasis, code, links and images.

import { type HtmlElement, type HtmlNode, textOf } from '../html/html-tree.ts'
import { safeLink } from '../html/safe-link.ts'
import { texLanguage, textAndFormulas } from './tex.ts'

export function inlineToMarkdown(nodes: readonly HtmlNode[]): string {
  return inlines(nodes)
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .join('\n')
    .trim()
    .replaceAll('\n', lineBreak)
}

/** The label of a footnote's mark, which is written as <sup>[1]</sup>; null for other elements. */
export function footnoteLabel(node: HtmlNode | undefined): string | null {
  if (typeof node !== 'object' || node.name !== 'sup' || node.children.some((child) => typeof child !== 'string'))
    return null
  return /^\[([^[\]\s]{1,40})\]$/.exec(textOf(node.children).trim())?.[1] ?? null
}

export const lineBreak = '\\\n'

export function longestRun(text: string, character: string): number {
  let longest = 0
  let run = 0
  for (const each of text) {
    run = each === character ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

function inlines(nodes: readonly HtmlNode[]): string {
  const parts = nodes.map(inline)
  // An exclamation mark in front of a link would make a picture of it.
  return parts
    .map((part, at) => (part.endsWith('!') && parts[at + 1]?.startsWith('[') ? `${part.slice(0, -1)}\\!` : part))
    .join('')
}

function inline(node: HtmlNode): string {
  if (typeof node === 'string') return escapeMarkdown(node.replace(/[\s\u00a0]+/g, ' '))
  const inner = () => inlines(node.children)
  switch (node.name) {
    case 'br':
      return '\n'
    case 'strong':
    case 'b':
      return around('**', inner())
    case 'em':
    case 'i':
      return around('*', inner())
    case 's':
    case 'del':
      return around('~~', inner())
    case 'mark':
      // Obsidian's sign, which imports read too.
      return around('==', inner())
    case 'u':
    case 'ins':
      // Markdown has no sign for it, and reads the tag.
      return around('<u>', inner(), '</u>')
    case 'iframe': {
      const src = address(node.attributes.get('src'))
      return src === '' ? '' : `<${src}>`
    }
    case 'code':
    case 'kbd':
    case 'samp':
      return code(textOf(node.children))
    case 'a':
      return link(node, inner())
    case 'img':
      return image(node)
    case 'sup': {
      const label = footnoteLabel(node)
      return label === null ? raised('sup', node) : `[^${label}]`
    }
    case 'sub':
      return raised('sub', node)
    case 'span':
      return isFormula(node) ? textOf(node.children) : inner()
    default:
      return inner()
  }
}

/** The text of a formula is not escaped: Markdown renderers leave formulas alone. */
function isFormula(element: HtmlElement): boolean {
  return element.attributes.get('data-language') === texLanguage
}

/** Markdown has no sign for these, and reads the tags: x2 is not x². The mark of a link to a source needs none. */
function raised(tag: 'sub' | 'sup', { children }: HtmlElement): string {
  const inner = inlines(children)
  const isPlain = children.every((child) => typeof child === 'string') && inner.trim() !== ''
  return isPlain ? `<${tag}>${inner.trim()}</${tag}>` : inner
}

/** Spaces go outside the marks, as Markdown requires; empty emphasis is left out. */
function around(mark: string, inner: string, end = mark): string {
  const words = inner.trim()
  if (words === '') return inner
  const lead = inner.startsWith(' ') ? ' ' : ''
  const trail = inner.endsWith(' ') ? ' ' : ''
  return `${lead}${mark}${words}${end}${trail}`
}

export function code(text: string): string {
  if (text.trim() === '') return ''
  const ticks = '`'.repeat(longestRun(text, '`') + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return ticks + pad + text.replace(/\s+/g, ' ') + pad + ticks
}

function link(element: HtmlElement, inner: string): string {
  const href = address(element.attributes.get('href'))
  return href === '' || inner.trim() === '' ? inner : `[${inner.trim()}](${href})`
}

function image(element: HtmlElement): string {
  const alt = escapeMarkdown(element.attributes.get('alt') ?? '')
  const src = address(element.attributes.get('src'))
  return src === '' ? alt : `![${alt}](${src})`
}

function address(value: string | undefined): string {
  return safeLink(value).replace(
    /[\s()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

// Opening brackets are not escaped: `[[202611151030]]` is a link to a note, and `\[` begins a formula. Nor is what a reader takes for a formula.
function escapeMarkdown(text: string): string {
  return textAndFormulas(text)
    .map((part, at) => (at % 2 === 0 ? part.replace(SIGNS, '\\$&') : part))
    .join('')
}

const SIGNS =
  /[\\`*<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~|\](?=\()|(?<=\[)[!^]|&(?=#?[\da-z]{1,10};)/giu
