// How the editor shows files: pictures in a line, other files as a block. The code that loads and uploads them comes on demand.
import { fileAddress, fileHash } from '@jotsam/core/html/file-address'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { Extension, Node, type NodeViewRendererProps } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { fileRow } from '../../../../lib/data/file-row.ts'
import type { FilePlace } from '../../../files/index.ts'
import { inner } from '../document/attributes.ts'

/** Says whose files these are and which note they belong to. */
export function fileContext(place: FilePlace | null) {
  return Extension.create({ name: 'files', addStorage: () => ({ place }) })
}

/** A file that is no picture: a line with nothing but a link to it. */
export const FileBlock = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...inner('hash'), ...inner('name', { default: '' }) }),
  parseHTML: () => [{ tag: 'p', priority: 60, getAttrs: (element) => fileOf(element) ?? false }],
  renderHTML: ({ node }) => ['p', ['a', { href: fileAddress(node.attrs.hash) }, node.attrs.name]],
  addNodeView: () => (props) => {
    const dom = document.createElement('div')
    dom.className = 'file-card'
    const name = document.createElement('b')
    name.textContent = props.node.attrs.name
    const facts = document.createElement('span')
    facts.className = 'file-facts'
    dom.append(name, facts)
    const stop = whenLoaded(props, async ({ factsOf }, owner) => {
      const row = await fileRow(owner, props.node.attrs.hash)
      if (row) facts.textContent = factsOf(row)
    })
    const stopState = followState(props, dom, props.node.attrs.hash)
    return view(dom, [stop, stopState])
  },
})

export function pictureView(props: NodeViewRendererProps) {
  const hash = fileHash(props.node.attrs.src)
  if (hash === null) {
    const spec = props.node.type.spec.toDOM?.(props.node)
    return DOMSerializer.renderSpec(document, spec ?? ['img']) as { dom: HTMLElement }
  }
  const dom = document.createElement('span')
  dom.className = 'file-picture'
  const image = document.createElement('img')
  for (const name of ['alt', 'title', 'width', 'height', 'class'])
    if (props.node.attrs[name] !== null) image.setAttribute(name, props.node.attrs[name])
  image.dataset.file = hash
  const { width, height } = props.node.attrs
  if (width && height) image.style.aspectRatio = `${Number(width)} / ${Number(height)}`
  dom.append(image)
  const stop = whenLoaded(props, async ({ fileUrl }, owner) => {
    const url = await fileUrl(owner, hash)
    if (url) image.src = url
    else dom.dataset.missing = texts.missing
  })
  const stopState = followState(props, dom, hash)
  return view(dom, [stop, stopState])
}

function view(dom: HTMLElement, stops: readonly (() => void)[]) {
  return {
    dom,
    // What is shown here is no part of the document.
    ignoreMutation: () => true,
    destroy() {
      for (const stop of stops) stop()
    },
  }
}

type Files = typeof import('../../../files/index.ts')

function whenLoaded({ editor }: NodeViewRendererProps, run: (files: Files, place: FilePlace) => unknown): () => void {
  const place = placeOf(editor.storage)
  let isGone = false
  if (place)
    void import('../../../files/index.ts').then((files) => (isGone ? undefined : run(files, place))).catch(() => {})
  return () => {
    isGone = true
  }
}

function followState(props: NodeViewRendererProps, dom: HTMLElement, hash: string): () => void {
  let unwatch = () => {}
  const stop = whenLoaded(props, ({ showState, watchFile }) => {
    const state = dom.appendChild(document.createElement('span'))
    state.className = 'file-state'
    state.setAttribute('role', 'status')
    unwatch = watchFile(hash, (now) => showState(state, now))
  })
  return () => {
    stop()
    unwatch()
  }
}

function placeOf(storage: object): FilePlace | null {
  return 'files' in storage ? (storage.files as { place: FilePlace | null }).place : null
}

function fileOf(line: Element): { hash: string; name: string } | null {
  const link = line.firstElementChild
  const hash = link?.localName === 'a' && line.children.length === 1 ? fileHash(link.getAttribute('href')) : null
  const name = link?.textContent?.trim() ?? ''
  return hash !== null && line.textContent?.trim() === name ? { hash, name } : null
}
