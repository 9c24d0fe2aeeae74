// The title above the text, as it will read: large letters and no frame.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { describedBy, FieldFrame, useFieldIds } from '@jotsam/ui/field-frame'
import { noteTitle } from '../prose.ts'

export function TitleField({
  value,
  fault,
  disabled = false,
  autoFocus = false,
  onChange,
  onEnter,
}: {
  value: string
  fault: string | null
  disabled?: boolean
  autoFocus?: boolean
  onChange: (title: string) => void
  onEnter: () => void
}) {
  const ids = useFieldIds()
  return (
    <FieldFrame label={texts.titleField} hideLabel fault={fault} ids={ids}>
      <textarea
        id={ids.control}
        dir="auto"
        rows={1}
        value={value}
        disabled={disabled}
        placeholder={captureMessages.untitled}
        // biome-ignore lint/a11y/noAutofocus: a new note begins with its title.
        autoFocus={autoFocus}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(ids, null, fault)}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
          // A title is one line. Enter moves to the text.
          event.preventDefault()
          onEnter()
        }}
        className={`${noteTitle} field-sizing-content w-full resize-none bg-transparent text-ink outline-none placeholder:text-muted/80 aria-invalid:text-coral`}
      />
    </FieldFrame>
  )
}
