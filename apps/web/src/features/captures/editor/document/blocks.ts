// The blocks of a note. They nest as in HTML, so that every captured structure can be edited in place.
import { Node, type NodeConfig } from '@tiptap/core'
import { Fragment, type Schema } from '@tiptap/pm/model'
import { blockAttributes, inner, kept } from './attributes.ts'

const BLOCKS =
  'blockquote, dd, details, div, dl, dt, figure, figcaption, h1, h2, h3, h4, h5, h6, hr, iframe, li, ol, p, pre, section, summary, ' +
  'table, ul'

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })

const Text = Node.create({ name: 'text', group: 'inline' })

/** `tag` is null for text directly in a list item, a cell or a quote, without a paragraph element. */
const Paragraph = Node.create({
  name: 'paragraph',
  // Enter creates the block type with the highest priority.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({
    ...blockAttributes,
    ...inner('tag', { keepOnSplit: true, parseHTML: (element) => element.localName }),
    // An empty line beside a block such as a table, only for the cursor. It is not stored.
    ...inner('isPlace', {
      default: false,
      rendered: true,
      renderHTML: ({ isPlace }) => (isPlace ? { 'data-place': '' } : {}),
    }),
  }),
  parseHTML: () => [
    { tag: 'p' },
    { tag: 'div', getAttrs: (element) => (holdsBlocks(element) || isCodeBox(element) ? false : null) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag ?? 'p', HTMLAttributes, 0],
})

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({
    ...blockAttributes,
    ...inner('level', { default: 1, parseHTML: (element) => Number(element.localName[1]) }),
  }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
})

const Blockquote = block('blockquote', 'block+')

const BulletList = block('bulletList', 'listItem+', { tag: 'ul', group: 'block list' })

const OrderedList = block('orderedList', 'listItem+', {
  tag: 'ol',
  group: 'block list',
  addAttributes: () => ({ ...blockAttributes, ...kept('start') }),
})

/** `data-list` says whether a task is done. */
const ListItem = block('listItem', 'block+', {
  tag: 'li',
  group: '',
  addAttributes: () => ({ ...blockAttributes, ...kept('data-list', { keepOnSplit: true }) }),
})

const CodeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({
    ...blockAttributes,
    ...kept('class', { parseHTML: (element) => (element.localName === 'pre' ? element.getAttribute('class') : null) }),
    ...inner('language', { parseHTML: languageOf }),
  }),
  parseHTML: () =>
    ['pre', 'div.ql-code-block-container'].map((tag) => ({
      tag,
      getContent: (element: globalThis.Node, schema: Schema) => {
        const code = element instanceof Element ? codeOf(element) : ''
        return code === '' ? Fragment.empty : Fragment.from(schema.text(code))
      },
    })),
  renderHTML: ({ node, HTMLAttributes }) => {
    const { language } = node.attrs
    return ['pre', HTMLAttributes, ['code', language ? { class: `language-${language}` } : {}, 0]]
  },
})

const HorizontalRule = block('horizontalRule', '', { tag: 'hr' })

/** A `div` or `section` with blocks inside. */
const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    ...blockAttributes,
    ...inner('tag', { default: 'div', parseHTML: (element) => element.localName }),
  }),
  parseHTML: () => [
    { tag: 'section' },
    { tag: 'div', getAttrs: (element) => (holdsBlocks(element) && !isCodeBox(element) ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag, HTMLAttributes, 0],
})

const Figure = block('figure', '(figcaption | block)+')
const Figcaption = block('figcaption', 'block+', { group: '' })

const DefinitionList = block('dl', '(dt | dd)+')
const Term = block('dt', 'block+', { group: '' })
const Definition = block('dd', 'block+', { group: '' })

/** Always open while it is edited; `isOpen` says how it is stored. */
const Details = block('details', 'summary? block+', {
  addAttributes: () => ({
    ...blockAttributes,
    ...inner('isOpen', { default: false, parseHTML: (element) => element.hasAttribute('open') }),
  }),
  renderHTML: ({ HTMLAttributes }) => ['details', { ...HTMLAttributes, open: '' }, 0],
})
const Summary = block('summary', 'block+', { group: '' })

export const blocks = [
  ...[Doc, Text, Paragraph, Heading, Blockquote, BulletList, OrderedList, ListItem, CodeBlock, HorizontalRule],
  ...[Box, Figure, Figcaption, DefinitionList, Term, Definition, Details, Summary],
]

function block(name: string, content: string, { tag = name, ...rest }: Partial<NodeConfig> & { tag?: string } = {}) {
  return Node.create({
    name,
    group: 'block',
    content,
    defining: content !== '',
    addAttributes: () => blockAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => (content === '' ? [tag, HTMLAttributes] : [tag, HTMLAttributes, 0]),
    ...rest,
  })
}

function holdsBlocks(element: Element): boolean {
  return element.querySelector(BLOCKS) !== null
}

/** Code as an earlier editor stored it: an element for each line. */
function isCodeBox(element: Element): boolean {
  return element.closest('.ql-code-block-container') !== null
}

function languageOf(element: Element): string | null {
  const all = [element, ...element.children]
  const named = all.map((each) => /\blanguage-(\S+)/.exec(each.className)?.[1] ?? each.getAttribute('data-language'))
  return named.find(Boolean) ?? null
}

function codeOf(element: Element): string {
  const lines = element.querySelectorAll('.ql-code-block')
  if (lines.length > 0) return [...lines].map((line) => line.textContent).join('\n')
  // Browsers do not show the last line break of a block.
  return textWithBreaks(element).replace(/\n$/, '')
}

function textWithBreaks(node: globalThis.Node): string {
  if (node instanceof Element && node.localName === 'br') return '\n'
  return node.childNodes.length > 0 ? [...node.childNodes].map(textWithBreaks).join('') : (node.textContent ?? '')
}
