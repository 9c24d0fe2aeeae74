// A setting: its name, its state, and a form that opens below it. When the form closes, the focus returns to the button.
import { Button } from '@jotsam/ui/button'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

export function Setting({
  name,
  summary,
  action,
  level: Heading = 'h3',
  isNamed = true,
  children,
}: {
  name: string
  /** False when the heading of the page says the same. */
  isNamed?: boolean
  summary?: ReactNode
  level?: 'h3' | 'h4'
  /** Shown at the end of the row. */
  action?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-b border-line pb-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <Heading id={id} className={isNamed ? 'text-sm font-semibold' : 'sr-only'}>
            {name}
          </Heading>
          {summary ? <div className="text-sm text-muted [overflow-wrap:anywhere]">{summary}</div> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

export function FormSetting({
  name,
  summary,
  open,
  label,
  form,
}: {
  name: string
  summary?: ReactNode
  /** The text of the button. */
  open: string
  /** The full text for screen readers. */
  label: string
  form: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Setting
      name={name}
      summary={summary}
      action={
        isOpen ? null : (
          <Button ref={button} size="small" aria-label={label} onClick={() => setOpen(true)}>
            {open}
          </Button>
        )
      }
    >
      {isOpen ? form(() => setOpen(false)) : null}
    </Setting>
  )
}

/** The submit and cancel buttons of a setting's form. */
export function FormButtons({
  submit,
  cancel,
  busy,
  onCancel,
}: {
  submit: string
  cancel: string
  busy: boolean
  onCancel: () => void
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" look="primary" busy={busy}>
        {submit}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
