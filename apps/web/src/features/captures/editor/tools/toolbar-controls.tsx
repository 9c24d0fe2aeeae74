// The two kinds of control in the toolbar: a button, and a choice of one out of several.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export function ToolButton({
  label,
  icon,
  pressed,
  expanded,
  onPress,
}: {
  label: string
  icon: ReactNode
  pressed?: boolean | undefined
  /** For a button that opens further tools. */
  expanded?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      // The selection stays in the text while the mouse presses here.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-control pointer-coarse:size-11 [&_svg]:size-4',
        pressed || expanded ? 'bg-primary-soft text-primary-text' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {icon}
    </button>
  )
}

export function ToolChoice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
}) {
  return (
    <select
      aria-label={label}
      title={label}
      value={options.some(([each]) => each === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      // What thumbs use most comes first.
      className="h-8 shrink-0 rounded-control bg-transparent px-1.5 text-small text-muted hover:bg-sunken hover:text-ink pointer-coarse:h-11 max-sm:pointer-coarse:order-last"
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  )
}
