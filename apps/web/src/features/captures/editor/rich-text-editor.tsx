// The rich-text editor: the text and its tools. Loaded when somebody edits.

import { fileMessages } from '@jotsam/core/messages/capture/files'
import type { Editor } from '@tiptap/core'
import { Paperclip } from 'lucide-react'
import {
  type KeyboardEvent as KeyPress,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { takeKeys, takeSaveKey } from '../../../components/writing/early-keys.tsx'
import { useKeyboardInset } from '../../../components/writing/use-keyboard-inset.ts'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { MentionCompletion } from '../../links/index.ts'
import { useVoice, VoiceStatus, VoiceTool } from '../../voice/index.ts'
import { createEditor, type NoteEditor } from './create-editor.ts'
import { currentBlock } from './current-block.ts'
import { dictationPlace } from './dictate-into.ts'
import { EditorOutline } from './editor-outline.tsx'
import { carryOver } from './files/carry-over.ts'
import { takeHandedFiles } from './files/handed-files.ts'
import { insertFiles, pickFiles } from './files/insert-files.ts'
import { PictureTools } from './files/picture-tools.tsx'
import { mayTakeFocus } from './may-take-focus.ts'
import type { AddressKind } from './tools/address-form.tsx'
import { EditorToolbar, ImagePicker } from './tools/editor-toolbar.tsx'
import { InsertMenu } from './tools/insert-menu.tsx'
import { SelectionTools } from './tools/selection-tools.tsx'
import { ToolButton } from './tools/toolbar-controls.tsx'
import { useFormats } from './tools/use-formats.ts'
import { useEditorParts } from './use-editor-parts.ts'
import '../../../components/reading/reading.css'
import './rich-text.css'

const MentionTitles = lazyPart(async () => (await import('./mentions/mention-titles.tsx')).MentionTitles)
const FormulaTools = lazyPart(async () => (await import('./tools/formula-tools.tsx')).FormulaTools)

export interface RichTextEditorProps {
  readonly label: string
  /** The initial text. Later values are ignored. */
  readonly html: string
  readonly describedBy?: string
  readonly isInvalid?: boolean
  /** The note that this is the text of; it is not offered to itself as a mention. */
  readonly noteId?: string | null
  /** The note that files belong to: its id, or the idempotency key of a new one. */
  readonly filesOf: string
  /** Gets the function that reports a pending change at once. */
  readonly flush: RefObject<() => void>
  /** Ctrl S was pressed while the editor was loading. */
  readonly onSave: () => void
  /** Null when the text is again what it was at the start. */
  readonly onChange: (html: string | null) => void
}

export function RichTextEditor({
  label,
  html,
  describedBy,
  isInvalid = false,
  noteId = null,
  filesOf,
  flush: flushText,
  onSave,
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
  const save = useEffectEvent(onSave)
  const begin = useRef(html)
  const { isPro } = usePlan()
  const { client, user } = useSignedIn()
  const files = useMemo(() => ({ client, userId: user.id, note: filesOf }), [client, user.id, filesOf])
  const insert = (given: readonly File[], at = editor?.state.selection.from ?? 0) => {
    if (editor) void insertFiles(editor, files, given, at)
  }
  const took = useEffectEvent(insert)
  const voice = useVoice(isPro, (said) => editor && dictationPlace(editor).insert(said))

  useEffect(() => {
    if (!host.current) return
    const made = createEditor(host.current, {
      label,
      html: begin.current,
      // Rendered at once, because Save sends what is rendered.
      onChange: (next) =>
        flushSync(() => {
          if (next?.includes('[[')) setMentions(true)
          changed(next)
        }),
      onFiles: (given, at) => took(given, at),
      files,
    })
    setNote(made)
    if (mayTakeFocus(host.current)) made.editor.view.focus()
    typeInto(made.editor, takeKeys())
    if (noteId !== null) void carryOver(made.editor, files).catch(() => {})
    const handed = noteId === null ? takeHandedFiles() : []
    if (handed.length > 0) void insertFiles(made.editor, files, handed, 0)
    // The next action, such as Save, a link or a shortcut, may need the current text.
    const { flush } = made
    flushText.current = flush
    if (takeSaveKey()) {
      flush()
      // Once the text is rendered.
      setTimeout(() => save())
    }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) flush()
    }
    addEventListener('pointerdown', flush, true)
    // A key or assistive technology presses a button without a pointer.
    addEventListener('click', flush, true)
    addEventListener('keydown', press, true)
    addEventListener('pagehide', flush, true)
    document.addEventListener('visibilitychange', flush, true)
    made.editor.view.dom.addEventListener('blur', flush)
    return () => {
      removeEventListener('pointerdown', flush, true)
      removeEventListener('click', flush, true)
      removeEventListener('keydown', press, true)
      removeEventListener('pagehide', flush, true)
      document.removeEventListener('visibilitychange', flush, true)
      made.editor.view.dom.removeEventListener('blur', flush)
      flushText.current = () => {}
      made.editor.destroy()
      setNote(null)
    }
  }, [label, files, noteId, flushText])

  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    if (isInvalid) dom.setAttribute('aria-invalid', 'true')
    else dom.removeAttribute('aria-invalid')
    if (describedBy) dom.setAttribute('aria-describedby', describedBy)
  }, [editor, isInvalid, describedBy])

  // The keyboard that opens must not cover the line that was tapped.
  useKeyboardInset(frame, () => editor?.isFocused && editor.commands.scrollIntoView())
  useEditorParts(editor, Boolean(formats['code-block']))
  const [isFocused, setFocused] = useFocusMode(frame, editor)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people without a mouse choose files with a button.
    <div
      ref={frame}
      // On a phone the tools are at the end of the form, below the count of characters.
      className="rich-text-frame flex flex-1 flex-col max-sm:contents"
      // Escape in the text leaves focus mode, before it closes the note.
      {...(isFocused ? { 'data-own-escape': '' } : {})}
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event
        // Without selected words, the palette of the dashboard opens.
        if (isLinkKey(event) && target === editor?.view.dom && !editor.state.selection.empty) {
          event.preventDefault()
          setAsking('link')
        }
        if (target === editor?.view.dom && key.length === 1) currentTarget.dataset.typing = ''
        if (key === 'Escape' && target instanceof Element && target.closest('[role=toolbar]')) editor?.commands.focus()
        if (isFocused && key === 'Escape' && target === editor?.view.dom) setFocused(false)
      }}
      onPointerMove={({ currentTarget }) => delete currentTarget.dataset.typing}
      // A file that is dropped beside the text would be opened by the browser in place of the note.
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.isDefaultPrevented() || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        insert([...event.dataTransfer.files])
      }}
    >
      <EditorToolbar
        {...{ editor, formats, asking }}
        onAsk={setAsking}
        onImage={() => picker.current?.click()}
        isFocused={isFocused}
        onFocusMode={() => setFocused(!isFocused)}
        tools={
          <>
            <ToolButton label={fileMessages.pictureOrFile} icon={<Paperclip />} onPress={() => pickFiles(insert)} />
            <VoiceTool voice={voice} />
          </>
        }
        status={
          <>
            <PictureTools editor={editor} />
            <VoiceStatus voice={voice} />
          </>
        }
      />
      <ImagePicker ref={picker} onImages={insert} />
      <div className="relative flex flex-1 flex-col">
        <div ref={host} className="reading rich-text" />
        <MentionCompletion editor={editor} exceptId={noteId} />
        <InsertMenu
          editor={editor}
          onImage={() => picker.current?.click()}
          onFile={() => pickFiles(insert)}
          onPhoto={() => pickFiles(insert, true)}
          onVideo={() => setAsking('video')}
        />
        <SelectionTools editor={editor} formats={formats} onLink={() => setAsking('link')} />
        {editor && typeof formats.formula === 'number' ? (
          <FormulaTools key={formats.formula} editor={editor} at={formats.formula} />
        ) : null}
      </div>
      {editor ? <EditorOutline editor={editor} /> : null}
      {editor && hasMentions ? <MentionTitles editor={editor} instead={() => null} /> : null}
    </div>
  )
}

/** Types a text with line breaks at the cursor. */
function typeInto(editor: Editor, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) editor.commands.splitBlock()
    if (line !== '') editor.commands.insertContent({ type: 'text', text: line })
  }
}

function isLinkKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyPress<HTMLElement>): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** Focus mode: shows only the text, and fades all blocks but the current one. */
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
