// A labelled control with its hint and fault, tied together for screen readers. What was typed stays when a fault shows.
import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'

interface Labelled {
  label: string
  /** Kept for screen readers, not shown. */
  hideLabel?: boolean
  hint?: ReactNode
  fault?: string | null
}

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
    /** Stands inside the field at its end, such as a button. */
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
    <Frame {...{ label, hideLabel, hint, fault, ids, className }}>
      {trailing ? (
        <div className="relative">
          {input}
          <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
        </div>
      ) : (
        input
      )}
    </Frame>
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
    <Frame {...{ label, hideLabel, hint, fault, ids, className }}>
      <textarea
        ref={ref}
        id={ids.control}
        dir="auto"
        className={clsx(controlLook, 'min-h-28 py-2.5')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(ids, hint, fault)}
        {...rest}
      />
    </Frame>
  )
}

// Below 16 px, phones zoom into the field that is typed in.
const controlLook =
  'w-full rounded-control border border-line-strong/50 bg-surface px-3 text-[15px] pointer-coarse:text-[16px] text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-line-strong focus-visible:border-primary disabled:opacity-60 disabled:cursor-not-allowed aria-invalid:border-coral'

/** Of one line. */
export const controlClass = `h-10 pointer-coarse:h-11 ${controlLook}`

interface FieldIds {
  control: string
  hint: string
  fault: string
}

function Frame({
  label,
  hideLabel,
  hint,
  fault,
  ids,
  className,
  children,
}: Labelled & { ids: FieldIds; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={ids.control} className={hideLabel ? 'sr-only' : 'text-[13px] font-medium text-ink'}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={ids.hint} className="text-[13px] text-muted">
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={ids.fault} role="alert" className="text-[13px] text-coral">
          {fault}
        </p>
      ) : null}
    </div>
  )
}

function useFieldIds(): FieldIds {
  const id = useId()
  return { control: id, hint: `${id}-hint`, fault: `${id}-fault` }
}

function describedBy(ids: FieldIds, hint: ReactNode, fault: string | null | undefined): string | undefined {
  return [hint ? ids.hint : null, fault ? ids.fault : null].filter(Boolean).join(' ') || undefined
}
