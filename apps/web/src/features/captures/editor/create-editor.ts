// One editor in one place of the page. No React here.

import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import Quill, { Delta, type Range } from 'quill'
import { editorFormats, registerEditorFormats } from './editor-formats.ts'
import { KEPT_CLASS } from './fit-for-editor.ts'
import { isImageType } from './fit-image.ts'
import { loosenOnDemand } from './loosen-kept.ts'
import { storedHtml } from './stored-html.ts'

registerEditorFormats()

export interface EditorOptions {
  readonly label: string
  readonly html: string
  /** Null when the text is again as it was in the beginning. */
  onChange(html: string | null): void
  onImages(files: readonly File[], at: number): void
}

export function createEditor(host: HTMLElement, { label, html, onChange, onImages }: EditorOptions): Quill {
  // A child of its own: the library writes beside and around it, and all of that goes with the host's children.
  const place = host.appendChild(document.createElement('div'))
  const quill = new Quill(place, {
    formats: editorFormats,
    placeholder: captureDetailMessages.editor.placeholder,
    modules: {
      history: { delay: limits.editor.historyDelayMs, maxStack: limits.editor.historyEntries, userOnly: true },
      // Tab leaves the text, as everywhere else; at the start of a list item it still indents.
      keyboard: {
        bindings: {
          tab: { key: 'Tab', handler: () => true },
          'soft break': { key: 'Enter', shiftKey: true, handler: (range: Range) => breakLine(quill, range) },
        },
      },
      table: true,
      uploader: {
        mimetypes: [...limits.editor.imageTypes, 'image/vnd.microsoft.icon'],
        handler: (range: { index: number }, files: File[]) =>
          onImages(
            files.filter(({ type }) => isImageType(type)),
            range.index,
          ),
      },
    },
  })
  describe(quill.root, label)
  loosenOnDemand(quill)
  quill.setContents(quill.clipboard.convert({ html, text: '' }), 'silent')
  giveLinesToWriteIn(quill)
  quill.history.clear()
  const first = editorHtml(quill)
  quill.on('text-change', (_delta, _before, source) => {
    if (source !== 'user') return
    const now = editorHtml(quill)
    onChange(now === first ? null : now)
  })
  return quill
}

/** Nobody can write into what is kept whole, so there is a line before and after it. */
function giveLinesToWriteIn(quill: Quill): void {
  const isKept = (element: Element | null) => element?.classList.contains(KEPT_CLASS)
  if (isKept(quill.root.lastElementChild)) quill.insertText(quill.getLength(), '\n', 'silent')
  if (isKept(quill.root.firstElementChild)) quill.insertText(0, '\n', 'silent')
}

/** Goes on in the same paragraph, and in the same looks. In code every break is one. */
function breakLine(quill: Quill, { index, length }: Range): boolean {
  const formats = quill.getFormat(index)
  if (formats['code-block']) return true
  quill.updateContents(new Delta().retain(index).delete(length).insert({ 'soft-break': true }), 'user')
  quill.setSelection(index + 1, 'silent')
  for (const name of ['bold', 'italic', 'underline', 'strike', 'font', 'size'])
    if (formats[name]) quill.format(name, formats[name], 'user')
  return false
}

export function editorHtml(quill: Quill): string {
  return storedHtml(quill.getContents().ops)
}

function describe(root: HTMLElement, label: string): void {
  root.setAttribute('role', 'textbox')
  // Said aloud, because what keeps the focus inside the capture asks for it.
  root.tabIndex = 0
  root.setAttribute('aria-multiline', 'true')
  root.setAttribute('aria-label', label)
}
