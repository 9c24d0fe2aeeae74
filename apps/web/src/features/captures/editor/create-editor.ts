// One editor in one place of the page. No React here.
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { cleanHtml } from '../../../lib/sanitize.ts'
import type { FilePlace } from '../../files/index.ts'
import { androidEnter } from './android-enter.ts'
import { blockDirections } from './block-directions.ts'
import { nodesAndMarks } from './document/nodes-and-marks.ts'
import { type ReadDocument, readHtml } from './document/read-html.ts'
import { htmlWriter } from './document/stored-html.ts'
import { earlyTex } from './early-tex.ts'
import { fileContext } from './files/file-nodes.ts'
import { markdownInput } from './markdown-input.ts'
import { clipboard } from './paste/clipboard.ts'
import { scrollClearOfTools } from './scroll-clear-of-tools.ts'
import { setDone } from './tools/format-commands.ts'
import { readSelection } from './tools/read-selection.ts'
import { writingKeys } from './writing-keys.ts'

export interface EditorOptions {
  readonly label: string
  readonly html: string
  /** Null when the text is again what it was at the start. */
  onChange(html: string | null): void
  onFiles(files: readonly File[], at: number): void
  /** Whose files these are; null where files cannot be added. */
  readonly files: FilePlace | null
}

export interface NoteEditor {
  readonly editor: Editor
  /** What would be stored now. */
  html(): string
  /** Reports a change now that would be reported at the next pause. */
  flush(): void
}

/** Writing a long text as HTML is slow, so changes are reported when the person pauses, and at least this often. The interval grows with
 * the text. */
const pauseMs = ({ content }: Node) => 150 + content.size / 100
const longestMs = ({ content }: Node) => 2000 + content.size / 20

export function createEditor(host: HTMLElement, { label, html, onChange, onFiles, files }: EditorOptions): NoteEditor {
  let read: ReadDocument | undefined
  const editor = new Editor({
    element: host,
    extensions: [
      ...nodesAndMarks,
      writingKeys,
      androidEnter,
      markdownInput,
      earlyTex,
      clipboard(onFiles),
      fileContext(files),
      placeholder,
      blockDirections,
      placeAtEnd,
    ],
    // The content security policy refuses injected style sheets; `rich-text.css` has these rules.
    injectCSS: false,
    enablePasteRules: false,
    // Set before the start, because undo could remove content that is set later.
    onBeforeCreate: ({ editor: created }) => {
      read = readHtml(created.schema, cleanHtml(html))
      created.setOptions({ content: withPlaces(read.doc).toJSON() })
    },
    editorProps: {
      handleScrollToSelection: scrollClearOfTools,
      attributes: {
        role: 'textbox',
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      handleDOMEvents: {
        keydown: () => {
          readSelection()
          return false
        },
        // The checkbox of a task is drawn before its words.
        mousedown: (_view, event) => {
          const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(TASK) : null
          if (!item || !isBeside(item, event.clientX)) return false
          const at = editor.view.posAtDOM(item, 0) - 1
          const node = editor.state.doc.nodeAt(at)
          event.preventDefault()
          return node !== null && setDone(editor, at, node)
        },
        // `details` stay open while they are edited.
        click: (_view, event) => {
          if (event.target instanceof Element && event.target.closest('summary')) event.preventDefault()
          return false
        },
      },
    },
  })
  // A dialog around the editor moves the focus on every Tab event that reaches it.
  editor.view.dom.addEventListener('keydown', (event) => {
    if (event.key === 'Tab' && event.defaultPrevented) event.stopPropagation()
  })
  const write = htmlWriter(editor.schema, read?.origins ?? new Map())
  const first = write(editor.state.doc)
  let timer: ReturnType<typeof setTimeout> | undefined
  let reported = 0
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    reported = performance.now()
    const now = write(editor.state.doc)
    onChange(now === first ? null : now)
  }
  editor.on('update', () => {
    const isFirst = reported === 0
    clearTimeout(timer)
    const { doc } = editor.state
    timer = setTimeout(flush, pauseMs(doc))
    // The first change tells the page that there is something to lose.
    if (isFirst || performance.now() - reported > longestMs(doc)) flush()
  })
  editor.on('destroy', () => clearTimeout(timer))
  return { editor, html: () => write(editor.state.doc), flush }
}

/** A cursor cannot be placed before or after a table or a figure, so an empty line is added there. */
function withPlaces(doc: Node): Node {
  const place = doc.type.schema.nodes.paragraph?.create({ isPlace: true })
  if (!place) return doc
  const isOneOf = (block: Node | null, names: readonly string[]) => block !== null && names.includes(block.type.name)
  let { content } = doc
  if (isOneOf(doc.lastChild, [...THINGS, 'details', 'figure', 'dl', 'codeBlock', 'horizontalRule']))
    content = content.addToEnd(place)
  if (isOneOf(doc.firstChild, THINGS)) content = content.addToStart(place)
  return doc.copy(content)
}

const THINGS = ['table', 'kept', 'video', 'file']

const TASK = 'li[data-list="checked"], li[data-list="unchecked"]'

function isBeside(item: HTMLElement, x: number): boolean {
  const { left, right } = (item.firstElementChild ?? item).getBoundingClientRect()
  return x < left || x > right
}

const placeholder = Extension.create({
  name: 'placeholder',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        attributes: ({ doc }): Record<string, string> =>
          isEmpty(doc) ? { class: 'is-empty', 'data-placeholder': captureDetailMessages.editor.placeholder } : {},
      },
    }),
  ],
})

/** When a table or a picture is pasted or moved to the end, the line after it comes by itself. */
const placeAtEnd = Extension.create({
  name: 'placeAtEnd',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (done, _before, { doc, schema, tr }) => {
        const isNeeded = THINGS.includes(doc.lastChild?.type.name ?? '') && done.some(({ docChanged }) => docChanged)
        const place = isNeeded ? schema.nodes.paragraph?.create({ isPlace: true }) : null
        return place ? tr.insert(doc.content.size, place) : null
      },
    }),
  ],
})

function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0
}
