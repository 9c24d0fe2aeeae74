// A native select that looks like the other fields. Phones and screen readers support it well.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { controlClass } from './field.tsx'
import { describedBy, FieldFrame, type Labelled, useFieldIds } from './field-frame.tsx'

export function SelectField({
  label,
  hideLabel,
  hint,
  fault,
  className,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  const ids = useFieldIds()
  return (
    <FieldFrame {...{ label, hideLabel, hint, fault, ids, className }}>
      <div className="relative">
        <select
          id={ids.control}
          className={clsx(controlClass, 'appearance-none text-ellipsis pr-9')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(ids, hint, fault)}
          {...rest}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
