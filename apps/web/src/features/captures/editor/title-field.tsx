// The title above the text: large letters and no frame.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { describedBy, FieldFrame, useFieldIds } from '@jotsam/ui/field-frame'

export function TitleField({
  value,
  fault,
  autoFocus,
  onChange,
}: {
  value: string
  fault: string | null
  autoFocus: boolean
  onChange: (title: string) => void
}) {
  const ids = useFieldIds()
  return (
    <FieldFrame label={texts.titleField} hideLabel fault={fault} ids={ids}>
      <input
        id={ids.control}
        dir="auto"
        value={value}
        placeholder={captureMessages.untitled}
        // biome-ignore lint/a11y/noAutofocus: a new note begins with its title.
        autoFocus={autoFocus}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(ids, null, fault)}
        onChange={(event) => onChange(event.target.value)}
        className="w-full bg-transparent font-semibold text-2xl text-ink placeholder:text-muted aria-invalid:text-coral"
      />
    </FieldFrame>
  )
}
