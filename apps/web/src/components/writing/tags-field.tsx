// The tags of a note that is edited: chips to look at, and one line of words while somebody types.
import { parseTags } from '@jotsam/core/capture/tags'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { editorMessages } from '@jotsam/core/messages/capture/editor'
import { Badge } from '@jotsam/ui/badge'
import { describedBy, FieldFrame, useFieldIds } from '@jotsam/ui/field-frame'
import { clsx } from 'clsx'
import { Tag } from 'lucide-react'
import { useState } from 'react'

export function TagsField({
  label = texts.tagsField,
  value,
  fault,
  disabled = false,
  onChange,
}: {
  label?: string
  value: string
  fault: string | null
  disabled?: boolean
  onChange: (tags: string) => void
}) {
  const ids = useFieldIds()
  const tags = parseTags(value)
  // The field does not jump to a row of its own while somebody types.
  const [hadTags] = useState(tags.length > 0)
  return (
    <FieldFrame
      label={label}
      hideLabel
      fault={fault}
      ids={ids}
      className={clsx('min-w-0 flex-1 basis-48', hadTags && 'max-sm:basis-full')}
    >
      <div className="group relative flex min-h-8 items-center rounded-full border border-transparent hover:border-line has-focus-visible:border-primary pointer-coarse:min-h-11">
        <input
          id={ids.control}
          dir="auto"
          value={value}
          disabled={disabled}
          autoComplete="off"
          placeholder={editorMessages.tagsPlaceholder}
          title={texts.tagsHint}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(ids, null, fault)}
          onChange={(event) => onChange(event.target.value)}
          className={`absolute inset-0 w-full rounded-full bg-transparent ps-8 pe-3 text-small text-ellipsis text-ink outline-none placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:text-coral pointer-coarse:text-touch ${tags.length > 0 ? 'not-focus:opacity-0' : ''}`}
        />
        <Tag aria-hidden className="pointer-events-none absolute start-2.5 size-3.5 text-muted" />
        {tags.length > 0 ? (
          <div
            aria-hidden
            className="pointer-events-none flex min-w-0 flex-wrap gap-1.5 py-1 ps-8 pe-3 group-focus-within:invisible"
          >
            {tags.map((tag) => (
              <Badge key={tag}>
                <span className="truncate">{tag}</span>
              </Badge>
            ))}
          </div>
        ) : null}
      </div>
    </FieldFrame>
  )
}
