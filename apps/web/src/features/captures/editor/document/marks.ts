// The marks of text, in the order of their elements from the outside in: a link comes first, so that bold words inside do not split it.

import { safeLink } from '@jotsam/core/html/safe-link'
import { linkRel } from '@jotsam/core/html/sanitize-policy'
import { limits } from '@jotsam/core/plan/limits'
import { Mark, type MarkConfig } from '@tiptap/core'
import { inner, kept } from './attributes.ts'

const Link = mark('link', ['a[href]'], {
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ ...kept('href'), ...kept('title') }),
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    { ...HTMLAttributes, href: safeLink(HTMLAttributes.href) || 'about:blank', target: '_blank', rel: linkRel },
    0,
  ],
})

const phrases = [
  ...['abbr', 'dfn'].map((tag) => mark(tag, [tag], { addAttributes: () => kept('title') })),
  mark('time', ['time'], { addAttributes: () => kept('datetime') }),
  ...['mark', 'ins', 'q', 'cite', 'small', 'var', 'kbd', 'samp'].map((tag) => mark(tag, [tag])),
]

const Font = mark('font', ['span'], {
  addAttributes: () => inner('family'),
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: (element) => {
        const family = /\bql-font-(\w+)/.exec(element.className)?.[1] ?? element.style.fontFamily
        return isOneOf(limits.editor.fontFamilies, family) ? { family } : false
      },
    },
  ],
  renderHTML: ({ mark: { attrs } }) => ['span', { class: `ql-font-${attrs.family}` }, 0],
})

const Size = mark('size', ['span'], {
  addAttributes: () => inner('size'),
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: (element) => {
        const size = element.style.fontSize
        return isOneOf(limits.editor.fontSizes, size) ? { size } : false
      },
    },
  ],
  renderHTML: ({ mark: { attrs } }) => ['span', { style: `font-size: ${attrs.size}` }, 0],
})

export const marks = [
  Link,
  ...phrases,
  tagged('bold', ['strong', 'b']),
  tagged('italic', ['em', 'i']),
  mark('underline', ['u']),
  tagged('strike', ['s', 'del', 'strike']),
  mark('sub', ['sub']),
  mark('sup', ['sup']),
  mark('code', ['code'], { code: true }),
  Font,
  Size,
]

function mark(name: string, tags: string[], rest: Partial<MarkConfig> = {}) {
  return Mark.create({
    name,
    // A new line starts without formatting.
    keepOnSplit: false,
    addAttributes: () => ({}),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0] ?? name, HTMLAttributes, 0],
    ...rest,
  })
}

/** A mark with several elements, such as `b` and `strong`: the element that was read is written again. */
function tagged(name: string, tags: string[]) {
  return mark(name, tags, {
    addAttributes: () => inner('tag', { default: tags[0], parseHTML: (element) => element.localName }),
    renderHTML: ({ mark: { attrs }, HTMLAttributes }) => [attrs.tag, HTMLAttributes, 0],
  })
}

function isOneOf(all: readonly string[], value: string): boolean {
  return all.includes(value)
}
