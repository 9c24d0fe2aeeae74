// Copying and pasting. Whatever comes in is sanitised; what goes out is HTML and Markdown.
import { safeLink } from '@jotsam/core/html/safe-link'
import { htmlToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import { chatMarkdownToHtml } from '@jotsam/core/markdown/markdown'
import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser, Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { cleanHtml } from '../../../../lib/sanitize.ts'
import { inert } from '../document/read-html.ts'
import { sliceHtml } from '../document/stored-html.ts'
import { refuseHugeText } from './huge-text.ts'
import { pasteBlocks, pasteSlice } from './paste-slice.ts'
import { pastedFormulas } from './pasted-formulas.ts'
import { pastedHtml } from './pasted-html.ts'

type OnFiles = (files: readonly File[], at: number) => void

export function clipboard(onFiles: OnFiles) {
  return Extension.create({
    name: 'clipboard',
    priority: 200,
    addProseMirrorPlugins() {
      return [new Plugin({ props: props(this.editor, onFiles) })]
    },
  })
}

function props(editor: Editor, onFiles: OnFiles): Plugin['props'] {
  const addAsFile = (file: File) => onFiles([file], editor.state.selection.from)
  return {
    transformPastedHTML: (html) => cleanHtml(pastedFormulas(pastedHtml(html))),
    clipboardTextParser: (text, $context, isPlain) =>
      isPlain || $context.parent.type.spec.code ? plainSlice(editor, text) : markdownSlice(editor, text),
    handlePaste: (view, event, slice) => {
      // Undo takes back what was pasted, not the words that were typed just before.
      view.dispatch(closeHistory(view.state.tr))
      const data = event.clipboardData
      if (!data) return false
      if (data.files.length > 0 && isPictureAtMost(data.getData('text/html'))) {
        onFiles([...data.files], view.state.selection.from)
        return true
      }
      // Visual Studio Code copies any text as coloured lines of code, so its HTML is not used.
      if (data.types.includes('vscode-editor-data') && !view.state.selection.$from.parent.type.spec.code) {
        const text = data.getData('text/plain')
        const formatted = codeSlice(editor, text, data.getData('vscode-editor-data')) ?? markdownSlice(editor, text)
        if (!pasteInSteps(view, plainSlice(editor, text), formatted))
          view.dispatch(pasteSlice(view.state.tr, formatted).scrollIntoView().setMeta('paste', true))
        return true
      }
      if (linkSelected(editor, data.getData('text/plain'))) return true
      const hasHtml = data.getData('text/html') !== ''
      // A site's formulas are no signs that somebody wrote.
      const isDrawn = /<math|katex/i.test(data.getData('text/html'))
      const asWritten = hasHtml ? withoutFormulas(slice) : plainSlice(editor, data.getData('text/plain'))
      const isSame = hasHtml ? isDrawn || asWritten.content.eq(slice.content) : !isFormatted(slice)
      if (!isSame && pasteInSteps(view, asWritten, slice)) return true
      const { tr } = view.state
      if (!pasteBlocks(tr, slice)) return false
      view.dispatch(tr.scrollIntoView().setMeta('paste', true))
      return true
    },
    handleDrop: (view, event, _slice, isMoved) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isMoved || files.length === 0) return false
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      onFiles(files, at?.pos ?? view.state.selection.from)
      return true
    },
    handleDOMEvents: {
      paste: (_view, event) => refuseHugeText(event, event.clipboardData, addAsFile),
      drop: (view, event) => !view.dragging && refuseHugeText(event, event.dataTransfer, addAsFile),
      copy: (view, event) => copy(view, event),
      cut: (view, event) => {
        if (!copy(view, event)) return false
        editor.commands.deleteSelection()
        return true
      },
    },
  }
}

/** A browser copies a picture as a file and as its address. Programs add a picture of copied words, which is not wanted. */
function isPictureAtMost(html: string): boolean {
  const place = inert(html)
  return place.textContent?.trim() === '' && !place.querySelector('table') && place.querySelectorAll('img').length <= 1
}

