// Nodes between the words of a line: line breaks and pictures.

import { fileHash } from '@jotsam/core/html/file-address'
import { isInlineImage } from '@jotsam/core/html/sanitize-policy'
import { siteName } from '@jotsam/core/html/site-name'
import { webHost } from '@jotsam/core/html/web-address'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { Node } from '@tiptap/core'
import { pictureView } from '../files/file-nodes.ts'
import { kept } from './attributes.ts'

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [
    { tag: 'br', ignore: true, priority: 60, getAttrs: (element) => (goesOn(element) ? false : null) },
    { tag: 'br' },
  ],
  renderHTML: () => ['br'],
  renderText: () => '\n',
})

/** A place where a long word may be broken. */
const WordBreak = Node.create({
  name: 'wordBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'wbr' }],
  renderHTML: () => ['wbr'],
  renderText: () => '',
})

/** A picture from another site is not loaded; its name is shown instead. */
const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    ...kept('src'),
    ...kept('alt'),
    ...kept('title'),
    ...kept('width'),
    ...kept('height'),
    ...kept('class'),
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes: { src, ...rest } }) => {
    if (isInlineImage(String(src))) return ['img', { src, ...rest }]
    const file = fileHash(String(src))
    if (file) return ['img', { 'data-file': file, ...rest }]
    const stand = captureDetailMessages.imageFrom(siteName(webHost(String(src)) ?? ''))
    return ['img', { 'data-remote-src': src, ...rest, alt: rest.alt ? `${stand}: ${rest.alt}` : stand }]
  },
  addNodeView: () => (props) => pictureView(props),
})

export const inlineNodes = [HardBreak, WordBreak, Image]

/** Whether anything follows the break in its line. Browsers do not show the last break of a block. */
function goesOn(node: globalThis.Node): boolean {
  for (let at: globalThis.Node | null = node; at instanceof Element; at = at.parentNode) {
    for (let next = at.nextSibling; next; next = next.nextSibling) {
      if (next instanceof Element) return !next.matches(LINES)
      if (next.textContent?.trim()) return true
    }
    if (at.parentElement?.matches(LINES)) return false
  }
  return false
}

const LINES =
  'blockquote, dd, details, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, iframe, li, ol, p, pre, section, summary, ' +
  'table, td, th, tr, ul'
