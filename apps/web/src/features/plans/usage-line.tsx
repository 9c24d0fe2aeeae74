// One thing that a plan counts: its name, what is left, and a bar.
import { clsx } from 'clsx'
import type { Usage } from './plan-usage.ts'

export function UsageLine({ name, used, quota, value, hint, tone }: Usage) {
  const filled = Math.min(used / quota, 1)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <dt>{name}</dt>
        <dd className={clsx('tabular-nums', tone === 'amber' ? 'font-medium text-amber' : 'text-muted')}>{value}</dd>
      </div>
      {/* The words above say it all. */}
      <dd aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          style={{ width: `${filled * 100}%` }}
          className={clsx(
            'h-full rounded-full transition-[width] duration-150',
            tone === 'amber' ? 'bg-amber' : 'bg-primary',
          )}
        />
      </dd>
      {hint ? <dd className="text-[13px] text-muted">{hint}</dd> : null}
    </div>
  )
}
