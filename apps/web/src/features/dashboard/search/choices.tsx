// Chips for choosing several of many options, or one of a few.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { grouped } from '@jotsam/core/util/grouped'
import { clsx } from 'clsx'
import { useId, useState } from 'react'

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly count?: number
}

// The most used options show first. Typing finds the others.
const SHOWN = 12

export function Choices({
  name,
  options,
  chosen,
  find,
  empty,
  onChange,
}: {
  name: string
  options: readonly Option<string>[]
  chosen: readonly string[]
  /** The placeholder of the box that finds more options. */
  find: string
  empty: string
  /** Gets a function of the latest choice, because an earlier change may not have been rendered yet. */
  onChange: (change: (chosen: readonly string[]) => string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const query = typed.trim().toLowerCase()
  const found = options.filter(({ label }) => label.toLowerCase().includes(query))
  // Chosen options always show, even when no capture has them any more.
  const gone = chosen.filter((value) => !options.some((option) => option.value === value))
  const shown = [
    ...gone.map((value): Option<string> => ({ value, label: value })),
    ...found.filter(({ value }, at) => at < SHOWN || chosen.includes(value)),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{name}</legend>
      {options.length > SHOWN ? (
        <input
          type="search"
          aria-label={name}
          placeholder={find}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-2 h-8 w-full rounded-control border border-line-strong/50 bg-surface px-2.5 text-small pointer-coarse:h-11"
        />
      ) : null}
      {shown.length === 0 ? (
        <p role="status" className="text-small text-muted [overflow-wrap:anywhere]">
          {query ? dashboardMessages.noSuchChoice(typed.trim()) : empty}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        {shown.map(({ value, label, count }) => (
          <label key={value} className={chipClass}>
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(value)}
              onChange={({ target: { checked } }) =>
                onChange((latest) => [...latest.filter((other) => other !== value), ...(checked ? [value] : [])])
              }
            />
            <span className="truncate">{label}</span>
            {count === undefined ? null : <span className="text-xs tabular-nums">{grouped(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function SingleChoice<Value extends string>({
  name,
  options,
  chosen,
  onChange,
}: {
  name: string
  options: readonly Option<Value>[]
  chosen: Value
  onChange: (chosen: Value) => void
}) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{name}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label }) => (
          <label key={value} className={chipClass}>
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={chosen === value}
              onChange={() => onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const chipClass = clsx(
  'relative inline-flex max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 text-small text-muted',
  'hover:text-ink has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-text',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] pointer-coarse:min-h-11',
)
