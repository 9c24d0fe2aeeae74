// One quota of the plan: its name, what is left, and a bar.
import { clsx } from 'clsx'
import type { Usage } from './plan-usage.ts'

export function UsageLine({ name, used, quota, value, hint, tone }: Usage) {
  return (
    <div className="grid grid-cols-[minmax(min-content,1fr)_auto] items-baseline gap-x-4 gap-y-1.5 text-sm">
      <dt>{name}</dt>
      <dd className={clsx('tabular-nums', tone === 'amber' ? 'font-medium text-amber' : 'text-muted')}>{value}</dd>
      {/* Hidden from screen readers, because the text above has the same information. */}
      {quota === null ? null : (
        <dd aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border">
          <div
            style={{ width: `${Math.min(used / quota, 1) * 100}%` }}
            className={clsx(
              'h-full rounded-full transition-[width] duration-150 forced-colors:bg-[CanvasText]',
              tone === 'amber' ? 'bg-amber' : 'bg-primary',
            )}
          />
        </dd>
      )}
      {hint ? <dd className="col-span-2 text-small text-muted">{hint}</dd> : null}
    </div>
  )
}
