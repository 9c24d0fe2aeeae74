// One entry of the picker: a notebook, all captures, or the suggestion.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export function PickerChoice({
  icon,
  name,
  count,
  note,
  isInner = false,
  isCurrent = false,
  onChoose,
}: {
  icon: ReactNode
  name: string
  count?: number
  note?: string
  isInner?: boolean
  isCurrent?: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
      className={clsx(choiceClass, isInner && 'pl-6', isCurrent && 'text-primary-text')}
    >
      <span className="grid size-5 shrink-0 place-items-center">{icon}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
      </span>
      {note ? <span className="shrink-0 rounded-full bg-sea-soft px-2 py-0.5 text-xs text-sea">{note}</span> : null}
      {isCurrent ? <Check aria-hidden className="size-4 shrink-0" /> : null}
      {count === undefined ? null : <span className="shrink-0 text-xs text-muted tabular-nums">{count}</span>}
    </button>
  )
}

export const choiceClass =
  'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-left text-sm hover:bg-sunken pointer-coarse:h-11'
