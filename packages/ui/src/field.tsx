// Text fields of one or several lines.
import { clsx } from 'clsx'
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { describedBy, FieldFrame, type Labelled, useFieldIds } from './field-frame.tsx'

export function TextField({
  label,
  hideLabel,
  hint,
  fault,
  trailing,
  className,
  ref,
  ...rest
}: Labelled &
  InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>
    /** Shown inside the field at its end, such as a button. */
    trailing?: ReactNode
  }) {
  const ids = useFieldIds()
  const input = (
    <input
      ref={ref}
      id={ids.control}
      dir="auto"
      className={clsx(controlClass, trailing ? 'pr-11' : null)}
      aria-invalid={fault ? true : undefined}
      aria-describedby={describedBy(ids, hint, fault)}
      {...rest}
    />
  )
  return (
    <FieldFrame {...{ label, hideLabel, hint, fault, ids, className }}>
      {trailing ? (
        <div className="relative">
          {input}
          <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

export function TextArea({
  label,
  hideLabel,
  hint,
  fault,
  className,
  ref,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const ids = useFieldIds()
  return (
    <FieldFrame {...{ label, hideLabel, hint, fault, ids, className }}>
      <textarea
        ref={ref}
        id={ids.control}
        dir="auto"
        className={clsx(controlLook, 'min-h-28 py-2.5')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(ids, hint, fault)}
        {...rest}
      />
    </FieldFrame>
  )
}

// Below 16 px, phones zoom into a focused field.
const controlLook =
  'w-full rounded-control border border-line-strong/50 bg-surface px-3 text-body pointer-coarse:text-touch text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-line-strong focus-visible:border-primary disabled:opacity-60 disabled:cursor-not-allowed aria-invalid:border-coral'

/** A control of one line. */
export const controlClass = `h-10 pointer-coarse:h-11 ${controlLook}`
