// The toolbar: every control named, reachable by Tab once and by the arrow keys within.
import { limits } from '@jotsam/core/limits'
import { captureDetailMessages } from '@jotsam/core/messages/capture-detail'
import { clsx } from 'clsx'
import { Image, Link, Redo2, RemoveFormatting, Undo2, Video } from 'lucide-react'
import type Quill from 'quill'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { AddressForm, type AddressKind } from './address-form.tsx'
import { formatButtons } from './format-buttons.tsx'
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
  const pickerId = useId()
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
        <Choice
          label={texts.style}
          value={String(formats.header ?? '')}
          options={[
            ['', texts.styles.body],
            ['1', texts.styles.h1],
            ['2', texts.styles.h2],
            ['3', texts.styles.h3],
          ]}
          onChoose={(value) => format('header', value === '' ? false : Number(value))}
        />
        <Choice
          label={texts.font}
          value={String(formats.font ?? '')}
          options={[
            ['', texts.fonts.sans],
            ...limits.editor.fontFamilies.map((each) => [each, texts.fonts[each]] as const),
          ]}
          onChoose={(value) => format('font', value === '' ? false : value)}
        />
        <Choice
          label={texts.size}
          value={String(formats.size ?? '')}
          options={[
            ['', texts.sizes.normal],
            ...limits.editor.fontSizes.map((each) => [each, texts.sizes[each]] as const),
          ]}
          onChoose={(value) => format('size', value === '' ? false : value)}
        />
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
            if (range) quill?.removeFormat(range.index, range.length, 'user')
          }}
        />
        <ToolButton label={texts.undo} icon={<Undo2 />} onPress={() => quill?.history.undo()} />
        <ToolButton label={texts.redo} icon={<Redo2 />} onPress={() => quill?.history.redo()} />
        {tools}
        <label htmlFor={pickerId} className="sr-only">
          {texts.image}
        </label>
        <input
          ref={picker}
          id={pickerId}
          type="file"
          hidden
          multiple
          accept={limits.editor.imageTypes.join(',')}
          onChange={(event) => {
            onImages([...(event.target.files ?? [])])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {asking && quill ? (
        <AddressForm key={asking} kind={asking} quill={quill} current={formats.link} onDone={() => setAsking(null)} />
      ) : null}
      {status}
    </div>
  )
}

function ToolButton({
  label,
  icon,
  pressed,
  onPress,
}: {
  label: string
  icon: ReactNode
  pressed?: boolean | undefined
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // The selection stays in the text while the mouse presses here.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-control pointer-coarse:size-11 [&_svg]:size-4',
        pressed ? 'bg-primary-soft text-primary-text' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {icon}
    </button>
  )
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
}) {
  return (
    <select
      aria-label={label}
      title={label}
      value={options.some(([each]) => each === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      // What thumbs use most comes first.
      className="h-8 shrink-0 rounded-control bg-surface px-1.5 text-[13px] text-muted hover:bg-sunken hover:text-ink pointer-coarse:h-11 max-sm:pointer-coarse:order-last"
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Tab stops at the control that was used last, and then leaves; the arrows reach the others. */
function useOneStop(bar: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null)
  // After every rendering: controls come and go.
  useEffect(() => {
    const place = bar.current
    const settle = () => {
      const controls = controlsOf(place)
      const stop = controls.find((control) => control === last.current) ?? controls[0]
      for (const control of controls) control.tabIndex = control === stop ? 0 : -1
    }
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
      settle()
    }
    settle()
    place?.addEventListener('focusin', note)
    return () => place?.removeEventListener('focusin', note)
  })
}

function controlsOf(bar: HTMLElement | null): HTMLElement[] {
  return bar ? [...bar.querySelectorAll<HTMLElement>('button, select')] : []
}

function moveAlong(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const controls = controlsOf(bar)
  const at = document.activeElement instanceof HTMLElement ? controls.indexOf(document.activeElement) : -1
  if (at === -1) return
  event.preventDefault()
  controls[(at + step + controls.length) % controls.length]?.focus()
}
