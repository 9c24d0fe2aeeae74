// Blocks that are moved and deleted as one thing: videos, and the few structures that no other node can hold.

import { videoSandbox } from '@jotsam/core/html/sanitize-policy'
import { isVideoEmbed } from '@jotsam/core/html/video-embed'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { Node } from '@tiptap/core'
import { cleanFragment } from '../../../../lib/sanitize.ts'
import { blockAttributes, inner, kept, ORIGIN } from './attributes.ts'

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...kept('src'), ...inner('origin', blockAttributes.origin) }),
  parseHTML: () => [
    { tag: 'iframe[src]', getAttrs: (element) => (isVideoEmbed(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes: { src } }) => [
    'iframe',
    {
      class: 'ql-video',
      src,
      sandbox: videoSandbox,
      allow: 'fullscreen; picture-in-picture',
      referrerpolicy: 'strict-origin-when-cross-origin',
      title: captureDetailMessages.editor.video,
    },
  ],
})

const KEPT_CLASS = 'kept-block'

const Kept = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  addAttributes: () => inner('html', { default: '', parseHTML: htmlOf }),
  parseHTML: () => [{ tag: 'dl, pre', priority: 200, getAttrs: (element) => (isUnknown(element) ? null : false) }],
  renderHTML: ({ node }) => {
    const box = document.createElement('div')
    box.className = KEPT_CLASS
    box.contentEditable = 'false'
    box.dataset.hint = captureDetailMessages.editor.kept
    box.append(cleanFragment(node.attrs.html))
    return box
  },
})

export const atoms = [Video, Kept]

function isUnknown(element: Element): boolean {
  if (element.localName === 'pre') return element.querySelector('img, iframe, table') !== null
  if (element.localName === 'dl') return [...element.children].some((child) => !child.matches('dt, dd'))
  return false
}

function htmlOf(element: Element): string {
  const copy = element.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const each of [copy, ...copy.querySelectorAll('*')]) each.removeAttribute(ORIGIN)
  return copy.outerHTML
}
