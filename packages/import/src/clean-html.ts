// Reduces the HTML of other programs to the elements that a note may have. It removes scripts and styles, and replaces unknown elements by their content.
// Screens sanitise again before they render; this keeps what is stored small and plain.

import { fileHash } from '@jotsam/core/html/file-address'
import { type HtmlElement, type HtmlNode, htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { allowedTags, isAllowedClass, isInlineImage } from '@jotsam/core/html/sanitize-policy'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { webHost } from '@jotsam/core/html/web-address'
import { texLanguage, texSource } from '@jotsam/core/markdown/tex'

export interface CleanHtmlOptions {
  /** Called first for each element: nodes replace it, undefined leaves it to the rules here. */
  readonly replace?: (element: HtmlElement) => readonly HtmlNode[] | undefined
}

export function cleanHtml(html: string, options: CleanHtmlOptions = {}): string {
  return serializeNodes(cleanNodes(htmlTree(html), options))
}

export function cleanNodes(nodes: readonly HtmlNode[], options: CleanHtmlOptions = {}): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    const replaced = options.replace?.(node)
    if (replaced) return replaced
    const children = cleanNodes(node.children, options)
    const name = renamed[node.name] ?? node.name
    if (name === 'img') return picture(node)
    if (name === 'math') return formula(node) ?? children
    if (name === 'input') return isCheckbox(node) ? [box(node.attributes.has('checked'))] : []
    if (!allowed.has(name)) return children
    // Wrappers only take space. A block wrapper becomes a paragraph.
    if (name === 'span') return styled(node, children)
    if (name === 'div' || name === 'section') return wrapper(children)
    return [{ name, attributes: cleanAttributes(name, node), children }]
  })
}

export function element(
  name: string,
  children: readonly HtmlNode[],
  attributes: Record<string, string> = {},
): HtmlElement {
  return { name, attributes: new Map(Object.entries(attributes)), children: [...children] }
}

export function box(isChecked: boolean): string {
  return isChecked ? '☑ ' : '☐ '
}

/** Items of a list and paragraphs that begin with a box, as the editor writes tasks. */
export function withTasks(html: string): string {
  return html
    .replace(
      /<li((?:\s[^<>]{0,500})?)>(<p(?:\s[^<>]{0,500})?>)?\s{0,100}([☐☑])\s{1,100}/g,
      (_, attributes: string, paragraph = '', sign: string) => `<li${attributes} ${stateOf(sign)}>${paragraph}`,
    )
    .replace(
      /<p>\s{0,100}([☐☑])\s{1,100}([^☐☑]{0,20000}?)<\/p>/g,
      (_, sign: string, text: string) => `<ul><li ${stateOf(sign)}>${text}</li></ul>`,
    )
    .replace(/(?<=<\/li>)<\/ul><ul>(?=<li data-list=)/g, '')
}

function stateOf(sign: string): string {
  return `data-list="${sign === '☑' ? 'checked' : 'unchecked'}"`
}

// An iframe only embeds what screens refuse anyway.
const allowed = new Set(allowedTags.filter((tag) => tag !== 'iframe'))
const renamed: Partial<Record<string, string>> = { strike: 's', article: 'div', main: 'div', center: 'div', tt: 'code' }
const blocks = new Set(
  'blockquote dd details div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table ul'.split(' '),
)

/** What Keep, Evernote and word processors write as the style of a span. */
const looks: readonly (readonly [style: RegExp, name: string])[] = [
  [/(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)\b/i, 'strong'],
  [/(?:^|;)\s*font-style\s*:\s*italic\b/i, 'em'],
  [/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]{0,50}\bunderline\b/i, 'u'],
  [/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]{0,50}\bline-through\b/i, 's'],
  [/(?:^|;)\s*--en-highlight\s*:/i, 'mark'],
]

function styled({ attributes }: HtmlElement, children: readonly HtmlNode[]): HtmlNode[] {
  const style = attributes.get('style') ?? ''
  const isText = children.some((child) => typeof child !== 'string' || child.trim() !== '') && !hasBlocks(children)
  if (style === '' || !isText) return [...children]
  return looks.reduce<HtmlNode[]>(
    (inside, [look, name]) => (look.test(style) ? [element(name, inside)] : inside),
    [...children],
  )
}

function hasBlocks(children: readonly HtmlNode[]): boolean {
  return children.some((child) => typeof child !== 'string' && blocks.has(child.name))
}

function wrapper(children: readonly HtmlNode[]): HtmlNode[] {
  if (hasBlocks(children)) return [...children]
  const isBlank = children.every((child) => (typeof child === 'string' ? child.trim() === '' : child.name === 'br'))
  return isBlank ? [] : [element('p', children)]
}

function cleanAttributes(name: string, { attributes }: HtmlElement): Map<string, string> {
  const kept = new Map<string, string>()
  const keep = (attribute: string, isValid: (value: string) => boolean) => {
    const value = attributes.get(attribute)
    if (value !== undefined && isValid(value)) kept.set(attribute, value)
  }
  if (name === 'a')
    keep('href', (href) => webHost(href) !== null || fileHash(href) !== null || /^(?:mailto|tel):/i.test(href))
  if (name === 'td' || name === 'th')
    for (const span of ['colspan', 'rowspan']) keep(span, (value) => /^\d{1,3}$/.test(value))
  if (name === 'ol') keep('start', (value) => /^\d{1,6}$/.test(value))
  if (name === 'li') keep('data-list', (state) => /^(?:un)?checked$/.test(state))
  const classes = (attributes.get('class') ?? '').split(/\s+/).filter(isAllowedClass)
  if (classes.length > 0) kept.set('class', classes.join(' '))
  return kept
}

/** MathML mostly has its TeX with it. */
function formula(math: HtmlElement): HtmlNode[] | undefined {
  const tex = annotationOf(math)
  const source = tex === undefined ? '' : texSource(tex, math.attributes.get('display') === 'block')
  return source === '' ? undefined : [element('span', [source], { 'data-language': texLanguage })]
}

function annotationOf({ attributes, children }: HtmlElement): string | undefined {
  if (attributes.get('encoding') === 'application/x-tex') return textOf(children)
  for (const child of children) {
    const tex = typeof child === 'string' ? undefined : annotationOf(child)
    if (tex !== undefined) return tex
  }
  return undefined
}

function picture({ attributes }: HtmlElement): HtmlNode[] {
  const src = attributes.get('src') ?? ''
  const alt = attributes.get('alt') ?? ''
  const isShown =
    webHost(src) !== null || fileHash(src) !== null || (isInlineImage(src) && src.length <= MAX_INLINE_IMAGE)
  if (isShown) return [element('img', [], alt === '' ? { src } : { src, alt })]
  return alt.trim() === '' ? [] : [`[Picture: ${alt.trim().slice(0, 200)}]`]
}

// As in the extension: a larger picture would use up the size limit of the note.
const MAX_INLINE_IMAGE = 20_000

function isCheckbox({ attributes }: HtmlElement): boolean {
  return attributes.get('type')?.toLowerCase() === 'checkbox'
}
