// The rich-text editor: Quill under a toolbar of our own, because its own has no labels. Loaded when somebody edits.

import { characterCount } from '@jotsam/core/capture/truncate'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import Quill from 'quill'
import 'quill/dist/quill.core.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { MentionCompletion } from '../../links/index.ts'
import { useVoice, VoiceStatus, VoiceTool } from '../../voice/index.ts'
import { createEditor, editorHtml } from './create-editor.ts'
import { type DictationPlace, dictationPlace } from './dictate-into.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { fitImage } from './fit-image.ts'
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
  const [quill, setQuill] = useState<Quill | null>(null)
  const changed = useEffectEvent(onChange)
  const begin = useRef(html)
  const { isPro } = usePlan()
  const dictated = useRef<DictationPlace | null>(null)
  const voice = useVoice(isPro, (said) => dictated.current?.insert(said))

  const addImages = useEffectEvent((editor: Quill, files: readonly File[], at: number) => {
    void insertImages(editor, files, at)
  })

  useEffect(() => {
    if (!host.current) return
    const place = host.current
    const editor = createEditor(place, {
      label,
      html: begin.current,
      onChange: (next) => changed(next),
      onImages: (files, at) => addImages(editor, files, at),
    })
    setQuill(editor)
    return () => {
      place.replaceChildren()
      setQuill(null)
    }
  }, [label])

  useEffect(() => {
    if (!quill) return
    const place = dictationPlace(quill)
    dictated.current = place
    return () => {
      dictated.current = null
      place.stop()
    }
  }, [quill])

  useEffect(() => {
    if (!quill) return
    if (isInvalid) quill.root.setAttribute('aria-invalid', 'true')
    else quill.root.removeAttribute('aria-invalid')
    if (describedBy) quill.root.setAttribute('aria-describedby', describedBy)
  }, [quill, isInvalid, describedBy])

  return (
    <div className="rich-text-frame rounded-card border border-line-strong/50 bg-surface focus-within:border-primary">
      <EditorToolbar
        quill={quill}
        onImages={(files) => quill && addFromPicker(quill, files)}
        tools={<VoiceTool voice={voice} />}
        status={<VoiceStatus voice={voice} />}
      />
      <div className="relative">
        <div ref={host} className="rich-text" />
        <MentionCompletion quill={quill} exceptId={noteId} />
      </div>
    </div>
  )
}

function addFromPicker(quill: Quill, files: readonly File[]): void {
  void insertImages(quill, files, quill.getSelection(true).index)
}

async function insertImages(quill: Quill, files: readonly File[], at: number): Promise<void> {
  let index = at
  for (const file of files) {
    const room =
      limits.capture.contentMax -
      characterCount(editorHtml(quill)) -
      '<p><img src="" alt=""></p>'.length -
      file.name.length * 2
    const image = await fitImage(file, room)
    if (!image.ok) {
      toast.error(image.message)
      continue
    }
    quill.insertEmbed(index, 'image', image.src, Quill.sources.USER)
    // The file's name is a poor description, and better than none.
    quill.formatText(index, 1, 'alt', file.name.replace(/\.\w+$/, ''), Quill.sources.USER)
    index += 1
    if (image.isScaled) toast(texts.imageScaled)
  }
  quill.setSelection(index, Quill.sources.SILENT)
}