function copy({ state }: EditorView, event: ClipboardEvent): boolean {
  if (state.selection.empty || !event.clipboardData) return false
  const html = cleanHtml(sliceHtml(state.schema, state.selection.content()))
  event.clipboardData.setData('text/html', html)
  event.clipboardData.setData('text/plain', htmlToMarkdown(html))
  event.preventDefault()
  // Otherwise KaTeX's copy handler would replace it with plain text.
  event.stopPropagation()
  return true
}

/** The first undo gives back the signs as they were pasted, the second one removes them. False in a table, which pastes into cells. */
function pasteInSteps(view: EditorView, asWritten: Slice, formatted: Slice): boolean {
  const { selection } = view.state
  const { from, to, $from } = selection
  const around = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth))
  const isInCell = around.some(({ type }) => type.spec.tableRole)
  if (!(selection instanceof TextSelection) || isInCell) return false
  const written = pasteSlice(view.state.tr, asWritten).setMeta('paste', true)
  view.dispatch(written)
  const tr = closeHistory(view.state.tr)
  // The formatted text goes to where the cursor was, as if the signs had not been pasted: a list fits differently into their lines.
  for (const [index, step] of [...written.steps.entries()].reverse()) {
    const before = written.docs[index]
    if (before) tr.step(step.invert(before))
  }
  tr.setSelection(TextSelection.create(tr.doc, from, to))
  view.dispatch(pasteSlice(tr, formatted).scrollIntoView().setMeta('paste', true))
  return true
}

/** Whether it is more than lines of plain text. */
function isFormatted({ content }: Slice): boolean {
  let isMore = false
  content.descendants(({ type, marks }) => {
    isMore ||= !PLAIN.has(type.name) || marks.length > 0
  })
  return isMore
}

const PLAIN = new Set(['paragraph', 'text', 'hardBreak'])

function withoutFormulas({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(mapFragment(content), openStart, openEnd)
}

function mapFragment(fragment: Fragment): Fragment {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    const { source } = node.attrs
    nodes.push(
      node.type.name === 'formula' && source
        ? node.type.schema.text(source, node.marks)
        : node.copy(mapFragment(node.content)),
    )
  })
  return Fragment.from(nodes)
}

/** An address that is pasted over words becomes their link. */
function linkSelected(editor: Editor, pasted: string): boolean {
  const { selection } = editor.state
  const { $from, $to } = selection
  const address = pasted.trim()
  if (selection.empty || !$from.sameParent($to) || $from.parent.type.spec.code) return false
  if (!/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(address) || safeLink(address) === '') return false
  return editor.commands.setMark('link', { href: safeLink(address) })
}

function plainSlice({ schema }: Editor, text: string): Slice {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => schema.nodes.paragraph?.create(null, line ? schema.text(line) : null))
  return Slice.maxOpen(Fragment.from(lines.flatMap((line) => line ?? [])))
}

/** Text that contains no Markdown comes out as it is. */
function markdownSlice({ schema }: Editor, text: string): Slice {
  const place = inert(cleanHtml(chatMarkdownToHtml(text, { dollarMath: 'careful' })))
  return Slice.maxOpen(DOMParser.fromSchema(schema).parse(place).content)
}

/** Several lines from a code editor are a block of code; null for a single line, and for prose. */
function codeSlice({ schema }: Editor, text: string, about: string): Slice | null {
  const language = /"mode":"([\w+#.-]{1,30})"/.exec(about)?.[1] ?? ''
  const code = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (PROSE.has(language) || !code.includes('\n')) return null
  const block = schema.nodes.codeBlock?.create({ language }, schema.text(code))
  return block ? new Slice(Fragment.from(block), 0, 0) : null
}

const PROSE = new Set(['', 'markdown', 'plaintext', 'git-commit', 'latex'])
