// Label, hint and error message of a control, connected to it for screen readers.
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

export interface Labelled {
  label: string
  /** Only screen readers get the label. */
  hideLabel?: boolean
  hint?: ReactNode
  fault?: string | null
}

interface FieldIds {
  control: string
  hint: string
  fault: string
}

export function FieldFrame({
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
      <label htmlFor={ids.control} className={hideLabel ? 'sr-only' : 'text-small font-medium text-ink'}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={ids.hint} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={ids.fault} role="alert" className="text-small text-coral">
          {fault}
        </p>
      ) : null}
    </div>
  )
}

export function useFieldIds(): FieldIds {
  const id = useId()
  return { control: id, hint: `${id}-hint`, fault: `${id}-fault` }
}

export function describedBy(ids: FieldIds, hint: ReactNode, fault: string | null | undefined): string | undefined {
  return [hint ? ids.hint : null, fault ? ids.fault : null].filter(Boolean).join(' ') || undefined
}
