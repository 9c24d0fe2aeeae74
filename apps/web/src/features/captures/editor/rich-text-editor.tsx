// The rich-text editor: the text and its tools. Loaded when somebody edits.

import { characterCount } from '@jotsam/core/capture/truncate'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { MentionCompletion } from '../../links/index.ts'
import { useVoice, VoiceStatus, VoiceTool } from '../../voice/index.ts'
import type { AddressKind } from './address-form.tsx'
import { createEditor, type NoteEditor } from './create-editor.ts'
import { currentBlock } from './current-block.ts'
import { dictationPlace } from './dictate-into.ts'
import { EditorOutline } from './editor-outline.tsx'
import { EditorToolbar, ImagePicker } from './editor-toolbar.tsx'
import { fitImage } from './fit-image.ts'
import { InsertMenu } from './insert-menu.tsx'
import { SelectionTools } from './selection-tools.tsx'
import { useEditorParts } from './use-editor-parts.ts'
import { useFormats } from './use-formats.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import '../../../components/reading/reading.css'
import './rich-text.css'

const texts = captureDetailMessages.editor

const MentionTitles = lazyPart(async () => (await import('./mention-titles.tsx')).MentionTitles)
const FormulaTools = lazyPart(async () => (await import('./formula-tools.tsx')).FormulaTools)

export interface RichTextEditorProps {
  readonly label: string
  /** What it begins with; later changes come from the person only. */
  readonly html: string
  readonly describedBy?: string
  readonly isInvalid?: boolean
  /** The note that this is the text of; it is not offered to itself as a mention. */
  readonly noteId?: string | null
  /** Null when the text is again as it was in the beginning. */
  readonly onChange: (html: string | null) => void
}

export function RichTextEditor({
  label,
  html,
  describedBy,
  isInvalid = false,
  noteId = null,
  onChange,
}: RichTextEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState<NoteEditor | null>(null)
  const editor = note?.editor ?? null
  const frame = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [hasMentions, setMentions] = useState(html.includes('[['))
  const [asking, setAsking] = useState<AddressKind | null>(null)
  const formats = useFormats(editor)
  const changed = useEffectEvent(onChange)
  const begin = useRef(html)
  const { isPro } = usePlan()
  const voice = useVoice(isPro, (said) => editor && dictationPlace(editor).insert(said))

  useEffect(() => {
    if (!host.current) return
    const made = createEditor(host.current, {
      label,
      html: begin.current,
      onChange: (next) => {
        if (next?.includes('[[')) setMentions(true)
        changed(next)
      },
      onImages: (files, at) => void insertImages(made, files, at),
    })
    setNote(made)
    // Whatever is pressed next may need the text as it is now: Save, a link, a shortcut.
    const flush = () => flushSync(made.flush)
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) flush()
    }
    addEventListener('pointerdown', flush, true)
    addEventListener('keydown', press, true)
    addEventListener('pagehide', flush, true)
    document.addEventListener('visibilitychange', flush, true)
    made.editor.view.dom.addEventListener('blur', flush)
    return () => {
      removeEventListener('pointerdown', flush, true)
      removeEventListener('keydown', press, true)
      removeEventListener('pagehide', flush, true)
      document.removeEventListener('visibilitychange', flush, true)
      made.editor.view.dom.removeEventListener('blur', flush)
      made.editor.destroy()
      setNote(null)
    }
  }, [label])

  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    if (isInvalid) dom.setAttribute('aria-invalid', 'true')
    else dom.removeAttribute('aria-invalid')
    if (describedBy) dom.setAttribute('aria-describedby', describedBy)
  }, [editor, isInvalid, describedBy])

  useKeyboardInset(frame)
  useEditorParts(editor, Boolean(formats['code-block']))
  const [isFocused, setFocused] = useFocusMode(frame, editor)

  return (
    <div ref={frame} className="rich-text-frame flex flex-1 flex-col">
      <EditorToolbar
        {...{ editor, formats, asking }}
        onAsk={setAsking}
        onImage={() => picker.current?.click()}
        isFocused={isFocused}
        onFocusMode={() => setFocused(!isFocused)}
        tools={<VoiceTool voice={voice} />}
        status={<VoiceStatus voice={voice} />}
      />
      <ImagePicker
        ref={picker}
        onImages={(files) => note && void insertImages(note, files, note.editor.state.selection.from)}
      />
      <div className="relative flex flex-1 flex-col">
        <div ref={host} className="reading rich-text" />
        <MentionCompletion editor={editor} exceptId={noteId} />
        <InsertMenu editor={editor} onImage={() => picker.current?.click()} onVideo={() => setAsking('video')} />
        <SelectionTools editor={editor} formats={formats} onLink={() => setAsking('link')} />
        {editor && typeof formats.formula === 'number' ? (
          <FormulaTools
            key={formats.formula}
            editor={editor}
            at={formats.formula}
            wantsFocus={formats.isFormulaAsked === true}
          />
        ) : null}
      </div>
      {editor ? <EditorOutline editor={editor} /> : null}
      {editor && hasMentions ? <MentionTitles editor={editor} instead={() => null} /> : null}
    </div>
  )
}

/** Only the text, and of it above all the block that is written. */
function useFocusMode(frame: RefObject<HTMLElement | null>, editor: Editor | null) {
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const screen = frame.current?.closest('[role=dialog]')
    if (!isFocused || !editor || !screen) return
    editor.registerPlugin(currentBlock)
    editor.commands.focus()
    screen.setAttribute('data-focus-mode', '')
    return () => {
      screen.removeAttribute('data-focus-mode')
      if (!editor.isDestroyed) editor.unregisterPlugin(currentBlock.spec.key ?? '')
    }
  }, [frame, editor, isFocused])
  return [isFocused, setFocused] as const
}

async function insertImages(note: NoteEditor, files: readonly File[], at: number): Promise<void> {
  let position = at
  for (const file of files) {
    const room =
      limits.capture.contentMax -
      characterCount(note.html()) -
      '<p><img src="" alt=""></p>'.length -
      file.name.length * 2
    const image = await fitImage(file, room)
    if (!image.ok) {
      toast.error(image.message)
      continue
    }
    // The file's name is a poor description, and better than none.
    const attrs = { src: image.src, alt: file.name.replace(/\.\w+$/, '') }
    note.editor.commands.insertContentAt(position, { type: 'image', attrs })
    position = note.editor.state.selection.to
    if (image.isScaled) toast(texts.imageScaled)
  }
}
