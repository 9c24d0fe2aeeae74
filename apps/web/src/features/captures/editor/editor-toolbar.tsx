// The toolbar: every control named, reachable by Tab once and by the arrow keys within.

import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import { Image, Link, Redo2, RemoveFormatting, Undo2, Video } from 'lucide-react'
import type Quill from 'quill'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { AddressForm, type AddressKind } from './address-form.tsx'
import { clearFormats } from './clear-formats.ts'
import { formatButtons } from './format-buttons.tsx'
import { TextChoices } from './text-choices.tsx'
import { ToolButton } from './toolbar-controls.tsx'
import { moveAlong, useOneStop } from './toolbar-keys.ts'
import { useFormats } from './use-formats.ts'

const texts = captureDetailMessages.editor

export function EditorToolbar({
  quill,
  onImages,
  tools,
  status,
}: {
  quill: Quill | null
  onImages: (files: readonly File[]) => void
  /** Further buttons, at its end. */
  tools?: ReactNode
  /** Stands below the buttons. */
  status?: ReactNode
}) {
  const formats = useFormats(quill)
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<AddressKind | null>(null)
  const format = (name: string, value: unknown) => quill?.format(name, value, 'user')
  useOneStop(bar)
  return (
    <div className="sticky -top-6 z-10 rounded-t-card border-b border-line bg-surface">
      <div
        ref={bar}
        role="toolbar"
        aria-label={texts.toolbar}
        onKeyDown={(event) => moveAlong(event, bar.current)}
        className="flex items-center gap-0.5 overflow-x-auto p-1.5 sm:flex-wrap"
      >
        <TextChoices formats={formats} onChoose={format} />
        {formatButtons.map(({ label, icon, format: name, value }) => {
          const isOn = value === true ? Boolean(formats[name]) : formats[name] === value
          const isToggle = name !== 'indent'
          return (
            <ToolButton
              key={label}
              label={label}
              icon={icon}
              pressed={isToggle ? isOn : undefined}
              onPress={() => format(name, isToggle && isOn ? false : value)}
            />
          )
        })}
        <ToolButton
          label={texts.link}
          icon={<Link />}
          pressed={Boolean(formats.link)}
          onPress={() => setAsking(asking === 'link' ? null : 'link')}
        />
        <ToolButton label={texts.image} icon={<Image />} onPress={() => picker.current?.click()} />
        <ToolButton
          label={texts.video}
          icon={<Video />}
          onPress={() => setAsking(asking === 'video' ? null : 'video')}
        />
        <ToolButton
          label={texts.clear}
          icon={<RemoveFormatting />}
          onPress={() => {
            const range = quill?.getSelection(true)
            if (quill && range) clearFormats(quill, range)
          }}
        />
        <ToolButton label={texts.undo} icon={<Undo2 />} onPress={() => quill?.history.undo()} />
        <ToolButton label={texts.redo} icon={<Redo2 />} onPress={() => quill?.history.redo()} />
        {tools}
        <ImagePicker ref={picker} onImages={onImages} />
      </div>
      {asking && quill ? (
        <AddressForm key={asking} kind={asking} quill={quill} current={formats.link} onDone={() => setAsking(null)} />
      ) : null}
      {status}
    </div>
  )
}

/** Opened by its button. */
function ImagePicker({
  ref,
  onImages,
}: {
  ref: RefObject<HTMLInputElement | null>
  onImages: (files: readonly File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      aria-label={texts.image}
      accept={limits.editor.imageTypes.join(',')}
      onChange={(event) => {
        onImages([...(event.target.files ?? [])])
        // The same file may be chosen again.
        event.target.value = ''
      }}
    />
  )
}
