// The rich-text editor: the text and its tools. Loaded when somebody edits.

import { characterCount } from '@jotsam/core/capture/truncate'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { MentionCompletion } from '../../links/index.ts'
import { useVoice, VoiceStatus, VoiceTool } from '../../voice/index.ts'
import type { AddressKind } from './address-form.tsx'
import { createEditor, type NoteEditor } from './create-editor.ts'
import { dictationPlace } from './dictate-into.ts'
import { EditorToolbar, ImagePicker } from './editor-toolbar.tsx'
import { fitImage } from './fit-image.ts'
import { InsertMenu } from './insert-menu.tsx'
import { SelectionTools } from './selection-tools.tsx'
import { useFormats } from './use-formats.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import './rich-text.css'

const texts = captureDetailMessages.editor

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
      onChange: (next) => changed(next),
      onImages: (files, at) => void insertImages(made, files, at),
    })
    setNote(made)
    return () => {
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

  return (
    <div ref={frame} className="rich-text-frame flex flex-1 flex-col">
      <EditorToolbar
        {...{ editor, formats, asking }}
        onAsk={setAsking}
        onImage={() => picker.current?.click()}
        tools={<VoiceTool voice={voice} />}
        status={<VoiceStatus voice={voice} />}
      />
      <ImagePicker
        ref={picker}
        onImages={(files) => note && void insertImages(note, files, note.editor.state.selection.from)}
      />
      <div className="relative flex flex-1 flex-col">
        <div ref={host} className="rich-text flex flex-1 flex-col" />
        <MentionCompletion editor={editor} exceptId={noteId} />
        <InsertMenu editor={editor} onImage={() => picker.current?.click()} onVideo={() => setAsking('video')} />
        <SelectionTools editor={editor} formats={formats} onLink={() => setAsking('link')} />
      </div>
    </div>
  )
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
