// The toolbar: one row, and a second one for what is rarely used. Every control is named, reachable by Tab once and by the arrow
// keys within.

import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import { limits } from '@jotsam/core/plan/limits'
import type { Editor } from '@tiptap/core'
import { ArrowDown, ArrowUp, Ellipsis, Focus, Image, Link, Redo2, RemoveFormatting, Undo2, Video } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { lazyPart } from '../../../../components/lazy-part.tsx'
import { toast } from '../../../../lib/ui/toast.tsx'
import { moveBlock, redoStep, undoStep } from '../writing-keys.ts'
import { AddressForm, type AddressKind } from './address-form.tsx'
import { CodeLanguage } from './code-language.tsx'
import { type FormatButton, formatButtons, rareButtons } from './format-buttons.tsx'
import { clearFormats, type Formats, type FormatValue, setFormat } from './format-commands.ts'
import { FontChoices, StyleChoice } from './text-choices.tsx'
import { ToolButton } from './toolbar-controls.tsx'
import { moveAlong, useOneStop } from './toolbar-keys.ts'

const texts = captureDetailMessages.editor

const TableTools = lazyPart(async () => (await import('./table-tools.tsx')).TableTools)

export function EditorToolbar({
  editor,
  formats,
  asking,
  onAsk,
  onImage,
  isFocused,
  onFocusMode,
  tools,
  status,
}: {
  editor: Editor | null
  formats: Formats
  asking: AddressKind | null
  onAsk: (kind: AddressKind | null) => void
  onImage: () => void
  isFocused: boolean
  onFocusMode: () => void
  /** Further buttons, at its end. */
  tools?: ReactNode
  /** Stands below the buttons. */
  status?: ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [hasMore, setMore] = useState(false)
  const format = (name: string, value: FormatValue) => editor && setFormat(editor, name, value)
  const formatTool = ({ label, icon, format: name, value }: FormatButton) => {
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
  }
  useOneStop(bar)
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-paper max-sm:top-auto max-sm:bottom-(--keyboard,0px) max-sm:order-last max-sm:-mx-4 max-sm:border-t max-sm:border-b-0 max-sm:bg-surface">
      <div
        ref={bar}
        role="toolbar"
        data-own-escape
        aria-label={texts.toolbar}
        onKeyDown={(event) => moveAlong(event, bar.current)}
        className="flex flex-col max-sm:flex-col-reverse max-sm:px-1.5"
      >
        <div className="flex items-center gap-0.5 overflow-x-auto py-1 sm:-mx-1.5">
          {editor && formats['code-block'] ? (
            <CodeLanguage editor={editor} language={String(formats.language ?? '')} />
          ) : (
            <StyleChoice formats={formats} onChoose={format} />
          )}
          {formatButtons.map(formatTool)}
          <ToolButton
            label={texts.link}
            icon={<Link />}
            pressed={Boolean(formats.link)}
            onPress={() => onAsk(asking === 'link' ? null : 'link')}
          />
          <ToolButton label={texts.image} icon={<Image />} onPress={onImage} />
          <ToolButton label={texts.undo} icon={<Undo2 />} onPress={() => editor && undoStep(editor)} />
          <ToolButton label={texts.redo} icon={<Redo2 />} onPress={() => editor && redoStep(editor)} />
          {tools}
          <ToolButton label={editorMessages.focusMode} icon={<Focus />} pressed={isFocused} onPress={onFocusMode} />
          <ToolButton
            label={editorMessages.more}
            icon={<Ellipsis />}
            expanded={hasMore}
            onPress={() => setMore((isOpen) => !isOpen)}
          />
        </div>
        {hasMore ? (
          <div className="flex items-center gap-0.5 overflow-x-auto border-line py-1 max-sm:border-b sm:-mx-1.5 sm:border-t">
            <FontChoices formats={formats} onChoose={format} />
            {rareButtons.map(formatTool)}
            <ToolButton
              label={editorMessages.moveUp}
              icon={<ArrowUp />}
              onPress={() => editor && moveBlock(editor, -1)}
            />
            <ToolButton
              label={editorMessages.moveDown}
              icon={<ArrowDown />}
              onPress={() => editor && moveBlock(editor, 1)}
            />
            <ToolButton
              label={texts.video}
              icon={<Video />}
              onPress={() => onAsk(asking === 'video' ? null : 'video')}
            />
            <ToolButton
              label={texts.clear}
              icon={<RemoveFormatting />}
              onPress={() => editor && clearFormats(editor)}
            />
          </div>
        ) : null}
      </div>
      {editor && formats.table ? <TableTools editor={editor} /> : null}
      {asking && editor ? (
        <AddressForm key={asking} kind={asking} editor={editor} current={formats.link} onDone={() => onAsk(null)} />
      ) : null}
      {status}
    </div>
  )
}

function isImageType(type: string): boolean {
  // Systems disagree about the name of the icon type.
  return [...limits.editor.imageTypes, 'image/vnd.microsoft.icon'].includes(type)
}

/** Opened by its button. */
export function ImagePicker({
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
        const files = [...(event.target.files ?? [])]
        // Some systems let people choose other types of files anyway.
        if (files.some(({ type }) => !isImageType(type))) toast.error(texts.badImageType)
        onImages(files.filter(({ type }) => isImageType(type)))
        // The same file may be chosen again.
        event.target.value = ''
      }}
    />
  )
}
